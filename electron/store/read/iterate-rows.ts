import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import type { ResponseOrder } from '../../../shared/domain/response-order.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-schema.ts'
import { type CompiledFilter, compileFilter, parseFilter, type RowKind } from './compile-filter.ts'
import { ALWAYS, allOf, type Condition, condition } from './condition.ts'
import { EVENT_COLUMNS, type EventRow, ITEM_BY_ITEM, toVisibilityEvent } from './event-rows.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { feedbackSource } from './feedback-source.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'
import { matchingResponses, NEWEST_FIRST, responseSource } from './response-source.ts'
import { ofSelectedItems } from './selected-items.ts'

/**
 * Every row of a filter, one after the other, for files and the command line: the same rows as the lists, in an order
 * that a table already has where there is one. A statement reads one moment of the file until it ends.
 * All throw AppError *invalid-query* when the first row is asked for.
 */
export interface Selection {
  readonly filter: string
  /** Spans that still last are measured up to this moment. */
  readonly nowMs: number
  /** Order of items; null or nothing: by their ids. */
  readonly sort?: FeedbackSort | null
  /** Order of responses; nothing: newest first. */
  readonly order?: ResponseOrder
}

/** *hidden-or-deleted* leaves out the items that are neither now. */
export type WhichItems = 'all' | 'hidden-or-deleted'

const WHICH: Readonly<Record<WhichItems, Condition>> = {
  all: ALWAYS,
  'hidden-or-deleted': condition(
    `f.visibility = ${VISIBILITY_CODES.hidden} OR f.deleted = ${DELETED_CODES.yes}`,
  ),
}

const ROWS_AT_ONCE = 500
const ROWS_SQL = `
  SELECT ${FEEDBACK_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN feedback f ON f.feedback_id = asked.value
  ORDER BY asked.key`

const RESPONSES_SQL = `
  SELECT ${RESPONSE_COLUMNS} FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value
  ORDER BY asked.key`

/** In the order asked for. */
export function* iterateItems(
  db: ReadableDatabase,
  selection: Selection,
  which: WhichItems = 'all',
): Generator<FeedbackItem> {
  if (selection.sort) return yield* iterateInOrder(db, selection, selection.sort, which)
  const { sql, values } = matchingItems(selection, which)
  const text = `SELECT ${FEEDBACK_COLUMNS} FROM feedback f WHERE ${sql} ORDER BY f.feedback_id`
  for (const row of iterate<FeedbackRow>(db, text, values)) yield toFeedbackItem(row)
}

/** The same ids as the list has them; only they are sorted, and the rows are fetched for some at a time. */
function* iterateInOrder(
  db: ReadableDatabase,
  selection: Selection,
  sort: FeedbackSort,
  which: WhichItems,
): Generator<FeedbackItem> {
  const compiled = compile(selection, 'feedback')
  const filter = { ...compiled, item: [...compiled.item, WHICH[which]] }
  const { all } = feedbackSource({ text: selection.filter, filter, sort, nowMs: selection.nowMs })
  const ids = BigInt64Array.from(
    db
      .prepare<unknown[], bigint>(all.sql)
      .pluck()
      .safeIntegers()
      .iterate(...all.values),
  )
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const asked = `[${ids.subarray(at, at + ROWS_AT_ONCE).join(',')}]`
    yield* (prepareOnce(db, ROWS_SQL).all(asked) as FeedbackRow[]).map(toFeedbackItem)
  }
}

/** What a selection asks of the row `f` of `feedback`. */
export function matchingItems(selection: Selection, which: WhichItems): Condition {
  return allOf([...compile(selection, 'feedback').item, WHICH[which]])
}

/** Item by item in the order of their ids, each item's events oldest first. */
export function* iterateEvents(db: ReadableDatabase, selection: Selection): Generator<VisibilityEvent> {
  const { item, row } = compile(selection, 'events')
  const { sql, values } = allOf([...row, ...ofSelectedItems(item, 'e.feedback_id')])
  const text = `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${sql} ORDER BY ${ITEM_BY_ITEM}`
  for (const event of iterate<EventRow>(db, text, values)) yield toVisibilityEvent(event)
}

/** As the list has them: newest first, or in the order asked for. */
export function* iterateResponses(db: ReadableDatabase, selection: Selection): Generator<FeedbackResponse> {
  const compiled = compile(selection, 'responses')
  if (selection.order !== undefined && selection.order !== 'newest') {
    return yield* iterateResponsesInOrder(db, selection, compiled)
  }
  const { sql, values } = matchingResponses(compiled)
  const text = `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE ${sql} ORDER BY ${NEWEST_FIRST}`
  for (const row of iterate<ResponseRow>(db, text, values)) yield toFeedbackResponse(row)
}

/** The same ids as the list has them; the rows are fetched for some at a time. */
function* iterateResponsesInOrder(
  db: ReadableDatabase,
  { filter, order = 'newest' }: Selection,
  compiled: CompiledFilter,
): Generator<FeedbackResponse> {
  const { all } = responseSource(filter, compiled, order)
  const ids = Float64Array.from(
    db
      .prepare<unknown[], number>(all.sql)
      .pluck()
      .iterate(...all.values),
  )
  for (let at = 0; at < ids.length; at += ROWS_AT_ONCE) {
    const asked = `[${ids.subarray(at, at + ROWS_AT_ONCE).join(',')}]`
    yield* (prepareOnce(db, RESPONSES_SQL).all(asked) as ResponseRow[]).map(toFeedbackResponse)
  }
}

function compile({ filter, nowMs }: Selection, rows: RowKind): CompiledFilter {
  return compileFilter(parseFilter(filter), rows, nowMs)
}

function iterate<Row>(db: ReadableDatabase, sql: string, values: Condition['values']): IterableIterator<Row> {
  return db.prepare<unknown[], Row>(sql).iterate(...values)
}
