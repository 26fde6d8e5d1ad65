import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { allOf, type Condition } from './condition.ts'
import { type FindingCounts, STATE_WEIGHTS, type ValueCount } from './facet-slice.ts'
import type { SummaryTable } from './keys/key-sql.ts'

/** Items of one business and one state. */
export interface SummaryRow {
  readonly businessId: string
  /** See [Note: Several businesses]. */
  readonly businessesJson: string
  /** See STATE_WEIGHTS. */
  readonly state: number
  readonly items: number
  /** Pairs of a month's number and the number of items with events in it. */
  readonly months: string
}

/** Whether the summary is complete and no item was written since (see indexing/item-rollups.ts). */
export function hasFacetSummary(db: ReadableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM facet_summary_marker WHERE is_complete').get() !== undefined
}

const HAS_ROWS = {
  facet_summary: 'SELECT 1',
  count_summary: 'SELECT 1 FROM count_summary LIMIT 1',
} as const

/**
 * The rows of a summary that satisfy a filter; undefined without such a summary.
 * @param filter conditions on the row `f` of `feedback` that refer only to columns of the summary
 */
export function findSummaryRows(
  db: ReadableDatabase,
  table: SummaryTable,
  filter: readonly Condition[],
): SummaryRow[] | undefined {
  if (!hasFacetSummary(db) || !prepareOnce(db, HAS_ROWS[table]).get()) return undefined
  const { sql, values } = allOf(filter)
  return db
    .prepare<unknown[], SummaryRow>(
      `SELECT CAST(f.business_id AS TEXT) AS businessId, f.businesses_json AS businessesJson, f.items, f.months,
         f.visibility + ${STATE_WEIGHTS.deleted} * f.deleted + ${STATE_WEIGHTS.owner} * f.owner_response_count
           + ${STATE_WEIGHTS.customer} * f.customer_response_count AS state
       FROM ${table} f WHERE ${sql}`,
    )
    .all(...values)
}

/** Whether the summary of findings is up to date (see store/finding-summary.ts). */
function hasFindingSummary(db: ReadableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM finding_summary_marker WHERE is_complete').get() !== undefined
}

interface FindingSum extends ValueCount {
  readonly facet: 'finding' | 'disposition'
}

/**
 * Items by rule and by disposition, from the summary; undefined without a summary.
 * @param filter conditions on the row `f` of `feedback` that refer only to its business and state
 */
export function findFindingCounts(
  db: ReadableDatabase,
  filter: readonly Condition[],
): FindingCounts | undefined {
  if (!hasFindingSummary(db)) return undefined
  const { sql, values } = allOf(filter)
  const sums = db
    .prepare<unknown[], FindingSum>(
      `SELECT f.facet, f.value, sum(f.items) AS items FROM finding_summary f WHERE ${sql}
       GROUP BY f.facet, f.value ORDER BY f.facet, f.value`,
    )
    .all(...values)
  const ofFacet = (wanted: FindingSum['facet']): ValueCount[] =>
    sums.filter(({ facet }) => facet === wanted).map(({ value, items }) => ({ value, items }))
  return { rules: ofFacet('finding'), dispositions: ofFacet('disposition') }
}

const COMMA = 44
const MINUS = 45
const ZERO = 48
/** Digits up to which a JavaScript number holds every whole number exactly. */
const EXACT_DIGITS = 15

/**
 * The whole numbers of a list like `648,-12,,650`, where what is empty is passed over, and null where one has more
 * digits than a JavaScript number holds. Character by character, because splitting long lists into texts takes several
 * times as long.
 */
export function readNumbers(list: string): Float64Array | null {
  const numbers = new Float64Array((list.length >> 1) + 1)
  let found = 0
  let start = 0
  let value = 0
  let isNegative = false
  for (let at = 0; at < list.length; at += 1) {
    const code = list.charCodeAt(at)
    if (code === COMMA) {
      if (at - start > EXACT_DIGITS) return null
      if (at > start) numbers[found++] = isNegative ? -value : value
      start = at + 1
      value = 0
      isNegative = false
    } else if (code === MINUS) isNegative = true
    else value = value * 10 + code - ZERO
  }
  if (list.length - start > EXACT_DIGITS) return null
  if (list.length > start) numbers[found++] = isNegative ? -value : value
  return numbers.subarray(0, found)
}

/** The same where some have more digits: those come as text. */
export function readIds(list: string): readonly (number | string)[] {
  return list.split(',').map((text) => (text.length > EXACT_DIGITS ? text : Number(text)))
}
