import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs as toHiddenMsOfSpans, toSpans } from '../../../shared/domain/span.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../index-codes.ts'
import { type Condition, condition } from './condition.ts'
import { COUNTING_EVENTS, WITHIN_ITEM } from './entry-rows.ts'

/**
 * [Note: Spans in SQL] A span begins with the first event and with each event whose visibility differs from that of the
 * event before. It ends where the next begins; the last has no end. A hidden period is a span with `show = 0`.
 * `toSpans` (shared/domain/span.ts) is the same for events in memory.
 */
export const BEGINS_SPAN = 'show IS NOT show_before'

/**
 * The events that begin a span, as the end of a statement that can read `show` and `time_ms`; more conditions may
 * follow.
 * @param events `event e` and the condition that selects those that count. @param partition of events of several items.
 */
export const fromSpanStarts = (events: string, partition = ''): string => `FROM (
    SELECT e.show, e.time_ms, row_number() OVER in_order AS place, lag(e.show) OVER in_order AS show_before
    FROM ${events}
    WINDOW in_order AS (${partition} ORDER BY ${WITHIN_ITEM})
  ) WHERE ${BEGINS_SPAN}`

/** The spans of one item: `show`, `time_ms`, `until_ms`. */
export const spansOf = (events: string): string => `(
  SELECT show, time_ms, lead(time_ms) OVER (ORDER BY place) AS until_ms ${fromSpanStarts(events)})`

const SPANS = spansOf(COUNTING_EVENTS)

/** The hidden periods up to the moment, which is bound twice, for an item with an event after the moment. */
const UP_TO_MOMENT = `(
  SELECT coalesce(sum(max(0, iif(until_ms < ?, until_ms, ?) - time_ms)), 0) FROM ${SPANS} WHERE show = 0)`

/**
 * The total time hidden of `feedback f` up to a moment: its closed periods and the current one. If the row has an event
 * dated after the moment, its stored sum cannot be used.
 */
export function hiddenTime(momentMs: number): Condition {
  return condition(
    `(CASE WHEN f.last_event_ms > ? THEN ${UP_TO_MOMENT}
     ELSE f.closed_hidden_ms + coalesce(max(0, ? - f.hidden_since_ms), 0) END)`,
    momentMs,
    momentMs,
    momentMs,
    momentMs,
  )
}

const DELETED_SINCE = `(
  SELECT max(time_ms) FROM (
    SELECT e.time_ms, e.deleted, lag(e.deleted, 1, 0) OVER (ORDER BY ${WITHIN_ITEM}) AS deleted_before
    FROM ${COUNTING_EVENTS}
  ) WHERE deleted = 1 AND deleted_before = 0)`

/**
 * When the state of `feedback f` began that lists show; NULL without an event. The same as `toStateSinceMs` of a row.
 * Few items have events to be read for it: the others never changed, or are hidden.
 */
export const STATE_SINCE = `CASE
  WHEN f.event_count = 1 THEN f.first_event_ms
  WHEN f.deleted = ${DELETED_CODES.yes} THEN ${DELETED_SINCE}
  WHEN f.visibility = ${VISIBILITY_CODES.hidden} THEN f.hidden_since_ms
  WHEN f.hide_count = 0 THEN f.first_event_ms
  ELSE (SELECT max(time_ms) ${fromSpanStarts(COUNTING_EVENTS)}) END`

const EVENTS_SQL = `
  SELECT e.time_ms AS utcMs, e.show AS showOnWebsite FROM event e
  WHERE e.feedback_id = ? AND e.flags & ${FLAG_BITS.rewritten} = 0
  ORDER BY ${WITHIN_ITEM}`

/** The same for an item. */
export function readHiddenMs(db: ReadableDatabase, item: FeedbackItem, momentMs: number): number {
  if ((item.lastEvent?.utcMs ?? 0) > momentMs) {
    const events = prepareOnce(db, EVENTS_SQL).all(BigInt(item.feedbackId))
    return toHiddenMsOfSpans(toSpans(events as Parameters<typeof toSpans>[0]), momentMs)
  }
  return item.closedHiddenMs + (toHiddenForMs(item, momentMs) ?? 0)
}

/** The length of the current hidden period; null without one. */
export function toHiddenForMs({ hiddenSinceMs }: Pick<FeedbackItem, 'hiddenSinceMs'>, momentMs: number) {
  return hiddenSinceMs === null ? null : Math.max(0, momentMs - hiddenSinceMs)
}
