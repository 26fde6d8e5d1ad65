import type { ReadableDatabase } from '../database.ts'
import { allOf, type Condition, condition } from './condition.ts'

/** A range of feedback ids, both ends included. */
export interface IdRange {
  readonly from: bigint
  readonly to: bigint
}

/** Items of a range that are alike in these columns. */
export interface StateGroup {
  readonly visibility: number
  readonly deleted: number
  readonly businessId: string
  /** 1 where there is an owner response, plus 2 where there is one of a customer. */
  readonly answered: number
  readonly items: number
}

export interface ValueCount {
  readonly value: string
  readonly items: number
}

const STATES = (where: string) => `
  SELECT f.visibility, f.deleted, CAST(f.business_id AS TEXT) AS businessId,
    (f.owner_response_count > 0) + 2 * (f.customer_response_count > 0) AS answered, count(*) AS items
  FROM feedback f WHERE ${where} GROUP BY 1, 2, f.business_id, 4`

const MONTHS = (where: string) => `
  SELECT value, count(*) AS items FROM (
    SELECT DISTINCT strftime('%Y-%m', e.time_ms / 1000, 'unixepoch') AS value, e.feedback_id
    FROM feedback f CROSS JOIN event e ON e.feedback_id = f.feedback_id WHERE ${where}
  ) GROUP BY value`

const RULES = (where: string) => `
  SELECT value, count(*) AS items FROM (
    SELECT DISTINCT found.rule AS value, f.feedback_id
    FROM finding AS found CROSS JOIN feedback f ON f.feedback_id = found.feedback_id WHERE ${where}
  ) GROUP BY value`

const DISPOSITIONS = (where: string) => `
  SELECT value, count(*) AS items FROM (
    SELECT DISTINCT coalesce(decided.state, 'open') AS value, f.feedback_id
    FROM finding AS found LEFT JOIN disposition AS decided USING (finding_key)
    CROSS JOIN feedback f ON f.feedback_id = found.feedback_id WHERE ${where}
  ) GROUP BY value`

const TAGS = (where: string) => `
  SELECT min(tag.name) AS value, count(*) AS items
  FROM tag CROSS JOIN feedback f ON f.feedback_id = tag.feedback_id WHERE ${where} GROUP BY tag.folded`

/** What one slice of the items that satisfy a filter adds to the facets. */
export interface FacetSlice {
  readonly states: readonly StateGroup[]
  readonly months: readonly ValueCount[]
}

/** What is attached to few items is counted at once. */
export interface MarkCounts {
  readonly rules: readonly ValueCount[]
  readonly dispositions: readonly ValueCount[]
  readonly tags: readonly ValueCount[]
}

/** @param filter conditions on the row `f` of `feedback`. */
export function countSlice(db: ReadableDatabase, filter: readonly Condition[], range: IdRange): FacetSlice {
  const where = allOf([condition('f.feedback_id BETWEEN ? AND ?', range.from, range.to), ...filter])
  return { states: all<StateGroup>(db, STATES, where), months: all<ValueCount>(db, MONTHS, where) }
}

export function countMarks(db: ReadableDatabase, filter: readonly Condition[]): MarkCounts {
  const where = allOf(filter)
  return {
    rules: all<ValueCount>(db, RULES, where),
    dispositions: all<ValueCount>(db, DISPOSITIONS, where),
    tags: all<ValueCount>(db, TAGS, where),
  }
}

function all<Row>(db: ReadableDatabase, text: (where: string) => string, { sql, values }: Condition): Row[] {
  return db.prepare<unknown[], Row>(text(sql)).all(...values)
}
