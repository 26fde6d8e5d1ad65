import type { Facet } from '../../../shared/domain/facets.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'

/** Words, `key:value` terms and "phrases with spaces" of a search text. */
const PIECES = /(?:[^\s"]|"(?:[^"\\]|\\.)*"?)+/g
/** Facets of which one term names several values as alternatives. */
const hasAlternatives = (facet: Facet) => facet !== 'changed'

/** Whether the search text keeps this value by a term of its own. */
export function isFacetActive(filter: string, facet: Facet, value: string): boolean {
  return piecesOf(filter).some((piece) => valuesOf(piece, facet)?.includes(value) === true)
}

/** The search text after a click on a value; null while the text cannot be read. */
export function toggleFacet(filter: string, facet: Facet, value: string): string | null {
  if (!parseQuery(filter).ok) return null
  const pieces = piecesOf(filter)
  const withIt = pieces.findIndex((piece) => valuesOf(piece, facet)?.includes(value) === true)
  const ofFacet = pieces.findIndex((piece) => hasAlternatives(facet) && valuesOf(piece, facet) !== null)
  const at = withIt >= 0 ? withIt : ofFacet
  if (at < 0) return [...pieces, `${facet}:${value}`].join(' ')
  const former = valuesOf(pieces[at] ?? '', facet) ?? []
  const values = withIt >= 0 ? former.filter((other) => other !== value) : [...former, value]
  const term = values.length > 0 ? [`${facet}:${values.join(',')}`] : []
  return [...pieces.slice(0, at), ...term, ...pieces.slice(at + 1)].join(' ')
}

function piecesOf(filter: string): string[] {
  return filter.match(PIECES) ?? []
}

function valuesOf(piece: string, facet: Facet): readonly string[] | null {
  const key = `${facet}:`
  return piece.toLowerCase().startsWith(key) ? piece.slice(key.length).split(',') : null
}
