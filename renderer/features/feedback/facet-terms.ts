import type { Facet } from '../../../shared/domain/facets.ts'
import { hasValue, toggleValue } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'

/** Whether the search text keeps this value by a term of its own. */
export function isFacetActive(filter: string, facet: Facet, value: string): boolean {
  return hasValue(parseQuery(filter).query, facet, value)
}

/** The search text after a click on a value. */
export function toggleFacet(filter: string, facet: Facet, value: string): string {
  return toggleValue(filter, facet, value)
}
