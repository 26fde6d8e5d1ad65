import { decodeItems, type EncodedItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { COUNTING_EVENTS, WITHIN_ITEM } from './entry-rows.ts'
import { ARE_RESPONSES_READ } from './feedback-rows.ts'
import { markEvery } from './finding-prefilter.ts'
import { annotationColumns } from './item-annotations.ts'

/** The ribbon or, if the row has none, the events that count in the order of WITHIN_ITEM. */
const RIBBON = `CASE WHEN f.ribbon IS NULL THEN (
  SELECT json_group_array(json_array(e.time_ms, e.show, e.deleted)
    ORDER BY ${WITHIN_ITEM})
  FROM ${COUNTING_EVENTS}) || ''
  ELSE f.ribbon END`

/** `@marked` has a digit for each id: whether to look for findings; see FindingPrefilter. */
const FOUND = `iif(substr(@marked, asked.key + 1, 1) = '1', f.feedback_id, NULL)`

/** See EncodedRow in shared/domain/encoded-items.ts. Ids are text, to keep all digits. */
const ENCODED_ROW = `
  CAST(f.feedback_id AS TEXT), CAST(f.business_id AS TEXT),
  ${toWord('f.visibility', VISIBILITY_CODES)}, ${toWord('f.deleted', DELETED_CODES)}, f.contradictions,
  f.event_count, f.hide_count, f.closed_hidden_ms, f.hidden_since_ms,
  f.first_event_ms, f.first_event_text, f.first_event_offset,
  f.last_event_ms, f.last_event_text, f.last_event_offset,
  f.owner_response_count, f.customer_response_count, ${ARE_RESPONSES_READ}, f.vanished_events + f.vanished_responses,
  ${annotationColumns('f.feedback_id', FOUND).join(', ')}, ${RIBBON}`

// The array is the outer loop of the CROSS JOIN, so the rows are in its order.
const PAGE_SQL = `
  SELECT json_group_array(json_array(${ENCODED_ROW})) FROM json_each(@ids) AS asked
  CROSS JOIN feedback f ON f.feedback_id = asked.value`

/**
 * The rows of ids, in the given order, without unknown ids. See [Note: Encoded rows].
 * @param marked the digits of a FindingPrefilter for these ids
 */
export function encodeFeedbackRows(
  db: ReadableDatabase,
  ids: readonly bigint[],
  marked: string = markEvery(ids),
): EncodedItems {
  // JSON numbers of any length stay exact in SQLite as long as they fit 64 bits.
  return prepareOnce(db, PAGE_SQL)
    .pluck()
    .get({ ids: `[${ids.join(',')}]`, marked }) as EncodedItems
}

/** The same, decoded. */
export function findFeedbackRows(
  db: ReadableDatabase,
  ids: readonly bigint[],
  marked?: string,
): FeedbackListRow[] {
  return decodeItems(encodeFeedbackRows(db, ids, marked))
}

function toWord(column: string, codes: Readonly<Record<string, number>>): string {
  const cases = Object.entries(codes).map(([word, code]) => `WHEN ${code} THEN '${word}'`)
  return `CASE ${column} ${cases.join(' ')} END`
}
