import type { ReadableDatabase } from '../../store/database.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'

/**
 * The moment of a report that is asked for without one: when the cache received its newest reply. Nothing is known of
 * what happened since, and the same cache gives the same moment whenever it is asked.
 */
export function findCutOff(db: ReadableDatabase): number {
  return findLastReceipt(db)?.receivedAtMs ?? getWorkspaceRecord(db).createdAtMs
}
