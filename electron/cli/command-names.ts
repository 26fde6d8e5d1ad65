/** The commands of the contract; what each does is in run-command-line.ts. Listed apart, because a start of the window asks too. */
const COMMAND_NAMES = [
  'workspace',
  'sync',
  'query',
  'report',
  'rebuild',
  'verify',
  'demo',
  'import',
  'self-test',
  'sample',
] as const
export type CommandName = (typeof COMMAND_NAMES)[number]

export function isCommandName(name: string | undefined): name is CommandName {
  return COMMAND_NAMES.some((command) => command === name)
}

/** Answered without a command. */
const WORDS = ['help', '--help', '--version']

/** Asks an installed application to check itself, with a window; see shell/self-check.ts. */
export const SELF_CHECK = '--self-check'

/**
 * What an installed application was asked for on its command line: the command with its arguments, or null for a window.
 * Switches of Chromium may come first, as `--no-sandbox` has to for root.
 * @param args what follows the program, or the folder of the application in a checkout.
 */
export function findCommandLine(args: readonly string[]): readonly string[] | null {
  const at = args.findIndex((arg) => !arg.startsWith('-') || WORDS.includes(arg) || arg === SELF_CHECK)
  const first = args[at]
  const isAsked = isCommandName(first) || first === SELF_CHECK || WORDS.includes(first ?? '')
  return isAsked ? args.slice(at) : null
}
