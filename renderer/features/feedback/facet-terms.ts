import type { Facet } from '../../../shared/domain/facets.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import { printQuery } from '../../../shared/query/print-query.ts'
import { hasValue, type QuickKey, toggleValue } from './quick-filters.ts'

/** Whether the search text keeps only this value by a term of its own; false while it cannot be read. */
export function isFacetActive(filter: string, facet: Facet, value: string): boolean {
  const parsed = parseQuery(filter)
  return parsed.ok && hasValue(parsed.query, facet as QuickKey, value)
}

/** The search text after a click on a value; null while the text cannot be read. */
export function toggleFacet(filter: string, facet: Facet, value: string): string | null {
  const parsed = parseQuery(filter)
  return parsed.ok ? printQuery(toggleValue(parsed.query, facet as QuickKey, value)) : null
}
