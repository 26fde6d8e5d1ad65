import { conjunctsOf, type Query, type QueryTerm } from '../../../shared/query/query.ts'
import { toMatchExpression } from '../search-text.ts'
import { allOf, anyOf, type Condition, condition, isFoundBy, notIf } from './condition.ts'
import type { FilterContext } from './keys/key-sql.ts'
import { getKeySql, isAboutOneResponse, subjectOf } from './keys/keys-sql.ts'

export interface ResponseConditions {
  readonly row: readonly Condition[]
  readonly match: string | null
  /** The same with the type asked of the row; null where no type is looked up with the words. */
  readonly byRows: { readonly row: readonly Condition[]; readonly match: string } | null
}

/**
 * The condition of all parts on the row `r` of `response`. Words that must all be there are looked up together, and
 * with them who wrote them, so they come as one FTS5 expression, and the list decides how to use it.
 * @param toOther condition of a part that is not about responses alone.
 */
export function toResponseConditions(
  parts: readonly Query[],
  context: FilterContext,
  toOther: (part: Query) => Condition,
): ResponseConditions {
  const words = parts.map(toMatch)
  // Without words the type is a matter of the rows alone: most responses have the one or the other.
  const matches = words.some((match) => match !== null)
    ? words.map((match, at) => match ?? toKeyMatch(parts[at]))
    : words
  const toRow = (asked: readonly (string | null)[]) =>
    parts.filter((_part, at) => asked[at] === null).map((part) => toResponseCondition(part, context, toOther))
  const match = joinMatches(matches)
  const ofWords = joinMatches(words)
  const byRows = ofWords === null || ofWords === match ? null : { row: toRow(words), match: ofWords }
  return { row: toRow(matches), match, byRows }
}

function joinMatches(matches: readonly (string | null)[]): string | null {
  const asked = matches.filter((match) => match !== null)
  return asked.length === 0 ? null : asked.join(' AND ')
}

function toResponseCondition(
  query: Query,
  context: FilterContext,
  toOther: (part: Query) => Condition,
): Condition {
  const match = toMatch(query)
  if (match !== null) return isFoundBy(match)
  switch (query.kind) {
    case 'not':
      return notIf(true, toResponseCondition(query.part, context, toOther))
    case 'and':
      return allOf(query.parts.map((part) => toResponseCondition(part, context, toOther)))
    case 'or':
      return anyOf(query.parts.map((part) => toResponseCondition(part, context, toOther)))
    case 'term':
      return subjectOf(query.term) === 'response' ? toTermCondition(query.term, context) : toOther(query)
  }
}

/** On the row that the term is about, see [Note: Filter semantics]. */
export function toTermCondition(term: QueryTerm, context: FilterContext): Condition {
  return term.key === 'text' ? isFoundBy(toWordMatch(term)) : getKeySql(term.key).toCondition(term, context)
}

/** Words, *and* and *or* as one FTS5 expression; null where the query has anything else. */
function toMatch(query: Query): string | null {
  if (query.kind === 'not') return null
  if (query.kind === 'term') return query.term.key === 'text' ? toWordMatch(query.term) : null
  const parts = query.parts.map(toMatch)
  const isComplete = parts.length > 0 && parts.every((part) => part !== null)
  return isComplete ? `(${parts.join(query.kind === 'and' ? ' AND ' : ' OR ')})` : null
}

function toKeyMatch(part: Query | undefined): string | null {
  if (part?.kind !== 'term' || part.term.key === 'text') return null
  return getKeySql(part.term.key).toMatch?.(part.term) ?? null
}

/** The parser refuses terms without searchable characters, so there is always an expression. */
function toWordMatch({ form, text }: Extract<QueryTerm, { readonly key: 'text' }>): string {
  return toMatchExpression([{ kind: form, text }]) ?? '""'
}

/** The item `f` has one response that satisfies the query, which must be about one response alone. */
export function toAnsweredItemCondition(query: Query, context: FilterContext): Condition {
  if (!isAboutOneResponse(query)) throw new TypeError('the query is not about one response')
  if (query.kind === 'term' && query.term.key !== 'text') {
    const short = getKeySql(query.term.key).toItemCondition?.(query.term)
    if (short) return short
  }
  const { row, match } = toResponseConditions(conjunctsOf(query), context, refuseOther)
  const { sql, values } = allOf(match === null ? row : [isFoundBy(match), ...row])
  return condition(`f.feedback_id IN (SELECT r.feedback_id FROM response r WHERE ${sql})`, ...values)
}

function refuseOther(): never {
  throw new TypeError('the query is not about responses')
}
