import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { prepareRecent, type ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition, ofSelectedItems } from './condition.ts'
import { EVENT_COLUMNS, type EventRow, NEWEST_EVENT_FIRST, toVisibilityEvent } from './entry-rows.ts'

/**
 * Below this number of items, their events are collected and sorted; otherwise all events are scanned in time order.
 */
const FEW_ITEMS = 2_000

/** Events of a page, newest first; at the same moment the higher feedback id first. */
export function findEvents(
  db: ReadableDatabase,
  filter: CompiledFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): VisibilityEvent[] {
  const { sql, values } = pageOfEvents(db, filter)
  const rows = prepareRecent(db, sql).all(...values, limit, offset) as EventRow[]
  return rows.map(toVisibilityEvent)
}

export function countEventRows(db: ReadableDatabase, filter: CompiledFilter): number {
  const { sql, values } = allOf([...filter.row, ...ofSelectedItems(filter.item, 'e.feedback_id')])
  const count = db.prepare(`SELECT count(*) FROM event e WHERE ${sql}`).pluck()
  return Number(count.get(...values))
}

/**
 * Selects first the keys of the page, from a covering index, then the rows. Limit and offset are bound last; see [Note:
 * Bound limits]. A plus before the column prevents SQLite from starting at the items.
 */
export function pageOfEvents(db: ReadableDatabase, filter: CompiledFilter): Condition {
  const column = isFewItems(db, filter) ? 'e.feedback_id' : '+e.feedback_id'
  const { sql, values } = allOf([...filter.row, ...ofSelectedItems(filter.item, column)])
  return condition(
    `WITH page AS MATERIALIZED (
       SELECT e.feedback_id, e.time_ms, e.show, e.deleted, e.business_id, e.offset_minutes, e.unusual_text,
         e.ordinal
       FROM event e WHERE ${sql} ORDER BY ${NEWEST_EVENT_FIRST} LIMIT +? OFFSET +?
     )
     SELECT ${EVENT_COLUMNS} FROM page CROSS JOIN event e USING
       (feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal)
     ORDER BY ${NEWEST_EVENT_FIRST}`,
    ...values,
  )
}

function isFewItems(db: ReadableDatabase, { item }: CompiledFilter): boolean {
  if (item.length === 0) return false
  const { sql, values } = allOf(item)
  const found = prepareRecent(db, `SELECT count(*) FROM (SELECT 1 FROM feedback f WHERE ${sql} LIMIT +?)`)
    .pluck()
    .get(...values, FEW_ITEMS)
  return Number(found) < FEW_ITEMS
}
