import type { ReadableDatabase } from '../database.ts'
import { readClock } from './audit-zone.ts'
import { compileFilter, parseFilter } from './compile-filter.ts'
import type { Condition } from './condition.ts'
import { countEventRows } from './event-list.ts'
import { matchingItems, type Selection, type WhichItems } from './iterate-rows.ts'
import { matchingResponses } from './response-source.ts'

/** How many rows the iterations of iterate-rows.ts give. All throw AppError *invalid-query*. */

export function countItems(db: ReadableDatabase, selection: Selection, which: WhichItems): number {
  return count(db, 'SELECT count(*) FROM feedback f WHERE', matchingItems(db, selection, which))
}

export function countEvents(db: ReadableDatabase, { filter, nowMs }: Selection): number {
  return countEventRows(db, compileFilter(parseFilter(filter), 'events', readClock(db, nowMs)))
}

export function countResponses(db: ReadableDatabase, { filter, nowMs }: Selection): number {
  const matching = matchingResponses(compileFilter(parseFilter(filter), 'responses', readClock(db, nowMs)))
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
