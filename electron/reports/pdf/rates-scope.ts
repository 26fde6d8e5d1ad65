import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query } from '../../../shared/query/query.ts'

/**
 * Whether a search takes businesses whole or leaves them out whole. Only then is a share of its items the hide rate of a
 * business: of items that were chosen because they are hidden, all are hidden.
 */
export function choosesWholeBusinesses(filter: string): boolean {
  return isOfBusinesses(parseQuery(filter).query)
}

function isOfBusinesses(query: Query): boolean {
  switch (query.kind) {
    case 'term':
      return query.term.key === 'business'
    case 'not':
      return isOfBusinesses(query.part)
    default:
      return query.parts.every(isOfBusinesses)
  }
}
