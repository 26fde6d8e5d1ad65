import { WITHIN_ITEM } from './entry-rows.ts'

/**
 * [Note: Spans in SQL] A span begins with the first event and with each event whose visibility differs from that of the
 * event before. It ends where the next begins; the last has no end. A hidden period is a span with `show = 0`.
 * `toSpans` (shared/domain/span.ts) is the same for events in memory.
 */
export const BEGINS_SPAN = 'show IS NOT show_before'

/**
 * The events that begin a span, as the end of a statement that can read `show` and `time_ms`; more conditions may follow.
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
