import { AppError } from '../../../shared/app-error.ts'
import { type EncodedEvent, toRibbon } from '../../../shared/domain/encoded-items.ts'
import {
  AROUND_ENTRIES,
  type Around,
  type AroundRequest,
  type FeedbackDetail,
  type TimelineEntry,
} from '../../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { FLAG_BITS } from '../index-codes.ts'
import {
  EVENT_COLUMNS,
  type EventRow,
  ITEM_BY_ITEM,
  RESPONSE_COLUMNS,
  type ResponseRow,
  toFeedbackResponse,
  toVisibilityEvent,
} from './entry-rows.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { ITEM_ANNOTATIONS, type ItemAnnotationsRow, toItemAnnotations } from './item-annotations.ts'

/** Reads columns, because encoding and decoding one row would take a tenth of the time. */
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
  // Most items have no response, and the search for responses is a third of the work.
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
  // Sorting is stable, so events stay before responses of the same millisecond.
  return [...ofEvents, ...ofResponses].sort((a, b) => momentOf(a) - momentOf(b))
}

// The index by time contains the business, so rows of other businesses are not read.
const IS_EVENT_NEAR = 'e.time_ms BETWEEN @fromMs AND @untilMs AND e.business_id = @businessId'
const EVENTS = `
  SELECT ${EVENT_COLUMNS} FROM event e WHERE ${IS_EVENT_NEAR}
  ORDER BY abs(e.time_ms - @atMs), e.time_ms, e.feedback_id, e.show, e.deleted, e.time_text, e.ordinal LIMIT +@limit`
const COUNT_EVENTS = `SELECT count(*) FROM event e WHERE ${IS_EVENT_NEAR}`

const IS_RESPONSE_NEAR = 'r.date_ms BETWEEN @fromMs AND @untilMs AND r.business_id = @businessId'
const RESPONSES = `
  SELECT ${RESPONSE_COLUMNS} FROM response r WHERE ${IS_RESPONSE_NEAR}
  ORDER BY abs(r.date_ms - @atMs), r.date_ms, r.response_id LIMIT +@limit`
const COUNT_RESPONSES = `SELECT count(*) FROM response r WHERE ${IS_RESPONSE_NEAR}`

export function findAround(db: ReadableDatabase, { businessId, atMs, withinMs }: AroundRequest): Around {
  const near = { businessId: BigInt(businessId), fromMs: atMs - withinMs, untilMs: atMs + withinMs }
  const nearest = { ...near, atMs, limit: AROUND_ENTRIES }
  const events = prepareOnce(db, EVENTS).all(nearest) as EventRow[]
  const responses = prepareOnce(db, RESPONSES).all(nearest) as ResponseRow[]
  const entries: TimelineEntry[] = [
    ...events.map((row) => ({ kind: 'event' as const, event: toVisibilityEvent(row) })),
    ...responses.map((row) => ({ kind: 'response' as const, response: toFeedbackResponse(row) })),
  ]
  return {
    entries: entries
      .toSorted((a, b) => Math.abs(momentOf(a) - atMs) - Math.abs(momentOf(b) - atMs))
      .slice(0, AROUND_ENTRIES)
      .toSorted((a, b) => momentOf(a) - momentOf(b) || kindRank(a) - kindRank(b)),
    events: Number(prepareOnce(db, COUNT_EVENTS).pluck().get(near)),
    responses: Number(prepareOnce(db, COUNT_RESPONSES).pluck().get(near)),
  }
}

function momentOf(entry: TimelineEntry): number {
  return entry.kind === 'event' ? entry.event.time.utcMs : entry.response.date.utcMs
}

function kindRank({ kind }: TimelineEntry): number {
  return kind === 'event' ? 0 : 1
}
