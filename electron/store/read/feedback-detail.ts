import { AppError } from '../../../shared/app-error.ts'
import { toRibbon } from '../../../shared/domain/encoded-items.ts'
import type { EncodedEvent } from '../../../shared/domain/encoded-ribbon.ts'
import type { FeedbackDetail, TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { FLAG_BITS } from '../index-codes.ts'
import { EVENT_COLUMNS, type EventRow, ITEM_BY_ITEM, toVisibilityEvent } from './event-rows.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { ITEM_ANNOTATIONS, type ItemAnnotationsRow, toItemAnnotations } from './item-annotations.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'

/** Columns and not the encoded text of a list, which would be written and taken apart for one row: a tenth of the whole. */
const ITEM_SQL = `SELECT ${FEEDBACK_COLUMNS}, ${ITEM_ANNOTATIONS} FROM feedback f WHERE f.feedback_id = ?`
const EVENTS_SQL = `SELECT ${EVENT_COLUMNS} FROM event e WHERE e.feedback_id = ? ORDER BY ${ITEM_BY_ITEM}`
const RESPONSES_SQL = `
  SELECT ${RESPONSE_COLUMNS} FROM response r
  WHERE r.feedback_id = ? ORDER BY r.date_ms, r.response_id`

/** @throws AppError *not-found*. */
export function getFeedbackDetail(db: ReadableDatabase, feedbackId: FeedbackId): FeedbackDetail {
  const id = BigInt(feedbackId)
  const row = prepareOnce(db, ITEM_SQL).get(id) as (FeedbackRow & ItemAnnotationsRow) | undefined
  if (!row) throw new AppError('not-found', `There is no feedback item ${feedbackId} in the cache.`)
  const events = prepareOnce(db, EVENTS_SQL).all(id) as EventRow[]
  const counting = events.filter(({ flags }) => (flags & FLAG_BITS.rewritten) === 0)
  const item = {
    ...toFeedbackItem(row),
    annotations: toItemAnnotations(row),
    ...toRibbon(counting.map(toEncodedEvent)),
  }
  // Most items have no response, and looking for them is a third of the work.
  const hasResponses = item.ownerResponseCount + item.customerResponseCount > 0
  return { item, timeline: toTimeline(events, hasResponses ? findResponses(db, id) : []) }
}

function toEncodedEvent({ timeMs, show, deleted }: EventRow): EncodedEvent {
  return [timeMs, show, deleted]
}

function findResponses(db: ReadableDatabase, id: bigint): ResponseRow[] {
  return prepareOnce(db, RESPONSES_SQL).all(id) as ResponseRow[]
}

function toTimeline(events: readonly EventRow[], responses: readonly ResponseRow[]): TimelineEntry[] {
  const ofEvents = events.map((row): TimelineEntry => ({ kind: 'event', event: toVisibilityEvent(row) }))
  if (responses.length === 0) return ofEvents
  const ofResponses = responses.map(
    (row): TimelineEntry => ({ kind: 'response', response: toFeedbackResponse(row) }),
  )
  // Sorting is stable: events stay before responses of the same millisecond.
  return [...ofEvents, ...ofResponses].sort((a, b) => momentOf(a) - momentOf(b))
}

function momentOf(entry: TimelineEntry): number {
  return entry.kind === 'event' ? entry.event.time.utcMs : entry.response.date.utcMs
}
