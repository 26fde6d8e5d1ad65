import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackDetail, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { EVENT_COLUMNS, type EventRow, ITEM_BY_ITEM, toVisibilityEvent } from './event-rows.ts'
import { findFeedbackRows } from './feedback-list.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'

const EVENTS_SQL = `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.feedback_id = ? ORDER BY ${ITEM_BY_ITEM}`
const RESPONSES_SQL = `
  SELECT ${RESPONSE_COLUMNS} FROM response r
  WHERE r.feedback_id = ? ORDER BY r.date_ms, r.response_id`

/** @throws AppError *not-found*. */
export function getFeedbackDetail(db: ReadableDatabase, feedbackId: FeedbackId): FeedbackDetail {
  const id = BigInt(feedbackId)
  const [item] = findFeedbackRows(db, [id])
  if (!item) throw new AppError('not-found', `There is no feedback item ${feedbackId} in the cache.`)
  const hasResponses = item.ownerResponseCount + item.customerResponseCount > 0
  return { item, timeline: findTimeline(db, id, hasResponses) }
}

function findTimeline(db: ReadableDatabase, id: bigint, hasResponses: boolean): TimelineEntry[] {
  const events = (prepareOnce(db, EVENTS_SQL).all(id) as EventRow[]).map(
    (row): TimelineEntry => ({ kind: 'event', event: toVisibilityEvent(row) }),
  )
  // Most items have none, and looking for them is a third of the work.
  if (!hasResponses) return events
  const responses = (prepareOnce(db, RESPONSES_SQL).all(id) as ResponseRow[]).map(
    (row): TimelineEntry => ({ kind: 'response', response: toFeedbackResponse(row) }),
  )
  // Sorting is stable: events stay before responses of the same millisecond.
  return [...events, ...responses].sort((a, b) => momentOf(a) - momentOf(b))
}

function momentOf(entry: TimelineEntry): number {
  return entry.kind === 'event' ? entry.event.time.utcMs : entry.response.date.utcMs
}
