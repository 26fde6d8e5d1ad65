import type { Facet } from '../../../shared/domain/facets.ts'
import { hasValue } from '../../../shared/query/edit-query.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'

/** Which values a search text keeps by terms of their own. */
export type ActiveFacets = (facet: Facet, value: string) => boolean

/** Reads the text once for all values: a facet can have hundreds, and this runs while somebody types. */
export function readActiveFacets(filter: string): ActiveFacets {
  const { query } = parseQuery(filter)
  const keys = new Set<string>()
  collectKeys(query, keys)
  return (facet, value) => keys.has(facet) && hasValue(query, facet, value)
}

/** Whether a search selects by what the rules found, or by what was decided about it. */
export function asksForFindings(filter: string): boolean {
  const keys = new Set<string>()
  collectKeys(parseQuery(filter).query, keys)
  return keys.has('finding') || keys.has('disposition')
}

function collectKeys(query: Query, keys: Set<string>): void {
  if (query.kind === 'term') keys.add(query.term.key)
  else if (query.kind === 'not') collectKeys(query.part, keys)
  else for (const part of query.parts) collectKeys(part, keys)
}
