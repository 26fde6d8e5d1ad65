import { AppError } from '../../../shared/app-error.ts'
import { parseQuery } from '../../../shared/query/parse-query.ts'
import type { Query, QueryTerm } from '../../../shared/query/query.ts'
import { type Condition, notIf } from './condition.ts'
import { type ItemTerm, toItemCondition } from './item-conditions.ts'
import {
  type ChangedTerm,
  type ResponseTerm,
  toAnsweredItemConditions,
  toChangedItemCondition,
  toEventCondition,
  toResponseConditions,
} from './row-conditions.ts'

/**
 * [Note: What a filter means]
 *
 * All terms must hold; a term with a minus excludes what it would keep without.
 *
 * | terms | feedback items | events | responses |
 * |---|---|---|---|
 * | visibility, deleted, business, feedback, hidden-for, hides, response, contradictory | the item | the event's item | the response's item |
 * | changed | has an event on these days | **the event** is of these days | the item has an event on these days |
 * | type, words, phrases | has one response that is all of this | the item has one such response | **the response** is all of this |
 *
 * So a list of events or responses shows those of the selected items, narrowed by the terms that speak of such a row.
 * `hidden-for` measures the hidden span that lasts until now; an item that is not hidden now never satisfies it. Days
 * are days in UTC.
 */
export type RowKind = 'feedback' | 'events' | 'responses'

export interface CompiledFilter {
  /** On the row `f` of `feedback`; empty when any item will do. */
  readonly item: readonly Condition[]
  /** On the row `e` of `event` or `r` of `response`. */
  readonly row: readonly Condition[]
  /** FTS5 expression that the response `r` must satisfy; null for other kinds of rows and where no words are given. */
  readonly match: string | null
  /** A condition on the item has to collect responses or events before the first row can be judged. */
  readonly collectsFirst: boolean
  /** The same question a moment later may have another answer. */
  readonly dependsOnClock: boolean
}

/** @throws AppError *invalid-query* with `at` and `length` of what is wrong. */
export function parseFilter(text: string): Query {
  const parsed = parseQuery(text)
  if (parsed.ok) return parsed.query
  const { message, at, length } = parsed.error
  throw new AppError('invalid-query', message, { details: { at, length } })
}

/** See [Note: What a filter means]. */
export function compileFilter(query: Query, rows: RowKind, nowMs: number): CompiledFilter {
  const { items, changes, responses } = sortTerms(query.terms)
  const item = items.map((term) => notIf(term.isNegated, toItemCondition(term, nowMs)))
  const changedItem = changes.map((term) => notIf(term.isNegated, toChangedItemCondition(term)))
  const answeredItem = toAnsweredItemConditions(responses)
  const dependsOnClock = items.some((term) => term.key === 'hidden-for')
  const collectsFirst = changes.length + responses.length > 0
  switch (rows) {
    case 'feedback':
      return {
        item: [...item, ...changedItem, ...answeredItem],
        row: [],
        match: null,
        collectsFirst,
        dependsOnClock,
      }
    case 'events': {
      const row = changes.map((term) => notIf(term.isNegated, toEventCondition(term)))
      return { item: [...item, ...answeredItem], row, match: null, collectsFirst, dependsOnClock }
    }
    case 'responses':
      return {
        item: [...item, ...changedItem],
        ...toResponseConditions(responses),
        collectsFirst,
        dependsOnClock,
      }
  }
}

function sortTerms(terms: readonly QueryTerm[]) {
  const items: ItemTerm[] = []
  const changes: ChangedTerm[] = []
  const responses: ResponseTerm[] = []
  for (const term of terms) {
    if (term.key === 'changed') changes.push(term)
    else if (term.key === 'type' || term.key === 'text') responses.push(term)
    else items.push(term)
  }
  return { items, changes, responses }
}
