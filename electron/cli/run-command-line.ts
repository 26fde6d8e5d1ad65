import { type AppError, toAppError } from '../../shared/app-error.ts'
import { APP_VERSION } from '../lib/installation.ts'
import { type CommandName, isCommandName, USAGE } from './command-names.ts'
import { type Command, EXIT, type ExitCode, exitOfError, type Terminal, writeLine } from './terminal.ts'

/** Loaded when it runs: together they are most of what a start would read. */
const COMMANDS: Readonly<Record<CommandName, () => Promise<Command>>> = {
  workspace: async () => (await import('./commands/workspace.ts')).workspace,
  sync: async () => (await import('./commands/sync.ts')).sync,
  query: async () => (await import('./commands/query.ts')).query,
  report: async () => (await import('./commands/report.ts')).report,
  rebuild: async () => (await import('./commands/workspace.ts')).rebuild,
  verify: async () => (await import('./commands/verify.ts')).verify,
  fingerprint: async () => (await import('./commands/fingerprint.ts')).fingerprint,
  sign: async () => (await import('./commands/sign.ts')).sign,
  timestamp: async () => (await import('./commands/sign.ts')).timestamp,
  demo: async () => (await import('./commands/demo.ts')).demo,
  import: async () => (await import('./commands/import.ts')).importFiles,
  'self-test': async () => (await import('./commands/self-test.ts')).selfTest,
  sample: async () => (await import('./commands/sample.ts')).sample,
  criteria: async () => (await import('./commands/criteria.ts')).criteria,
  requests: async () => (await import('./commands/requests.ts')).requests,
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
  try {
    if (isCommandName(name)) {
      const command = await COMMANDS[name]()
      return await command({ ...terminal, args })
    }
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
