import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import type { Query } from '../../../shared/query/query.ts'
import { RESPONSE_TYPE_CODES } from '../index-codes.ts'
import { quotePhrase, TYPE_TOKENS, toMatchExpression } from '../search-text.ts'
import {
  allOf,
  anyOf,
  type Condition,
  condition,
  isFoundBy,
  isOneOf,
  liesWithin,
  notIf,
} from './condition.ts'
import { conjunctsOf, isAboutOneResponse, isResponseTerm, type ResponseTerm } from './query-kinds.ts'
import { toSubstringCondition } from './substring.ts'

export interface ResponseConditions {
  readonly row: readonly Condition[]
  readonly match: string | null
  /** The same with the type asked of the row; null where no type is looked up with the words. */
  readonly byRows: { readonly row: readonly Condition[]; readonly match: string } | null
}

/**
 * What the parts ask of the row `r` of `response`, all of them. Words that must all be there are looked up together, and with
 * them who wrote them, so they come as one FTS5 expression, and the list decides how to use it.
 * @param toOther what is asked where a part does not speak of responses alone.
 */
export function toResponseConditions(
  parts: readonly Query[],
  zone: AuditZone,
  toOther: (part: Query) => Condition,
): ResponseConditions {
  const words = parts.map(toMatch)
  // Without words the type is a matter of the rows alone: most responses have the one or the other.
  const matches = words.some((match) => match !== null)
    ? words.map((match, at) => match ?? toTypeMatch(parts[at]))
    : words
  const toRow = (asked: readonly (string | null)[]) =>
    parts.filter((_part, at) => asked[at] === null).map((part) => toResponseCondition(part, zone, toOther))
  const match = joinMatches(matches)
  const ofWords = joinMatches(words)
  const byRows = ofWords === null || ofWords === match ? null : { row: toRow(words), match: ofWords }
  return { row: toRow(matches), match, byRows }
}

function joinMatches(matches: readonly (string | null)[]): string | null {
  const asked = matches.filter((match) => match !== null)
  return asked.length === 0 ? null : asked.join(' AND ')
}

function toResponseCondition(query: Query, zone: AuditZone, toOther: (part: Query) => Condition): Condition {
  const match = toMatch(query)
  if (match !== null) return isFoundBy(match)
  switch (query.kind) {
    case 'not':
      return notIf(true, toResponseCondition(query.part, zone, toOther))
    case 'and':
      return allOf(query.parts.map((part) => toResponseCondition(part, zone, toOther)))
    case 'or':
      return anyOf(query.parts.map((part) => toResponseCondition(part, zone, toOther)))
    case 'term':
      return isResponseTerm(query.term) ? toTermCondition(query.term, zone) : toOther(query)
  }
}

function toTermCondition(term: ResponseTerm, zone: AuditZone): Condition {
  switch (term.key) {
    case 'type':
      return isOneOf(
        'r.type',
        term.values.map((value) => RESPONSE_TYPE_CODES[value]),
      )
    case 'date':
      return anyOf(term.ranges.map((range) => liesWithin('r.date_ms', range, zone)))
    case 'contains':
      return toSubstringCondition(term.text)
    case 'text':
      return isFoundBy(toWordMatch(term))
  }
}

/** Words, *and* and *or* as one FTS5 expression; null where anything else is asked. */
function toMatch(query: Query): string | null {
  if (query.kind === 'not') return null
  if (query.kind === 'term') return query.term.key === 'text' ? toWordMatch(query.term) : null
  const parts = query.parts.map(toMatch)
  const isComplete = parts.length > 0 && parts.every((part) => part !== null)
  return isComplete ? `(${parts.join(query.kind === 'and' ? ' AND ' : ' OR ')})` : null
}

function toTypeMatch(part: Query | undefined): string | null {
  if (part?.kind !== 'term' || part.term.key !== 'type') return null
  const types = part.term.values.map((value) =>
    quotePhrase({ tokens: [TYPE_TOKENS[value]], endsOpen: false }),
  )
  return `(${types.join(' OR ')})`
}

/** The parser lets no term pass that holds nothing searchable, so there is always an expression. */
function toWordMatch({ form, text }: Extract<ResponseTerm, { readonly key: 'text' }>): string {
  return toMatchExpression([{ kind: form, text }]) ?? '""'
}

const HAS_TYPE = { owner: 'f.owner_response_count > 0', customer: 'f.customer_response_count > 0' } as const

/** The item `f` has one response that is all of this. The query has to speak of one response alone. */
export function toAnsweredItemCondition(query: Query, zone: AuditZone): Condition {
  if (!isAboutOneResponse(query)) throw new TypeError('the query speaks of more than one response')
  if (query.kind === 'term' && query.term.key === 'type') {
    return anyOf(query.term.values.map((type) => condition(HAS_TYPE[type])))
  }
  const { row, match } = toResponseConditions(conjunctsOf(query), zone, refuseOther)
  const { sql, values } = allOf(match === null ? row : [isFoundBy(match), ...row])
  return condition(`f.feedback_id IN (SELECT r.feedback_id FROM response r WHERE ${sql})`, ...values)
}

function refuseOther(): never {
  throw new TypeError('the query does not speak of responses')
}
