import type { KeyedTerm } from './keys/keys.ts'
import type { QueryError } from './split-query.ts'

/**
 * The query language: terms joined by *and* (which needs no word), OR, NOT or a minus, and parentheses. Its meaning
 * for each kind of row is in electron/store/read/compile-filter.ts.
 *
 * A parsed query is in its plainest form: an *and* holds no *and*, an *or* no *or*, and neither holds exactly one part.
 * An *and* without parts asks for everything; an *or* always has two parts or more.
 */
export type Query =
  | { readonly kind: 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'term'; readonly term: QueryTerm }

/** One condition. */
export type QueryTerm = KeyedTerm | { readonly key: 'text'; readonly form: TextForm; readonly text: string }
export type TextForm = 'word' | 'phrase' | 'prefix'

/** The readable part, and errors in the order of the text. Without errors the query is the whole text. */
export interface ParsedQuery {
  readonly query: Query
  readonly errors: readonly QueryError[]
}

export const EVERYTHING: Query = { kind: 'and', parts: [] }

/** More terms than anyone types; each becomes a condition of one SQL statement. */
export const MAX_TERMS = 64
/** Parentheses within parentheses. SQLite takes expressions 1,000 levels deep. */
export const MAX_DEPTH = 16

/** The parts that must all hold. */
export function conjunctsOf(query: Query): readonly Query[] {
  return query.kind === 'and' ? query.parts : [query]
}

export function someTerm(query: Query, isMeant: (term: QueryTerm) => boolean): boolean {
  switch (query.kind) {
    case 'term':
      return isMeant(query.term)
    case 'not':
      return someTerm(query.part, isMeant)
    default:
      return query.parts.some((part) => someTerm(part, isMeant))
  }
}
