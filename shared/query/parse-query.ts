import { parseSyntax, type SyntaxNode } from './parse-syntax.ts'
import { EVERYTHING, type ParsedQuery, type Query, type QueryTerm } from './query.ts'

/**
 * Parses a query. Each unreadable piece is left out and has an error with its place. Never throws. An empty text
 * selects everything.
 */
export function parseQuery(text: string): ParsedQuery {
  const { root, errors } = parseSyntax(text)
  return { query: root ? toQuery(root) : EVERYTHING, errors }
}

/** The node without its places, in the plainest form that Query describes. */
export function toQuery(node: SyntaxNode): Query {
  switch (node.kind) {
    case 'term':
      return { kind: 'term', term: node.term }
    case 'not':
      return { kind: 'not', part: toQuery(node.part) }
    default:
      return joinQueries(node.kind, node.parts.map(toQuery))
  }
}

/** The parts joined in the plainest form; for *or* there has to be one at least. */
export function joinQueries(kind: 'and' | 'or', parts: readonly Query[]): Query {
  const flat = parts.flatMap((part) => (part.kind === kind ? part.parts : [part]))
  const [only] = flat
  return only && flat.length === 1 ? only : { kind, parts: flat }
}

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
