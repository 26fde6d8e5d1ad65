import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { allOf, type Condition } from './condition.ts'
import { STATE_WEIGHTS } from './facet-slice.ts'

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
