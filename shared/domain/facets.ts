/** A count that may still be growing: until `isExact` the true number is at least `count`. */
export interface GrowingCount {
  readonly count: number
  readonly isExact: boolean
}

/** The facets by which the list of reviews is broken down. */
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
 * The number of items that an additional term `facet:value` would select. `value` is the text after the colon in the
 * query language (a business id, `2024-03`, `hidden`, a tag).
 */
export interface FacetValue {
  readonly value: string
  readonly count: number
}

/**
 * The number of items that a filter selects, in total and by facet. While `isExact` is false, the numbers are lower
 * bounds that grow with each request, and values may be missing. `business` and `tag` list the most frequent values
 * first,
 * `changed` the newest month, at most FACET_VALUES_LIMIT each.
 */
export interface FacetCounts {
  readonly total: GrowingCount
  readonly facets: { readonly [F in Facet]: readonly FacetValue[] }
}

export const FACET_VALUES_LIMIT = 200

/** The counts before anything is counted. */
export const NOTHING_COUNTED: FacetCounts = {
  total: { count: 0, isExact: false },
  facets: {
    visibility: [],
    deleted: [],
    business: [],
    changed: [],
    response: [],
    finding: [],
    disposition: [],
    tag: [],
  },
}
