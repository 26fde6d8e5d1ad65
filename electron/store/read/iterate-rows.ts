import type { FeedbackItem } from '../../../shared/domain/feedback-item.ts'
import type { FeedbackResponse } from '../../../shared/domain/feedback-response.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import type { ReadableDatabase } from '../database.ts'
import { compileFilter, parseFilter } from './compile-filter.ts'
import { allOf, type Condition } from './condition.ts'
import { EVENT_COLUMNS, type EventRow, ITEM_BY_ITEM, toVisibilityEvent } from './event-rows.ts'
import { FEEDBACK_COLUMNS, type FeedbackRow, toFeedbackItem } from './feedback-rows.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './response-rows.ts'
import { matchingResponses, NEWEST_FIRST } from './response-source.ts'
import { ofSelectedItems } from './selected-items.ts'

/**
 * Every row of a filter, one after the other, for files and the command line: the same rows as the lists, in an order
 * that a table already has, so nothing is collected first. The statement reads one moment of the file until it ends.
 */
export interface Selection {
  readonly filter: string
  readonly nowMs: number
}

/** In the order of their ids. */
export function* iterateItems(db: ReadableDatabase, selection: Selection): Generator<FeedbackItem> {
  const { sql, values } = allOf(
    compileFilter(parseFilter(selection.filter), 'feedback', selection.nowMs).item,
  )
  const text = `SELECT ${FEEDBACK_COLUMNS} FROM feedback f WHERE ${sql} ORDER BY f.feedback_id`
  for (const row of iterate<FeedbackRow>(db, text, values)) yield toFeedbackItem(row)
}

/** Item by item in the order of their ids, each item's events oldest first. */
export function* iterateEvents(db: ReadableDatabase, selection: Selection): Generator<VisibilityEvent> {
  const filter = compileFilter(parseFilter(selection.filter), 'events', selection.nowMs)
  const { sql, values } = allOf([...filter.row, ...ofSelectedItems(filter.item, 'e.feedback_id')])
  const text = `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${sql} ORDER BY ${ITEM_BY_ITEM}`
  for (const row of iterate<EventRow>(db, text, values)) yield toVisibilityEvent(row)
}

/** Newest first, as the list has them. */
export function* iterateResponses(db: ReadableDatabase, selection: Selection): Generator<FeedbackResponse> {
  const filter = compileFilter(parseFilter(selection.filter), 'responses', selection.nowMs)
  const { sql, values } = matchingResponses(filter)
  const text = `SELECT ${RESPONSE_COLUMNS} FROM response r WHERE ${sql} ORDER BY ${NEWEST_FIRST}`
  for (const row of iterate<ResponseRow>(db, text, values)) yield toFeedbackResponse(row)
}

function iterate<Row>(db: ReadableDatabase, sql: string, values: Condition['values']): IterableIterator<Row> {
  return db.prepare<unknown[], Row>(sql).iterate(...values)
}
