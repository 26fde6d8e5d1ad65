import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import { AROUND_ENTRIES, type Around, type AroundRequest } from '../../../shared/domain/feedback-item.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { EVENT_COLUMNS, type EventRow, toVisibilityEvent } from './event-rows.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'

// The index by time holds the rest of the table's key, the business among it: other businesses cost no look at the row.
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
