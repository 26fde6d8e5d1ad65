import type { ReadableDatabase } from '../database.ts'
import { allOf, type Condition, condition } from './condition.ts'

/** A range of feedback ids, both ends included. */
export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

/**
 * The items of a slice, as lists separated by commas: the n-th business and the n-th state belong to the same item.
 * Measured: a GROUP BY over these columns sorts the rows and takes three times as long as handing them over like this.
 */
export interface FacetSlice {
  readonly businesses: string
  /** See STATE_WEIGHTS. */
  readonly states: string
  /** Numbers of the months in which the items have events, once for each item and month. */
  readonly months: string
}

export interface ValueCount {
  readonly value: string
  readonly items: number
}

/** A state is visibility + 3 × deleted + 9 × (has an owner response) + 18 × (has one of a customer). */
export const STATE_WEIGHTS = { deleted: 3, owner: 9, customer: 18, end: 36 } as const

const SLICE = (indexes: string, where: string) => `
  SELECT coalesce(group_concat(f.business_id), '') AS businesses,
    coalesce(group_concat(f.visibility + ${STATE_WEIGHTS.deleted} * f.deleted
      + ${STATE_WEIGHTS.owner} * (f.owner_response_count > 0)
      + ${STATE_WEIGHTS.customer} * (f.customer_response_count > 0)), '') AS states,
    coalesce(group_concat(nullif(f.changed_months, '')), '') AS months
  FROM feedback f ${indexes} WHERE ${where}`

/**
 * The index by business has the ids of one business in order, so a slice finds its range in it. Any other index would
 * be read as a whole for every slice.
 */
const RANGE_INDEX = 'feedback_by_business'

/** Left out where any item will do; findings stand on items of the cache only. */
const JOIN_ITEM = 'CROSS JOIN feedback f ON f.feedback_id = mark.feedback_id'

const RULES = (join: string, where: string) => `
  SELECT mark.rule AS value, count(DISTINCT mark.feedback_id) AS items
  FROM finding AS mark ${join} WHERE mark.feedback_id IS NOT NULL AND ${where} GROUP BY mark.rule`

const DISPOSITIONS = (join: string, where: string) => `
  SELECT coalesce(decided.state, 'open') AS value, count(DISTINCT mark.feedback_id) AS items
  FROM finding AS mark LEFT JOIN disposition AS decided USING (finding_key) ${join}
  WHERE mark.feedback_id IS NOT NULL AND ${where} GROUP BY 1`

/** A tag can stand on an item that is not in the cache. */
const TAGS = (_: string, where: string) => `
  SELECT min(mark.name) AS value, count(*) AS items
  FROM tag AS mark ${JOIN_ITEM} WHERE ${where} GROUP BY mark.folded`

/** What is attached to few items is counted at once. */
export interface MarkCounts {
  readonly rules: readonly ValueCount[]
  readonly dispositions: readonly ValueCount[]
  readonly tags: readonly ValueCount[]
}

export const NO_MARK_COUNTS: MarkCounts = { rules: [], dispositions: [], tags: [] }

/**
 * The items of a range that satisfy a filter.
 * @param filter conditions on the row `f` of `feedback`.
 */
export function readSlice(db: ReadableDatabase, filter: readonly Condition[], range: IdRange): FacetSlice {
  const { sql, values } = allOf([condition('f.feedback_id BETWEEN ? AND ?', range.from, range.to), ...filter])
  const indexes = startsAtBusiness(db, filter) ? '' : 'NOT INDEXED'
  const slice = db.prepare<unknown[], FacetSlice>(SLICE(indexes, sql)).get(...values)
  return slice ?? { businesses: '', states: '', months: '' }
}

function startsAtBusiness(db: ReadableDatabase, filter: readonly Condition[]): boolean {
  const { sql, values } = allOf(filter)
  const plan = db.prepare(`EXPLAIN QUERY PLAN SELECT 1 FROM feedback f WHERE ${sql}`).all(...values)
  return (plan as { detail: string }[]).some(({ detail }) => detail.includes(`INDEX ${RANGE_INDEX} (`))
}

export function countMarks(db: ReadableDatabase, filter: readonly Condition[]): MarkCounts {
  const { sql, values } = allOf(filter)
  const join = filter.length === 0 ? '' : JOIN_ITEM
  const count = (text: (join: string, where: string) => string): ValueCount[] =>
    db.prepare<unknown[], ValueCount>(text(join, sql)).all(...values)
  return { rules: count(RULES), dispositions: count(DISPOSITIONS), tags: count(TAGS) }
}
