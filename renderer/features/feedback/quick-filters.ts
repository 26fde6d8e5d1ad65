import type { Query, QueryTerm } from '../../../shared/query/query.ts'

/** Keys that have a chip per value. */
export type QuickKey = 'visibility' | 'deleted' | 'response' | 'contradictory' | 'type'

type QuickTerm = Extract<QueryTerm, { readonly key: QuickKey }>

/** Whether the query keeps rows of this value by a term of its own. */
export function hasValue(query: Query, key: QuickKey, value: string): boolean {
  return query.terms.some((term) => isTermOf(term, key) && valuesOf(term).includes(value))
}

/**
 * The query after a click on a chip. Values of one key are alternatives, so a second chip joins the first; a term without
 * values goes away. Excluding terms (`-visibility:shown`) are the user's own and stay.
 */
export function toggleValue(query: Query, key: QuickKey, value: string): Query {
  const at = query.terms.findIndex((term) => isTermOf(term, key))
  const term = query.terms[at]
  if (!term || !isTermOf(term, key)) return { terms: [...query.terms, makeTerm(key, [value])] }
  const former = valuesOf(term)
  const values = former.includes(value) ? former.filter((entry) => entry !== value) : [...former, value]
  const replacement = values.length > 0 ? [makeTerm(key, values)] : []
  return { terms: [...query.terms.slice(0, at), ...replacement, ...query.terms.slice(at + 1)] }
}

function isTermOf(term: QueryTerm, key: QuickKey): term is QuickTerm {
  return term.key === key && !term.isNegated
}

function valuesOf(term: QuickTerm): readonly string[] {
  return term.values
}

/** The chips offer only values of the key's own list, see feedback-words.ts and the type of Query. */
function makeTerm(key: QuickKey, values: readonly string[]): QueryTerm {
  return { isNegated: false, key, values } as QueryTerm
}
