import { decodeItems, type EncodedItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackItem, FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import type { BusinessId, FeedbackId } from '../../../shared/domain/ids.ts'
import type { DeletedState, Visibility } from '../../../shared/domain/span.ts'
import { toContradictions } from '../../../shared/domain/state-contradiction.ts'
import { toRecordedTime } from '../../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { COUNTING_EVENTS, WITHIN_ITEM } from './entry-rows.ts'
import { markEvery } from './finding-prefilter.ts'
import { annotationColumns } from './item-annotations.ts'

/**
 * Whether the responses of a business were ever read completely (see shared/domain/coverage.ts): 0 or 1, never NULL.
 * @param business SQL of its id
 */
export const areResponsesReadOf = (business: string) => `coalesce(
    (SELECT own.is_read FROM responses_read own WHERE own.business_id = ${business}),
    (SELECT others.is_read FROM responses_read others WHERE others.business_id IS NULL), 0)`

/** The same of the listed business of `feedback f`. */
export const ARE_RESPONSES_READ = areResponsesReadOf('f.business_id')

const BY_BUSINESS = 'SELECT CAST(business_id AS TEXT) AS businessId, is_read AS isRead FROM responses_read'

/** The same for any business id. */
export function readResponsesRead(db: ReadableDatabase): (businessId: string) => boolean {
  const rows = prepareOnce(db, BY_BUSINESS).all()
  const byBusiness = new Map(
    (rows as { businessId: string | null; isRead: number }[]).map(({ businessId, isRead }) => [
      businessId,
      isRead === 1,
    ]),
  )
  const others = byBusiness.get(null) ?? false
  return (businessId) => byBusiness.get(businessId) ?? others
}

/** The columns of `feedback f` for toFeedbackItem. */
export const FEEDBACK_COLUMNS = `
  CAST(f.feedback_id AS TEXT) AS feedbackId, CAST(f.business_id AS TEXT) AS businessId,
  f.visibility, f.deleted, f.contradictions,
  f.event_count AS eventCount, f.hide_count AS hideCount,
  f.closed_hidden_ms AS closedHiddenMs, f.hidden_since_ms AS hiddenSinceMs,
  f.first_event_ms AS firstMs, f.first_event_text AS firstText, f.first_event_offset AS firstOffset,
  f.last_event_ms AS lastMs, f.last_event_text AS lastText, f.last_event_offset AS lastOffset,
  f.owner_response_count AS ownerResponseCount, f.customer_response_count AS customerResponseCount,
  ${ARE_RESPONSES_READ} AS areResponsesRead, f.vanished_events + f.vanished_responses AS vanishedEntries`

export interface FeedbackRow {
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly visibility: number
  readonly deleted: number
  readonly contradictions: number
  readonly eventCount: number
  readonly hideCount: number
  readonly closedHiddenMs: number
  readonly hiddenSinceMs: number | null
  readonly firstMs: number | null
  readonly firstText: string | null
  readonly firstOffset: number | null
  readonly lastMs: number | null
  readonly lastText: string | null
  readonly lastOffset: number | null
  readonly ownerResponseCount: number
  readonly customerResponseCount: number
  readonly areResponsesRead: number
  readonly vanishedEntries: number
}

const VISIBILITIES = invert<Visibility>(VISIBILITY_CODES)
const DELETED_STATES = invert<DeletedState>(DELETED_CODES)

export function toFeedbackItem(row: FeedbackRow): FeedbackItem {
  return {
    feedbackId: row.feedbackId,
    businessId: row.businessId,
    visibility: VISIBILITIES.get(row.visibility) ?? 'unknown',
    deleted: DELETED_STATES.get(row.deleted) ?? 'unknown',
    contradictions: toContradictions(row.contradictions),
    eventCount: row.eventCount,
    hideCount: row.hideCount,
    closedHiddenMs: row.closedHiddenMs,
    hiddenSinceMs: row.hiddenSinceMs,
    firstEvent: toRecordedTime(row.firstMs, row.firstText, row.firstOffset),
    lastEvent: toRecordedTime(row.lastMs, row.lastText, row.lastOffset),
    ownerResponseCount: row.ownerResponseCount,
    customerResponseCount: row.customerResponseCount,
    areResponsesRead: row.areResponsesRead === 1,
    vanishedEntries: row.vanishedEntries,
  }
}

function invert<Word extends string>(codes: Readonly<Record<Word, number>>): ReadonlyMap<number, Word> {
  return new Map(Object.entries<number>(codes).map(([word, code]) => [code, word as Word]))
}

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

export function toWord(column: string, codes: Readonly<Record<string, number>>): string {
  const cases = Object.entries(codes).map(([word, code]) => `WHEN ${code} THEN '${word}'`)
  return `CASE ${column} ${cases.join(' ')} END`
}
