import { type AppError, toAppError } from '../../shared/app-error.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { type CommandName, isCommandName, USAGE } from './command-names.ts'
import { demo } from './commands/demo.ts'
import { importFiles } from './commands/import.ts'
import { query } from './commands/query.ts'
import { rebuild } from './commands/rebuild.ts'
import { report } from './commands/report.ts'
import { requests } from './commands/requests.ts'
import { sample } from './commands/sample.ts'
import { selfTest } from './commands/self-test.ts'
import { sign } from './commands/sign.ts'
import { sync } from './commands/sync.ts'
import { timestamp } from './commands/timestamp.ts'
import { verify } from './commands/verify.ts'
import { workspace } from './commands/workspace.ts'
import { type Command, EXIT, type ExitCode, exitOfError, type Terminal, writeLine } from './terminal.ts'

const COMMANDS: Readonly<Record<CommandName, Command>> = {
  workspace,
  sync,
  query,
  report,
  rebuild,
  verify,
  sign,
  timestamp,
  demo,
  import: importFiles,
  'self-test': selfTest,
  sample,
  requests,
}

/** Runs one command and returns its exit code; errors are printed, never thrown. */
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
    return exitOfError(appError.code)
  }
}

async function reportError({ args, output, errors }: Terminal, error: AppError): Promise<void> {
  const { code, message, details } = error
  const position = code === 'invalid-query' ? { details } : {}
  if (args.includes('--json'))
    await writeLine(output, JSON.stringify({ error: { code, message, ...position } }))
  else await writeLine(errors, [`${code}: ${message}`, ...showErrorPosition(error, args)].join('\n'))
  if (code === 'internal' && error.cause instanceof Error) await writeLine(errors, error.cause.stack ?? '')
}

/** Characters before the error, and after its start, so that the line fits a terminal. */
const SURROUNDING = 36

/** The filter of a command line with a line of carets below the invalid part; empty for other errors. */
export function showErrorPosition({ code, details }: AppError, args: readonly string[]): readonly string[] {
  const filter = findFilter(args)
  const { at, length } = details
  if (code !== 'invalid-query' || filter === null || typeof at !== 'number' || typeof length !== 'number') {
    return []
  }
  const from = Math.max(0, at - SURROUNDING)
  const to = Math.min(filter.length, at + SURROUNDING)
  const [before, after] = [from > 0 ? '…' : '', to < filter.length ? '…' : '']
  const carets = Math.max(1, Math.min(at + length, to) - at)
  const shown = filter.slice(from, to).replace(/[\p{Cc}\p{Cs}]/gu, '\ufffd')
  return [`  ${before}${shown}${after}`, `  ${' '.repeat(before.length + at - from)}${'^'.repeat(carets)}`]
}

function findFilter(args: readonly string[]): string | null {
  const at = args.indexOf('--filter')
  if (at >= 0) return args[at + 1] ?? null
  const joined = args.find((arg) => arg.startsWith('--filter='))
  return joined === undefined ? null : joined.slice('--filter='.length)
}
