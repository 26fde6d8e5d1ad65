import type { DeletionMark, FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toSpans } from '../../../shared/domain/span.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { FLAG_BITS } from '../index-schema.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { findMarks, NO_MARKS } from './item-marks.ts'

const ROWS_SQL = `
  SELECT ${FEEDBACK_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN feedback f ON f.feedback_id = asked.value
  ORDER BY asked.key`

const EVENTS_SQL = `
  SELECT CAST(e.feedback_id AS TEXT) AS feedbackId, e.time_ms AS utcMs, e.show AS showOnWebsite, e.deleted
  FROM json_each(?) AS asked
  CROSS JOIN event e ON e.feedback_id = asked.value
  WHERE e.flags & ${FLAG_BITS.rewritten} = 0
  ORDER BY asked.key, e.time_ms, e.show, e.deleted, e.business_id, e.time_text, e.ordinal`

interface RibbonEvent {
  readonly feedbackId: string
  readonly utcMs: number
  readonly showOnWebsite: 0 | 1
  readonly deleted: 0 | 1
}

/** The rows for ids, in the order given, each with what its ribbon draws. Ids that do not exist are left out. */
export function findFeedbackRows(db: ReadableDatabase, ids: readonly bigint[]): FeedbackListRow[] {
  // JSON numbers of any length stay exact in SQLite as long as they fit 64 bits.
  const asked = `[${ids.join(',')}]`
  const rows = prepareOnce(db, ROWS_SQL).all(asked) as FeedbackRow[]
  const events = Map.groupBy(
    prepareOnce(db, EVENTS_SQL).all(asked) as RibbonEvent[],
    (event) => event.feedbackId,
  )
  const marksOf = findMarks(db, asked)
  return rows.map((row) => {
    const own = events.get(row.feedbackId) ?? []
    const marks = marksOf.get(row.feedbackId) ?? NO_MARKS
    return { ...toFeedbackItem(row), marks, spans: toSpans(own), deletions: toDeletionMarks(own) }
  })
}

/** Where the deleted flag changes; items begin as not deleted. */
function toDeletionMarks(events: readonly RibbonEvent[]): DeletionMark[] {
  let deleted: 0 | 1 = 0
  const marks: DeletionMark[] = []
  for (const event of events) {
    if (event.deleted === deleted) continue
    deleted = event.deleted
    marks.push({ utcMs: event.utcMs, deleted })
  }
  return marks
}
