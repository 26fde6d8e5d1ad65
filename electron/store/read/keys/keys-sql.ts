import type { QueryKey } from '../../../../shared/query/keys/keys.ts'
import { type Query, type QueryTerm, someTerm } from '../../../../shared/query/query.ts'
import { annotationsSql } from './annotations.ts'
import { historySql } from './history.ts'
import type { KeySql, SqlOfKeys } from './key-sql.ts'
import { responsesSql } from './responses.ts'
import { stateSql } from './state.ts'

const KEYS_SQL: SqlOfKeys<QueryKey> = { ...stateSql, ...historySql, ...responsesSql, ...annotationsSql }

/** The SQL takes every term of its key. */
export function getKeySql(key: QueryKey): KeySql {
  return KEYS_SQL[key]
}

/** The row that a term is about, see [Note: Filter semantics]. */
export type TermSubject = 'item' | 'event' | 'response'

export function subjectOf(term: QueryTerm): TermSubject {
  return term.key === 'text' ? 'response' : (getKeySql(term.key).subject ?? 'item')
}

/** Whether any of the query's terms is about such a row. */
export function isAbout(query: Query, subject: TermSubject): boolean {
  return someTerm(query, (term) => subjectOf(term) === subject)
}

/** Made of nothing but terms about responses, *and* and *or*: such a part is about one and the same response. */
export function isAboutOneResponse(query: Query): boolean {
  switch (query.kind) {
    case 'term':
      return subjectOf(query.term) === 'response'
    case 'not':
      return false
    default:
      return query.parts.length > 0 && query.parts.every(isAboutOneResponse)
  }
}

/** Whether any of the query's terms reads tables of this kind, see KeySql. */
export function isReading(query: Query, tables: NonNullable<KeySql['reads']>): boolean {
  return someTerm(query, ({ key }) => key !== 'text' && getKeySql(key).reads === tables)
}
