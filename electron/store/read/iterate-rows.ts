import type { FeedbackItem, FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackSort, ResponseOrder } from '../../../shared/domain/sort.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-codes.ts'
import { readFilterContext } from './audit-zone.ts'
import { type CompiledFilter, compileFilter, parseFilter, type RowKind } from './compile-filter.ts'
import { ALWAYS, allOf, type Condition, condition, ofSelectedItems } from './condition.ts'
import {
  EVENT_COLUMNS,
  type EventRow,
  ITEM_BY_ITEM,
  RESPONSE_COLUMNS,
  type ResponseRow,
  toFeedbackResponse,
  toVisibilityEvent,
} from './entry-rows.ts'
import { findSummaryRows } from './facet-summary.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { feedbackSource, redactedFeedbackIds } from './feedback-source.ts'
import { definePseudonyms, type Pseudonyms } from './pseudonyms.ts'
import { matchingResponses, NEWEST_FIRST, responseSource } from './response-source.ts'

/**
 * Iterates over all rows of a filter, for files and the command line: the rows of the lists, in the order of a table if
 * possible. A statement reads one snapshot of the file. All throw AppError *invalid-query* at the first row.
 */
export interface Selection {
  readonly filter: string
  /** The end of current periods. */
  readonly nowMs: number
  /** The order of items; by default by their ids. */
  readonly sort?: FeedbackSort | null
  /** The order of responses; by default newest first. */
  readonly order?: ResponseOrder
  /** The cache is shown as of that moment. */
  readonly isPast?: boolean
  /** If present, they replace ids in all orders; see [Note: Redacted order]. */
  readonly pseudonyms?: Pseudonyms
}

export const isEverything = ({ filter }: Selection): boolean => filter.trim() === ''

/** *hidden-or-deleted*: only items that are hidden or deleted now. */
export type WhichItems = 'all' | 'hidden-or-deleted'

const WHICH: Readonly<Record<WhichItems, Condition>> = {
  all: ALWAYS,
  'hidden-or-deleted': condition(
    `f.visibility = ${VISIBILITY_CODES.hidden} OR f.deleted = ${DELETED_CODES.yes}`,
  ),
}

const ROWS_AT_ONCE = 500
/** ITEM_BY_ITEM within an item, with the pseudonym of the business. */
const REDACTED_IN_ITEM =
  'e.time_ms, e.show, e.deleted, business_pseudonym(e.business_id), e.offset_minutes, e.unusual_text, e.ordinal'
const ROWS_SQL = `
  SELECT ${FEEDBACK_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN feedback f ON f.feedback_id = asked.value
  ORDER BY asked.key`

const RESPONSES_SQL = `
  SELECT ${RESPONSE_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value
  ORDER BY asked.key`

/** Iterates over the items in the order of the selection. */
export function* iterateItems(
  db: ReadableDatabase,
  selection: Selection,
  which: WhichItems = 'all',
): Generator<FeedbackItem> {
  const ids = findIdsInOrder(db, selection, which)
  if (ids) {
    const read = (asked: string) => prepareOnce(db, ROWS_SQL).all(asked) as FeedbackRow[]
    return yield* inBatches(ids, read).map(toFeedbackItem)
  }
  const { sql, values } = matchingItems(db, selection, which)
  const text = `SELECT ${FEEDBACK_COLUMNS} FROM feedback f WHERE ${sql} ORDER BY f.feedback_id`
  for (const row of iterate<FeedbackRow>(db, text, values)) yield toFeedbackItem(row)
}

/** The ids in the order of the selection; null for the order of the table. */
function findIdsInOrder(db: ReadableDatabase, selection: Selection, which: WhichItems): BigInt64Array | null {
  const { filter: text, sort = null, nowMs, pseudonyms } = selection
  if (!sort && !pseudonyms) return null
  const compiled = compile(db, selection, 'feedback')
  const filter = { ...compiled, item: [...compiled.item, WHICH[which]] }
  if (pseudonyms) {
    definePseudonyms(db, pseudonyms)
    return listIds(db, redactedFeedbackIds(filter.item, sort, nowMs))
  }
  return sort && listIds(db, feedbackSource({ text, filter, sort, nowMs }).all)
}

function listIds(db: ReadableDatabase, { sql, values }: Condition): BigInt64Array {
  return BigInt64Array.from(
    db
      .prepare<unknown[], bigint>(sql)
      .pluck()
      .safeIntegers()
      .iterate(...values),
  )
}

/** Only ids are sorted; the rows are fetched for some at a time, whose ids are a JSON array. */
function* inBatches<Row>(ids: BigInt64Array, fetch: (asked: string) => readonly Row[]): Generator<Row> {
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    yield* fetch(`[${ids.subarray(at, at + ROWS_AT_ONCE).join(',')}]`)
  }
}

/** The condition of a selection on the row `f` of `feedback`. */
export function matchingItems(db: ReadableDatabase, selection: Selection, which: WhichItems): Condition {
  return allOf([...compile(db, selection, 'feedback').item, WHICH[which]])
}

/** Item by item in the order of their ids, each item's events oldest first. */
export function* iterateEvents(db: ReadableDatabase, selection: Selection): Generator<VisibilityEvent> {
  const compiled = compile(db, selection, 'events')
  const where = matchingEvents(compiled)
  const { pseudonyms } = selection
  if (pseudonyms) {
    definePseudonyms(db, pseudonyms)
    return yield* iterateRedactedEvents(db, where, allOf(compiled.row))
  }
  const { sql, values } = where
  const text = `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${sql} ORDER BY ${ITEM_BY_ITEM}`
  for (const event of iterate<EventRow>(db, text, values)) yield toVisibilityEvent(event)
}

function matchingEvents({ item, row }: CompiledFilter): Condition {
  return allOf([...row, ...ofSelectedItems(item, 'e.feedback_id')])
}

/**
 * Item by item in the order of their pseudonyms.
 * @param ofEvent the part of `where` that does not follow from the item.
 */
function* iterateRedactedEvents(
  db: ReadableDatabase,
  where: Condition,
  ofEvent: Condition,
): Generator<VisibilityEvent> {
  const found = `SELECT e.feedback_id FROM event e WHERE ${where.sql} GROUP BY e.feedback_id`
  const order = `SELECT feedback_id FROM (${found}) ORDER BY feedback_pseudonym(feedback_id)`
  const ids = listIds(db, condition(order, ...where.values))
  const events = db.prepare<unknown[], EventRow>(
    `SELECT ${EVENT_COLUMNS} FROM json_each(?) AS asked CROSS JOIN event e ON e.feedback_id = asked.value
     WHERE ${ofEvent.sql} ORDER BY asked.key, ${REDACTED_IN_ITEM}`,
  )
  yield* inBatches(ids, (asked) => events.all(asked, ...ofEvent.values)).map(toVisibilityEvent)
}

/** As the list has them: newest first, or in the order asked for. */
export function* iterateResponses(db: ReadableDatabase, selection: Selection): Generator<FeedbackResponse> {
  const compiled = compile(db, selection, 'responses')
  const { order, pseudonyms } = selection
  // How well the text of a response fits words is not shown of it.
  const isBestGivenUp = order === 'best' && pseudonyms !== undefined
  if (order !== undefined && order !== 'newest' && !isBestGivenUp) {
    return yield* iterateResponsesInOrder(db, selection, compiled)
  }
  const { sql, values } = matchingResponses(compiled)
  const text = `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE ${sql} ORDER BY ${NEWEST_FIRST}`
  for (const row of iterate<ResponseRow>(db, text, values)) yield toFeedbackResponse(row)
}

/** The same ids as the list has them. */
function* iterateResponsesInOrder(
  db: ReadableDatabase,
  { filter, order = 'newest' }: Selection,
  compiled: CompiledFilter,
): Generator<FeedbackResponse> {
  const { all } = responseSource(filter, compiled, order)
  const read = (asked: string) => prepareOnce(db, RESPONSES_SQL).all(asked) as ResponseRow[]
  yield* inBatches(listIds(db, all), read).map(toFeedbackResponse)
}

function compile(db: ReadableDatabase, { filter, nowMs }: Selection, rows: RowKind): CompiledFilter {
  return compileFilter(parseFilter(filter), rows, readFilterContext(db, nowMs))
}

function iterate<Row>(db: ReadableDatabase, sql: string, values: Condition['values']): IterableIterator<Row> {
  return db.prepare<unknown[], Row>(sql).iterate(...values)
}

/** The number of rows of the iterations above. All throw AppError *invalid-query*. */

export function countItems(db: ReadableDatabase, selection: Selection, which: WhichItems): number {
  const { summary, item } = compile(db, selection, 'feedback')
  const sums = summary && which === 'all' ? findSummaryRows(db, summary, item) : undefined
  if (sums) return sums.reduce((sum, { items }) => sum + items, 0)
  return count(db, 'SELECT count(*) FROM feedback f WHERE', matchingItems(db, selection, which))
}

export function countEvents(db: ReadableDatabase, selection: Selection): number {
  return count(db, 'SELECT count(*) FROM event e WHERE', matchingEvents(compile(db, selection, 'events')))
}

export function countResponses(db: ReadableDatabase, selection: Selection): number {
  const matching = matchingResponses(compile(db, selection, 'responses'))
  return count(db, 'SELECT count(*) FROM response r WHERE', matching)
}

function count(db: ReadableDatabase, select: string, { sql, values }: Condition): number {
  return Number(
    db
      .prepare(`${select} ${sql}`)
      .pluck()
      .get(...values),
  )
}
