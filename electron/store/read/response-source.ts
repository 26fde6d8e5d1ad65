import type { ReadableDatabase } from '../database.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, type Condition, condition } from './condition.ts'
import type { IdSource } from './id-pager.ts'
import { isFoundBy, isFoundOneByOneBy } from './row-conditions.ts'
import { ofSelectedItems } from './selected-items.ts'

export const NEWEST_FIRST = 'r.date_ms DESC, r.response_id DESC'
const OLDEST_FIRST = 'r.date_ms ASC, r.response_id ASC'
/** A walk from the newest response gives up after so many rows; asking the full-text table one by one costs more. */
const WALKED_ROWS = 5_000
const WALKED_ROWS_WITH_WORDS = 1_000
/** Words found less often are collected and sorted at once. */
const FEW_FOUND = 5_000

/** The ids of the response list: newest first, and the higher row number first at the same moment. */
export function responseSource(db: ReadableDatabase, text: string, filter: CompiledFilter): IdSource {
  const isFiltered = filter.item.length > 0 || filter.row.length > 0 || filter.match !== null
  return {
    key: JSON.stringify(['responses', text]),
    countKey: JSON.stringify(['responses', text]),
    dependsOnClock: filter.dependsOnClock,
    all: allResponseIds(filter),
    count: countResponseRows(filter),
    first: isFiltered && !isFoundRarely(db, filter) ? { query: walk(filter), isComplete: false } : null,
    skip: isFiltered ? null : { forward: skip(NEWEST_FIRST), backward: skip(OLDEST_FIRST) },
  }
}

function countResponseRows(filter: CompiledFilter): Condition {
  const { sql, values } = matchingResponses(filter)
  return condition(`SELECT count(*) FROM response r WHERE ${sql}`, ...values)
}

/** The plus keeps SQLite from walking the dates and looking every row up, which is the slower way. */
function allResponseIds(filter: CompiledFilter): Condition {
  const { sql, values } = matchingResponses(filter)
  const order = 'ORDER BY +r.date_ms DESC, r.response_id DESC'
  return condition(`SELECT r.response_id FROM response r WHERE ${sql} ${order}`, ...values)
}

/** What a filter asks of the row `r` of `response`. */
export function matchingResponses({ item, row, match }: CompiledFilter): Condition {
  return allOf([
    ...(match === null ? [] : [isFoundBy(match)]),
    ...row,
    ...ofSelectedItems(item, 'r.feedback_id'),
  ])
}

function walk({ item, row, match }: CompiledFilter): Condition {
  const kept = allOf([
    ...row,
    ...ofSelectedItems(item, 'r.feedback_id'),
    ...(match === null ? [] : [isFoundOneByOneBy(match)]),
  ])
  return condition(
    `SELECT id FROM (
       SELECT r.response_id AS id, (${kept.sql}) AS is_kept
       FROM response r ORDER BY ${NEWEST_FIRST} LIMIT ${match === null ? WALKED_ROWS : WALKED_ROWS_WITH_WORDS}
     ) WHERE is_kept LIMIT ?`,
    ...kept.values,
  )
}

function skip(order: string): Condition {
  return condition(`SELECT r.response_id FROM response r ORDER BY ${order} LIMIT ? OFFSET ?`)
}

function isFoundRarely(db: ReadableDatabase, { match }: CompiledFilter): boolean {
  if (match === null) return false
  const found = db
    .prepare('SELECT count(*) FROM (SELECT 1 FROM response_text WHERE response_text MATCH ? LIMIT ?)')
    .pluck()
    .get(match, FEW_FOUND)
  return Number(found) < FEW_FOUND
}
