import type { FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { ResponseOrder } from '../../../shared/domain/sort.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { RESPONSE_OF_TEXT_ROW } from '../search-text.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, asOneByOne, type Condition, condition, isFoundBy, ofSelectedItems } from './condition.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './entry-rows.ts'
import type { IdSource } from './id-pager.ts'
import type { SkippableList } from './seek-anchors.ts'

export const NEWEST_FIRST = 'r.date_ms DESC, r.response_id DESC'
const OLDEST_FIRST = 'r.date_ms ASC, r.response_id ASC'
/** A walk from the end of the list gives up after so many rows. */
const WALKED_ROWS = 5_000
/** The full-text table numbers its rows newest first; see [Note: Text rows]. */
export const FOUND_ORDER = { newest: 'response_text.rowid ASC', oldest: 'response_text.rowid DESC' } as const

/** The ids of the response list in its order; among equals the newest, and the higher row number, first. */
export function responseSource(text: string, filter: CompiledFilter, asked: ResponseOrder): IdSource {
  const order = orderOf(filter, asked)
  const isFiltered = filter.item.length > 0 || filter.row.length > 0 || filter.match !== null
  const [forward, backward] = order === 'oldest' ? [OLDEST_FIRST, NEWEST_FIRST] : [NEWEST_FIRST, OLDEST_FIRST]
  return {
    key: JSON.stringify(['responses', text, order]),
    countKey: JSON.stringify(['responses', text]),
    all: allResponseIds(filter, order),
    count: countResponseRows(filter),
    first: isFiltered ? firstIds(filter, order) : null,
    slices: null,
    among: null,
    skip: isFiltered ? null : toSkippable(forward, backward, order === 'oldest' ? '>' : '<'),
  }
}

/** Without words nothing is a better match than anything else. */
export function orderOf({ match }: Pick<CompiledFilter, 'match'>, asked: ResponseOrder): ResponseOrder {
  return match === null && asked === 'best' ? 'newest' : asked
}

/** What a filter asks of the row `r` of `response`. */
export function matchingResponses(filter: CompiledFilter): Condition {
  return allOf([...(filter.match === null ? [] : [isFoundBy(filter.match)]), ...beyondStrings(filter)])
}

function beyondStrings({ item, row }: CompiledFilter): readonly Condition[] {
  return [...row, ...ofSelectedItems(item, 'r.feedback_id')]
}

function countResponseRows(filter: CompiledFilter): Condition {
  const others = beyondStrings(filter)
  if (filter.match !== null && others.length === 0) {
    return condition('SELECT count(*) FROM response_text WHERE response_text MATCH ?', filter.match)
  }
  const { sql, values } = matchingResponses(filter)
  return condition(`SELECT count(*) FROM response r WHERE ${sql}`, ...values)
}

function allResponseIds(filter: CompiledFilter, order: ResponseOrder): Condition {
  if (filter.match === null) return allByDate(filter, order === 'oldest' ? 'ASC' : 'DESC')
  return order === 'best'
    ? allByRank(filter.match, beyondStrings(filter))
    : allFound(filter.match, order, beyondStrings(filter))
}

/** The plus keeps SQLite from walking the dates and looking every row up, which is the slower way. */
function allByDate(filter: CompiledFilter, direction: 'ASC' | 'DESC'): Condition {
  const { sql, values } = matchingResponses(filter)
  const order = `ORDER BY +r.date_ms ${direction}, r.response_id ${direction}`
  return condition(`SELECT r.response_id FROM response r WHERE ${sql} ${order}`, ...values)
}

function allFound(match: string, order: 'newest' | 'oldest', others: readonly Condition[]): Condition {
  const { sql, values } = allOf(others)
  const from = others.length === 0 ? FOUND : FOUND_ROWS
  return condition(
    `SELECT ${RESPONSE_OF_TEXT_ROW} ${from} WHERE response_text MATCH ? AND ${sql} ORDER BY ${FOUND_ORDER[order]}`,
    match,
    ...values,
  )
}

const FOUND = 'FROM response_text'
const FOUND_ROWS = `${FOUND} CROSS JOIN response r ON r.response_id = ${RESPONSE_OF_TEXT_ROW}`

/** Reads the statistics of every response found: 60 to 80 ms for 100,000, so only when asked for. */
function allByRank(match: string, others: readonly Condition[]): Condition {
  const { sql, values } = allOf(others)
  const from = others.length === 0 ? FOUND : FOUND_ROWS
  return condition(
    `SELECT ${RESPONSE_OF_TEXT_ROW} ${from} WHERE response_text MATCH ? AND ${sql}
     ORDER BY bm25(response_text), response_text.rowid`,
    match,
    ...values,
  )
}

/** With words the first rows come another way, see [Note: First rows of a search]. */
function firstIds(filter: CompiledFilter, order: ResponseOrder): IdSource['first'] {
  return filter.match !== null || order === 'best'
    ? null
    : { query: walkByDate(filter, order), isComplete: false }
}

/** With parts of words only where so many words have them that an expression would be too long: most responses do. */
function walkByDate(filter: CompiledFilter, order: 'newest' | 'oldest'): Condition {
  const kept = asOneByOne(matchingResponses(filter))
  const parts = filter.row.flatMap(({ expression }) => expression ?? [])
  const { sql, values } = allOf(parts.map((part) => condition(`(${part.sql}) IS NULL`, ...part.values)))
  return condition(
    `SELECT id FROM (
       SELECT r.response_id AS id, (${kept.sql}) AS is_kept FROM response r WHERE ${sql}
       ORDER BY ${order === 'oldest' ? OLDEST_FIRST : NEWEST_FIRST} LIMIT ${WALKED_ROWS}
     ) WHERE is_kept LIMIT +?`,
    ...kept.values,
    ...values,
  )
}

function toSkippable(forward: string, backward: string, behind: '<' | '>'): SkippableList {
  const own = '(SELECT date_ms, response_id FROM response WHERE response_id = ?)'
  return {
    forward: skip(forward),
    backward: skip(backward),
    after: skip(forward, `(r.date_ms, r.response_id) ${behind} ${own}`),
    keyless: null,
    areKeylessFirst: false,
  }
}

function skip(order: string, where = 'TRUE'): Condition {
  return condition(`SELECT r.response_id FROM response r WHERE ${where} ORDER BY ${order} LIMIT +? OFFSET +?`)
}

const ROWS_SQL = `
  SELECT ${RESPONSE_COLUMNS}
  FROM json_each(?) AS asked
  CROSS JOIN response r ON r.response_id = asked.value`

/**
 * The rows of ids, in the given order, without unknown ids. Sorted here, because sorting rows with their texts in
 * SQLite takes a sixth of the time of reading them.
 */
export function findResponseRows(db: ReadableDatabase, ids: readonly bigint[]): FeedbackResponse[] {
  const rows = prepareOnce(db, ROWS_SQL).all(`[${ids.join(',')}]`) as ResponseRow[]
  const found = new Map(rows.map((row) => [row.responseId, row]))
  return ids.flatMap((id) => {
    const row = found.get(Number(id))
    return row === undefined ? [] : [toFeedbackResponse(row)]
  })
}
