import { type AppError, toAppError } from '../../shared/app-error.ts'
import { APP_VERSION } from '../lib/app-version.ts'
import type { Command } from './command.ts'
import { type CommandName, isCommandName } from './command-names.ts'
import { demo } from './commands/demo.ts'
import { importFiles } from './commands/import.ts'
import { query } from './commands/query.ts'
import { rebuild } from './commands/rebuild.ts'
import { report } from './commands/report.ts'
import { sample } from './commands/sample.ts'
import { selfTest } from './commands/self-test.ts'
import { sync } from './commands/sync.ts'
import { verify } from './commands/verify.ts'
import { workspace } from './commands/workspace.ts'
import { EXIT, EXIT_OF_ERROR, type ExitCode } from './exit-codes.ts'
import { showPlace } from './show-place.ts'
import { type Terminal, writeLine } from './terminal.ts'
import { USAGE } from './usage.ts'

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  workspace,
  sync,
  query,
  report,
  rebuild,
  verify,
  demo,
  import: importFiles,
  'self-test': selfTest,
  sample,
}

/** Runs one command and returns its exit code; failures are written, never thrown. */
export async function runCommandLine(terminal: Terminal): Promise<ExitCode> {
  const [name, ...args] = terminal.args
  if (name === undefined || name === 'help' || terminal.args.includes('--help')) {
    await writeLine(name === undefined ? terminal.errors : terminal.output, USAGE)
    return name === undefined ? EXIT.usage : EXIT.done
  }
  if (name === '--version') {
    await writeLine(terminal.output, `Unhidden ${APP_VERSION}`)
    return EXIT.done
  }
  const command = isCommandName(name) ? COMMANDS[name] : undefined
  try {
    if (command) return await command({ ...terminal, args })
    await writeLine(terminal.errors, `There is no command "${name}".\n\n${USAGE}`)
    return EXIT.usage
  } catch (error) {
    const appError = toAppError(error)
    await reportError(terminal, appError)
    return EXIT_OF_ERROR[appError.code]
  }
}

async function reportError({ args, output, errors }: Terminal, error: AppError): Promise<void> {
  const { code, message, details } = error
  const place = code === 'invalid-query' ? { details } : {}
  if (args.includes('--json')) await writeLine(output, JSON.stringify({ error: { code, message, ...place } }))
  else await writeLine(errors, [`${code}: ${message}`, ...showPlace(error, args)].join('\n'))
  if (code === 'internal' && error.cause instanceof Error) await writeLine(errors, error.cause.stack ?? '')
}
