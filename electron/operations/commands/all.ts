import { AUDITOR_COMMANDS } from './auditor.ts'
import type { ContractCommands } from './command.ts'
import { REQUEST_COMMANDS } from './requests.ts'
import { SYNC_COMMANDS } from './sync.ts'

/** Every command of the writing thread, by name; one of the contract that is missing does not compile. */
export const COMMANDS = {
  ...AUDITOR_COMMANDS,
  ...REQUEST_COMMANDS,
  ...SYNC_COMMANDS,
} satisfies ContractCommands

export type Commands = typeof COMMANDS
type RunOf<Name extends keyof Commands> = Commands[Name]['run']
export type CommandArguments<Name extends keyof Commands> =
  RunOf<Name> extends (db: never, ...args: infer Args) => unknown ? Args : never
export type OutcomeOf<Name extends keyof Commands> = ReturnType<RunOf<Name>>
