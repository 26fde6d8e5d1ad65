import type { CaseKey } from '../domain/case.ts'
import { parseQuery } from './parse-query.ts'
import type { QueryTerm } from './query.ts'

/** What a request to the company was made from, as its search tells; *search* is any that names nothing else alone. */
export type RequestSource =
  | { readonly kind: 'cases'; readonly cases: readonly CaseKey[] }
  | { readonly kind: 'samples'; readonly sampleIds: readonly number[] }
  /** The rows of these requests for which no ground had come back. */
  | { readonly kind: 'requests'; readonly requestIds: readonly number[] }
  | { readonly kind: 'reviews'; readonly count: number }
  | { readonly kind: 'everything' }
  | { readonly kind: 'search' }

/** @param text of the query language, as the request keeps it */
export function findRequestSource(text: string): RequestSource {
  if (text.trim() === '') return { kind: 'everything' }
  const { query, errors } = parseQuery(text)
  return errors.length === 0 && query.kind === 'term' ? toSource(query.term) : { kind: 'search' }
}

function toSource(term: QueryTerm): RequestSource {
  switch (term.key) {
    case 'case':
      return { kind: 'cases', cases: term.cases }
    case 'sample':
      return { kind: 'samples', sampleIds: term.sampleIds }
    case 'ground-missing':
      return { kind: 'requests', requestIds: term.requestIds }
    case 'feedback':
      return { kind: 'reviews', count: term.ids.length }
    default:
      return { kind: 'search' }
  }
}
