import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { anyOf, type Condition, condition, isOneOf } from './condition.ts'

/**
 * [Note: Several businesses]
 *
 * A review belongs to each business under which the service returned an entry of it: an event that counts, or a
 * response. `business:` finds it under each of them, and each counts it, so the figures of businesses can add up to
 * more than those of all reviews. One of them is its *listed* business, `feedback.business_id`: that of its last event
 * that counts, without events that of its last response. It decides the place in an order by business, the stratum of a
 * sample, and whether the responses of the review were read.
 *
 * `businesses_json` of `feedback` and of its sums has all businesses where an entry belongs to another than the listed
 * one, some of them twice; else it is `[]`. While no review has several, statements do not mention it, because they
 * are faster without.
 */
const FIND_ONE = `SELECT 1 FROM main.feedback INDEXED BY feedback_of_several WHERE businesses_json <> '[]' LIMIT 1`

export function hasSeveralBusinesses(db: ReadableDatabase): boolean {
  return prepareOnce(db, FIND_ONE).get() !== undefined
}

/** The row `f` of `feedback` or of its sums belongs to one of the businesses. */
export function isOfBusiness(ids: readonly bigint[], hasSeveral: boolean): Condition {
  const isListed = isOneOf('f.business_id', ids)
  if (!hasSeveral) return isListed
  const { sql, values } = isOneOf('other.value', ids)
  const isAmong = `f.businesses_json <> '[]' AND EXISTS (SELECT 1 FROM json_each(f.businesses_json) other WHERE ${sql})`
  return anyOf([isListed, condition(isAmong, ...values)])
}

/** Items `f` that satisfy a condition, each once for each of its businesses. */
export interface ItemsOfBusinesses {
  /** What follows FROM, with its WHERE. */
  readonly from: string
  /** SQL of the business. */
  readonly business: string
  readonly values: Condition['values']
}

export function toItemsOfBusinesses(db: ReadableDatabase, { sql, values }: Condition): ItemsOfBusinesses {
  if (!hasSeveralBusinesses(db))
    return { from: `feedback f WHERE (${sql})`, business: 'f.business_id', values }
  const pairs = `
    SELECT f.feedback_id AS id, f.business_id AS business FROM feedback f WHERE (${sql})
    UNION SELECT f.feedback_id, other.value FROM feedback f CROSS JOIN json_each(f.businesses_json) other
    WHERE f.businesses_json <> '[]' AND (${sql})`
  return {
    from: `(${pairs}) AS pair CROSS JOIN feedback f ON f.feedback_id = pair.id WHERE TRUE`,
    business: 'pair.business',
    values: [...values, ...values],
  }
}

/** The businesses of `businesses_json` beside the listed one, each once. */
export function listOtherBusinesses(businessesJson: string, listedId: string): string[] {
  if (businessesJson === '[]') return []
  const ids = new Set(businessesJson.slice(1, -1).split(','))
  ids.delete(listedId)
  return [...ids]
}
