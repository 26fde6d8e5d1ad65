import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import type { DayRange, QueryTerm } from '../../../shared/query/query.ts'
import { RESPONSE_TYPE_CODES } from '../index-schema.ts'
import { toMatchExpression } from '../search-text.ts'
import { RESPONSE_OF_TEXT_ROW, TEXT_ROW_OF_RESPONSE } from '../text-rows.ts'
import { allOf, anyOf, type Condition, condition, isOneOf, notIf } from './condition.ts'

/** Terms that speak of an event, or of a response. */
export type ChangedTerm = Extract<QueryTerm, { readonly key: 'changed' }>
export type ResponseTerm = Extract<QueryTerm, { readonly key: 'type' | 'text' }>
type TextTerm = Extract<QueryTerm, { readonly key: 'text' }>

/** The row `e` of `event` lies within the days. */
export function toEventCondition(range: DayRange): Condition {
  const { startMs, endMs } = toUtcRange(range)
  return allOf([
    ...(startMs === null ? [] : [condition('e.time_ms >= ?', startMs)]),
    ...(endMs === null ? [] : [condition('e.time_ms < ?', endMs)]),
  ])
}

/** The item `f` has an event within the days. */
export function toChangedItemCondition(term: ChangedTerm): Condition {
  const { sql, values } = toEventCondition(term)
  return condition(`f.feedback_id IN (SELECT e.feedback_id FROM event e WHERE ${sql})`, ...values)
}

/**
 * What the terms ask of the row `r` of `response`. The words without a minus are looked up together, so they come as one
 * FTS5 expression, and the list decides how to use it.
 */
export function toResponseConditions(terms: readonly ResponseTerm[]): {
  readonly row: readonly Condition[]
  readonly match: string | null
} {
  const asked = terms.filter((term): term is TextTerm => term.key === 'text' && !term.isNegated)
  const others = terms.filter((term) => term.key !== 'text' || term.isNegated)
  return { row: others.map(toOneCondition), match: asked.length === 0 ? null : toMatch(asked) }
}

function toOneCondition(term: ResponseTerm): Condition {
  return notIf(term.isNegated, term.key === 'text' ? toTextCondition(term) : toTypeCondition(term))
}

function toTypeCondition(term: Extract<ResponseTerm, { readonly key: 'type' }>): Condition {
  return isOneOf(
    'r.type',
    term.values.map((value) => RESPONSE_TYPE_CODES[value]),
  )
}

function toTextCondition(term: TextTerm): Condition {
  return isFoundBy(toMatch([term]))
}

/** The response `r` is found by an FTS5 expression; the found ones are collected once. */
export function isFoundBy(match: string): Condition {
  const collected = condition(
    `r.response_id IN (SELECT ${RESPONSE_OF_TEXT_ROW} FROM response_text WHERE response_text MATCH ?)`,
    match,
  )
  return { ...collected, oneByOne: isFoundOneByOneBy(match) }
}

function isFoundOneByOneBy(match: string): Condition {
  return condition(
    `EXISTS (SELECT 1 FROM response_text WHERE rowid = ${TEXT_ROW_OF_RESPONSE} AND response_text MATCH ?)`,
    match,
  )
}

/** The parser lets no term pass that holds nothing searchable, so there is always an expression. */
function toMatch(terms: readonly TextTerm[]): string {
  return toMatchExpression(terms.map(({ form, text }) => ({ kind: form, text }))) ?? '""'
}

/**
 * The item `f` has a response that satisfies all terms without a minus at once, and none that satisfies a term with one.
 */
export function toAnsweredItemConditions(terms: readonly ResponseTerm[]): Condition[] {
  const asked = terms.filter((term) => !term.isNegated)
  const excluded = terms.filter((term) => term.isNegated)
  return [
    ...(asked.length === 0 ? [] : [toAnsweredItemCondition(asked)]),
    ...excluded.map((term) => notIf(true, toAnsweredItemCondition([{ ...term, isNegated: false }]))),
  ]
}

const HAS_TYPE = { owner: 'f.owner_response_count > 0', customer: 'f.customer_response_count > 0' } as const

function toAnsweredItemCondition(terms: readonly ResponseTerm[]): Condition {
  const [only] = terms
  if (terms.length === 1 && only?.key === 'type') {
    return anyOf(only.values.map((type) => condition(HAS_TYPE[type])))
  }
  const { row, match } = toResponseConditions(terms)
  const { sql, values } = allOf(match === null ? row : [isFoundBy(match), ...row])
  return condition(`f.feedback_id IN (SELECT r.feedback_id FROM response r WHERE ${sql})`, ...values)
}
