import type { LogAction, LogDetails } from '../../shared/domain/auditor-log.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import type { WritableDatabase } from '../store/database.ts'

/** What a change of the auditor stands on: the connection, inside the one transaction, and the moment. */
export interface ChangeContext {
  readonly db: WritableDatabase
  readonly atMs: number
}

/** Writes the entry that belongs to a change. */
export function logChange(
  { db, atMs }: ChangeContext,
  action: LogAction,
  subject: string,
  details: LogDetails = {},
): void {
  appendLog(db, { atMs, action, subject, details })
}
