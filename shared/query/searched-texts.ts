import type { Query, QueryTerm } from './query.ts'

export type SearchedText = Extract<QueryTerm, { readonly key: 'text' | 'contains' }>

/** The words, phrases and other texts that a query looks for in responses, without those that it excludes. */
export function listSearchedTexts(query: Query): readonly SearchedText[] {
  switch (query.kind) {
    case 'term':
      return query.term.key === 'text' || query.term.key === 'contains' ? [query.term] : []
    case 'not':
      return []
    default:
      return query.parts.flatMap(listSearchedTexts)
  }
}
