/** A count that may still be growing: until `isExact` the true number is at least `count`. */
export interface GrowingCount {
  readonly count: number
  readonly isExact: boolean
}

/** The ways in which a selection of feedback items is broken down beside the list. */
export const FACETS = [
  'visibility',
  'deleted',
  'business',
  'changed',
  'response',
  'finding',
  'disposition',
  'tag',
] as const
export type Facet = (typeof FACETS)[number]

/**
 * Items of the selection that a further term `facet:value` would keep. `value` is the text that stands after the colon in
 * the query language (a business id, `2024-03`, `hidden`, a tag).
 */
export interface FacetValue {
  readonly value: string
  readonly count: number
}

/**
 * The items that a filter selects, in all and by facet. While `isExact` is false the numbers are lower bounds and asking
 * again brings better ones; values are those met so far. `business`, `changed` and `tag` list the most frequent values
 * first (`changed`: newest month first), at most FACET_VALUES_LIMIT.
 */
export interface FacetCounts {
  readonly total: GrowingCount
  readonly facets: { readonly [F in Facet]: readonly FacetValue[] }
}

export const FACET_VALUES_LIMIT = 200

/** Before anything is counted: at least none. */
export const NOTHING_COUNTED: FacetCounts = {
  total: { count: 0, isExact: false },
  facets: {
    ...{ visibility: [], deleted: [], business: [], changed: [] },
    ...{ response: [], finding: [], disposition: [], tag: [] },
  },
}
