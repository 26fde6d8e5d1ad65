import type { CheckedRequestOf, GivenReplyOf, WriterCommand } from '../../../shared/ipc/contract.ts'
import type { WritableDatabase } from '../../store/database.ts'

type Run<Args extends readonly unknown[], Outcome> = (db: WritableDatabase, ...args: Args) => Outcome

/** A change that the writing thread makes, on the one connection that may write. */
export interface Command<Args extends readonly unknown[], Outcome> {
  readonly run: Run<Args, Outcome>
  /** It appends to the auditor's log: the head file outside learns where the log ends. */
  readonly isLogged?: boolean
  /** It changes what was decided about findings: the rollups over them are made again, later. */
  readonly changesFindings?: boolean
}

export const command = <Args extends readonly unknown[], Outcome>(
  run: Run<Args, Outcome>,
): Command<Args, Outcome> => ({ run })

export const logged = <Args extends readonly unknown[], Outcome>(
  run: Run<Args, Outcome>,
): Command<Args, Outcome> => ({ run, isLogged: true })

/** One implementation for every command of the contract that goes to the writing thread as it is. */
export type ContractCommands = {
  readonly [Name in WriterCommand]: Command<
    [request: CheckedRequestOf<Name>, atMs: number],
    GivenReplyOf<Name>
  >
}
