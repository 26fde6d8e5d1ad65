import type { Statement } from 'better-sqlite3'
import type { ResponseOrder } from '../../../shared/domain/sort.ts'
import { prepareRecent, type ReadableDatabase } from '../database.ts'
import { RESPONSE_OF_TEXT_ROW } from '../search-text.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, asOneByOne, type Condition } from './condition.ts'
import { LISTED_COLUMNS } from './response-list.ts'
import { FOUND_ORDER, orderOf } from './response-source.ts'

/** The plan for reading the first rows of a search; see [Note: First rows of a search]. */
export interface SearchPlan {
  /** FTS5 expression; null if only parts of words are searched. */
  readonly match: string | null
  /** SQL of the FTS5 expressions for parts of words, NULL if the expression would be too long. */
  readonly parts: readonly Condition[]
  /** The same for cheaper expressions that find more rows; may be empty. */
  readonly guesses: readonly Condition[]
  /**
   * Listed rows in their order. Bound are the expression, how many found responses to pass at most, the values of
   * `rest`, how many rows, and from which on.
   */
  readonly statement: Statement
  /** The condition beside the words, on the rows `r` of `response` and `f` of `feedback`. */
  readonly rest: Condition
}

/** Null if the full text does not determine the order. */
export function planSearch(
  db: ReadableDatabase,
  filter: Pick<CompiledFilter, 'match' | 'row' | 'item'>,
  asked: ResponseOrder,
): SearchPlan | null {
  const order = orderOf(filter, asked)
  const parts = filter.row.flatMap(({ expression }) => expression ?? [])
  const guesses = filter.row.flatMap(({ guess }) => guess ?? [])
  if (order === 'best' || (filter.match === null && parts.length === 0)) return null
  const rest = asOneByOne(allOf([...filter.row, ...filter.item]))
  const sql = `
    SELECT ${LISTED_COLUMNS} FROM (
      SELECT ${RESPONSE_OF_TEXT_ROW} AS id FROM response_text
      WHERE response_text MATCH ? ORDER BY ${FOUND_ORDER[order]} LIMIT +?
    ) AS found
    CROSS JOIN response r ON r.response_id = found.id
    ${filter.item.length === 0 ? 'LEFT' : 'CROSS'} JOIN feedback f ON f.feedback_id = r.feedback_id
    WHERE ${rest.sql} LIMIT +? OFFSET +?`
  return { match: filter.match, parts, guesses, statement: db.prepare(sql), rest }
}

/** The expression for all words and parts of words; null if there are no words and every part would be too long. */
export function readExpression(
  db: ReadableDatabase,
  { match, parts }: Pick<SearchPlan, 'match' | 'parts'>,
): string | null {
  if (parts.length === 0) return match
  const texts = parts.map(({ sql, values }) =>
    prepareRecent(db, `SELECT (${sql})`)
      .pluck()
      .get(...values),
  )
  const all = [match, ...texts].filter((text) => typeof text === 'string')
  if (all.length <= 1) return all[0] ?? null
  return all.map((text) => `(${text})`).join(' AND ')
}
