import type { Facet, FacetValue } from '../../../shared/domain/facets.ts'
import { listValues } from '../../../shared/query/edit-query.ts'
import type { Query } from '../../../shared/query/query.ts'

/** Facets whose values are known before anything is counted. */
const CLOSED: Readonly<Partial<Record<Facet, readonly string[]>>> = {
  visibility: ['shown', 'hidden', 'unknown'],
  deleted: ['no', 'yes', 'unknown'],
  response: ['none', 'owner', 'customer', 'any', 'not-fetched'],
}
/** Facets in which a value that the search asks for is one value of the list, no range and no pattern. */
const PLAIN: ReadonlySet<Facet> = new Set<Facet>(['business', 'disposition'])

/** The counted values, then with 0 those of a closed list and those that the search asks for: no value vanishes for having none. */
export function toListedValues(
  facet: Facet,
  counted: readonly FacetValue[],
  query: Query,
): readonly FacetValue[] {
  const expected = new Set([...(CLOSED[facet] ?? []), ...(PLAIN.has(facet) ? listValues(query, facet) : [])])
  for (const { value } of counted) expected.delete(value)
  if (expected.size === 0) return counted
  return [...counted, ...Array.from(expected, (value) => ({ value, count: 0 }))]
}
