import type { Statement } from 'better-sqlite3'
import type { FeedbackResponse } from '../../../shared/domain/feedback-item.ts'
import type { ResponseOrder } from '../../../shared/domain/sort.ts'
import { prepareOnce, prepareRecent, type ReadableDatabase } from '../database.ts'
import { RESPONSE_OF_TEXT_ROW } from '../search-text.ts'
import type { CompiledFilter } from './compile-filter.ts'
import { allOf, asOneByOne, type Condition } from './condition.ts'
import { RESPONSE_COLUMNS, type ResponseRow, toFeedbackResponse } from './entry-rows.ts'
import type { PageOfRows } from './evidence-rows.ts'
import { FOUND_ORDER, orderOf } from './response-source.ts'

/**
 * [Note: First rows of a search]
 *
 * The full text hands out what it finds in the order of the list (see [Note: Text rows]), so one statement reads the
 * first rows: no ids in between and no sort.
 *
 * What else is asked is judged row by row as they come. A search whose words are common and whose other parts are rare
 * would pass over many, so a hasty list gives up after some thousands; a patient one goes on to the end.
 *
 * The full text has the author's type too. Looking it up there costs more than the words, unless few of what is found
 * is of that type: so a few found responses for each wanted row are asked themselves before that. In the same way text
 * across words is first looked for where its last words stand.
 */
interface SearchedPage extends PageOfRows {
  /** Text of the query language … */
  readonly filter: string
  readonly order: ResponseOrder
}

interface SearchRows {
  /** Null where the first rows cannot be had this way. */
  find(page: SearchedPage): FeedbackResponse[] | null
  /** The same, also null where too many responses would be passed over. */
  findQuickly(page: SearchedPage): FeedbackResponse[] | null
}

/** Pages that end further down are slices of all ids. */
const FIRST_ROWS = 1_000
const PASSED_ROWS = 5_000
/** What may find too much is tried on so many found responses for each row wanted. */
const TRIED_ROWS = 4
const ALL = Number.MAX_SAFE_INTEGER

/** The same search is asked for again with every page, and after every change of the data. */
interface Plans {
  readonly whole: SearchPlan | null
  /** With the type asked of the rows; null where no type is asked for. */
  readonly byRows: SearchPlan | null
}
const MOST_PLANS = 16

/**
 * @param compile the filter of a text, for responses, up to the moment that `getMomentMs` gives.
 * @param atOneMoment runs several statements on one moment of the file.
 */
export function createSearchRows(
  db: ReadableDatabase,
  compile: (text: string) => CompiledFilter,
  getMomentMs: () => number,
  atOneMoment: <Value>(read: () => Value) => Value,
): SearchRows {
  const known = new Map<string, Plans>()

  const getPlans = (text: string, order: ResponseOrder): Plans => {
    const key = `${order} ${getMomentMs()} ${text}`
    const former = known.get(key)
    if (former) return former
    const filter = compile(text)
    const byRows = filter.byRows && { ...filter, ...filter.byRows }
    const plans = {
      whole: planSearch(db, filter, order),
      byRows: byRows && planSearch(db, byRows, order),
    }
    remember(known, key, plans)
    return plans
  }
  const find = (page: SearchedPage, mostPassed: number): FeedbackResponse[] | null => {
    const { whole, byRows } = getPlans(page.filter, page.order)
    if (!whole || page.offset + page.limit > FIRST_ROWS) return null
    const few = (page.offset + page.limit) * TRIED_ROWS
    if (whole.parts.length > 0) {
      return atOneMoment(() => tryGuess(db, whole, page, few) ?? findRows(db, whole, page, mostPassed))
    }
    return (byRows && findRows(db, byRows, page, few)) ?? findRows(db, whole, page, mostPassed)
  }
  return {
    // Passing over all of them for every page would be worse than reading their ids once.
    find: (page) => find(page, page.offset === 0 ? ALL : PASSED_ROWS),
    findQuickly: (page) => find(page, PASSED_ROWS),
  }
}

function tryGuess(
  db: ReadableDatabase,
  plan: SearchPlan,
  page: PageOfRows,
  mostPassed: number,
): FeedbackResponse[] | null {
  const isGuessed = plan.guesses.length === plan.parts.length
  return isGuessed ? findRows(db, { ...plan, parts: plan.guesses }, page, mostPassed) : null
}

/** Null where it is not known whether more rows would come after those passed. */
function findRows(
  db: ReadableDatabase,
  plan: SearchPlan,
  { offset, limit }: PageOfRows,
  mostPassed: number,
): FeedbackResponse[] | null {
  const expression = readExpression(db, plan)
  if (expression === null) return null
  const rows = plan.statement.all(expression, mostPassed, ...plan.rest.values, limit, offset)
  const isKnown = rows.length === limit || mostPassed === ALL || isFoundWithin(db, expression, mostPassed)
  return isKnown ? (rows as ResponseRow[]).map(toFeedbackResponse) : null
}

const FOUND_BEYOND_SQL = 'SELECT 1 FROM response_text WHERE response_text MATCH ? LIMIT 1 OFFSET +?'

function isFoundWithin(db: ReadableDatabase, expression: string, most: number): boolean {
  return prepareOnce(db, FOUND_BEYOND_SQL).get(expression, most) === undefined
}

function remember(known: Map<string, Plans>, key: string, plans: Plans): void {
  const [oldest] = known.keys()
  if (known.size >= MOST_PLANS && oldest !== undefined) known.delete(oldest)
  known.set(key, plans)
}

/** The plan for reading the first rows of a search; see [Note: First rows of a search]. */
interface SearchPlan {
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
    SELECT ${RESPONSE_COLUMNS} FROM (
      SELECT ${RESPONSE_OF_TEXT_ROW} AS id FROM response_text
      WHERE response_text MATCH ? ORDER BY ${FOUND_ORDER[order]} LIMIT +?
    ) AS found
    CROSS JOIN response r ON r.response_id = found.id
    ${filter.item.length === 0 ? '' : 'CROSS JOIN feedback f ON f.feedback_id = r.feedback_id'}
    WHERE ${rest.sql} LIMIT +? OFFSET +?`
  return { match: filter.match, parts, guesses, statement: db.prepare(sql), rest }
}

/** The expression for all words and parts of words; null if there are no words and every part would be too long. */
function readExpression(
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
