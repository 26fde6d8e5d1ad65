import type { SweepId } from '../../shared/domain/ids.ts'
import type { WritableDatabase } from '../store/database.ts'
import { CHANGE_CODES } from '../store/index-schema.ts'
import { toExactId } from './exact-id.ts'
import { insertRows } from './insert-rows.ts'
import type { EventRow } from './merge-events.ts'
import type { StoredResponse } from './merge-responses.ts'

const EVENTS = {
  head: `INSERT INTO event_change (sweep_id, kind, feedback_id, time_ms, show, deleted, business_id, time_text, ordinal)
    VALUES`,
  row: `(?, ${CHANGE_CODES.reappeared}, ?, ?, ?, ?, ?, ?, ?)`,
  tail: '',
} as const

const RESPONSES = {
  head: 'INSERT INTO response_change (sweep_id, kind, feedback_id, response_id) VALUES',
  row: `(?, ${CHANGE_CODES.reappeared}, ?, ?)`,
  tail: '',
} as const

/** Notes entries that had vanished and that a sweep of whatever kind brought again. */
export function recordReappeared(
  db: WritableDatabase,
  sweepId: SweepId,
  events: readonly EventRow[],
  responses: readonly StoredResponse[],
): void {
  const eventRows = events.map((row) => [
    sweepId,
    toExactId(row.feedbackId),
    row.timeMs,
    row.show,
    row.deleted,
    toExactId(row.businessId),
    row.timeText,
    row.ordinal,
  ])
  const responseRows = responses.map((row) => [sweepId, toExactId(row.feedbackId), row.responseId])
  insertRows(db, EVENTS, eventRows)
  insertRows(db, RESPONSES, responseRows)
}
