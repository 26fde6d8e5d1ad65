import type { ExitCode } from './exit-codes.ts'
import type { Terminal } from './terminal.ts'

/** A command of the contract. `args` of the terminal are what stands behind the command's name. */
export type Command = (terminal: Terminal) => Promise<ExitCode>
