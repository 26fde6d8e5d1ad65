import type { ReadableDatabase } from '../database.ts'
import { allOf, type Condition, condition } from './condition.ts'
import type { IdRange } from './id-ranges.ts'

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

/**
 * The findings of selected items, item by item, so that each item is looked up once; where any item will do, none is:
 * findings stand on items of the cache only.
 */
const FINDINGS = (where: string | null) => `
  SELECT mark.feedback_id, mark.rule, coalesce(decided.state, 'open')
  FROM finding AS mark INDEXED BY finding_by_item
  ${where === null ? '' : 'CROSS JOIN feedback f ON f.feedback_id = mark.feedback_id'}
  LEFT JOIN disposition AS decided ON decided.finding_key = mark.finding_key
  WHERE mark.feedback_id IS NOT NULL AND ${where ?? 'TRUE'} ORDER BY mark.feedback_id`

type FindingRow = readonly [feedbackId: bigint, rule: string, state: string]

/** A tag can stand on an item that is not in the cache. */
const TAGS = (where: string | null) => `
  SELECT min(mark.name) AS value, count(*) AS items
  FROM tag AS mark CROSS JOIN feedback f ON f.feedback_id = mark.feedback_id
  WHERE ${where ?? 'TRUE'} GROUP BY mark.folded`

/** Items that have such findings; each counts once for a value, however many findings it has. */
export interface FindingCounts {
  readonly rules: readonly ValueCount[]
  readonly dispositions: readonly ValueCount[]
}

/** What is attached to few items is counted at once. */
export interface MarkCounts extends FindingCounts {
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

export function countTags(db: ReadableDatabase, filter: readonly Condition[]): ValueCount[] {
  const { sql, values } = allOf(filter)
  return db.prepare<unknown[], ValueCount>(TAGS(filter.length === 0 ? null : sql)).all(...values)
}

export function countFindings(db: ReadableDatabase, filter: readonly Condition[]): FindingCounts {
  const { sql, values } = allOf(filter)
  const where = filter.length === 0 ? null : sql
  const findings = db.prepare<unknown[], FindingRow>(FINDINGS(where)).raw().safeIntegers()
  return countRows(findings.iterate(...values))
}

function countRows(rows: Iterable<FindingRow>): FindingCounts {
  const rules = new Map<string, LastCounted>()
  const states = new Map<string, LastCounted>()
  for (const [feedbackId, rule, state] of rows) {
    countOnce(rules, rule, feedbackId)
    countOnce(states, state, feedbackId)
  }
  return { rules: toValueCounts(rules), dispositions: toValueCounts(states) }
}

interface LastCounted {
  items: number
  lastId: bigint
}

function countOnce(counts: Map<string, LastCounted>, value: string, feedbackId: bigint): void {
  const known = counts.get(value)
  if (!known) counts.set(value, { items: 1, lastId: feedbackId })
  else if (known.lastId !== feedbackId) {
    known.items += 1
    known.lastId = feedbackId
  }
}

function toValueCounts(counts: ReadonlyMap<string, LastCounted>): ValueCount[] {
  return Array.from(counts, ([value, { items }]) => ({ value, items })).sort((a, b) =>
    a.value < b.value ? -1 : 1,
  )
}
