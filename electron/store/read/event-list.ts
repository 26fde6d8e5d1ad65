import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import type { ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition } from './condition.ts'
import { EVENT_COLUMNS, type EventRow, NEWEST_EVENT_FIRST, toVisibilityEvent } from './event-rows.ts'

/** Items so few that their events are collected and sorted; for more, all events are passed in time order. */
const FEW_ITEMS = 2_000

/** Events of a page, newest first; at the same moment the higher feedback id first. */
export function findEvents(
  db: ReadableDatabase,
  filter: CompiledFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): VisibilityEvent[] {
  const { sql, values } = allEvents(db, filter)
  const rows = db.prepare(`${sql} LIMIT ? OFFSET ?`).all(...values, limit, offset) as EventRow[]
  return rows.map(toVisibilityEvent)
}

/** Every event of the filter in the order of the list, one after the other. */
export function* iterateEvents(db: ReadableDatabase, filter: CompiledFilter): Generator<VisibilityEvent> {
  const { sql, values } = allEvents(db, filter)
  for (const row of db.prepare<unknown[], EventRow>(sql).iterate(...values)) yield toVisibilityEvent(row)
}

export function countEventRows(db: ReadableDatabase, filter: CompiledFilter): number {
  const { sql, values } = allOf([...filter.row, ...ofItems(filter, 'e.feedback_id')])
  return Number(
    db
      .prepare(`SELECT count(*) FROM event e WHERE ${sql}`)
      .pluck()
      .get(...values),
  )
}

/** The statement without LIMIT; the list, the CSV file and the command line read the same rows by it. */
export function allEvents(db: ReadableDatabase, filter: CompiledFilter): Condition {
  // A plus before the column keeps SQLite from starting at the items.
  const column = isFewItems(db, filter) ? 'e.feedback_id' : '+e.feedback_id'
  const { sql, values } = allOf([...filter.row, ...ofItems(filter, column)])
  return condition(
    `SELECT ${EVENT_COLUMNS} FROM event e WHERE ${sql} ORDER BY ${NEWEST_EVENT_FIRST}`,
    ...values,
  )
}

function ofItems({ item }: CompiledFilter, column: string): readonly Condition[] {
  if (item.length === 0) return []
  const { sql, values } = allOf(item)
  return [condition(`${column} IN (SELECT f.feedback_id FROM feedback f WHERE ${sql})`, ...values)]
}

function isFewItems(db: ReadableDatabase, { item }: CompiledFilter): boolean {
  if (item.length === 0) return false
  const { sql, values } = allOf(item)
  const found = db
    .prepare(`SELECT count(*) FROM (SELECT 1 FROM feedback f WHERE ${sql} LIMIT ?)`)
    .pluck()
    .get(...values, FEW_ITEMS)
  return Number(found) < FEW_ITEMS
}
