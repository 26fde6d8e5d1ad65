import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { allOf, type Condition } from './condition.ts'
import { type FindingCounts, STATE_WEIGHTS, type ValueCount } from './facet-slice.ts'

/** Items of one business and one state. */
export interface SummaryRow {
  readonly businessId: string
  /** See STATE_WEIGHTS. */
  readonly state: number
  readonly items: number
  /** Number of a month, items with events in it, and so on. */
  readonly months: string
}

/** Whether items have been added up and none was written since (see indexing/facet-summary.ts). */
export function hasFacetSummary(db: ReadableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM facet_summary_marker WHERE is_complete').get() !== undefined
}

/**
 * The sums that satisfy a filter.
 * @param filter conditions on the row `f` of `feedback` that ask for nothing but its business and state.
 */
export function readFacetSummary(db: ReadableDatabase, filter: readonly Condition[]): SummaryRow[] {
  const { sql, values } = allOf(filter)
  return db
    .prepare<unknown[], SummaryRow>(
      `SELECT CAST(f.business_id AS TEXT) AS businessId, f.items, f.months,
         f.visibility + ${STATE_WEIGHTS.deleted} * f.deleted + ${STATE_WEIGHTS.owner} * f.owner_response_count
           + ${STATE_WEIGHTS.customer} * f.customer_response_count AS state
       FROM facet_summary f WHERE ${sql}`,
    )
    .all(...values)
}

/** Whether findings have been added up as they and their items are now (see store/finding-summary.ts). */
function hasFindingSummary(db: ReadableDatabase): boolean {
  return prepareOnce(db, 'SELECT 1 FROM finding_summary_marker WHERE is_complete').get() !== undefined
}

interface FindingSum extends ValueCount {
  readonly facet: 'finding' | 'disposition'
}

/**
 * Items by rule and by disposition, from the sums that satisfy a filter; undefined where there are none.
 * @param filter as for readFacetSummary.
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
