import { AppError } from '../../../shared/app-error.ts'
import { joinQueries, parseQuery } from '../../../shared/query/parse-query.ts'
import { conjunctsOf, type Query, type QueryTerm, someTerm } from '../../../shared/query/query.ts'
import { allOf, anyOf, type Condition, condition, notIf, ofSelectedItems } from './condition.ts'
import type { FilterContext, SummaryTable } from './keys/key-sql.ts'
import { getKeySql, isAbout, isAboutOneResponse, subjectOf } from './keys/keys-sql.ts'
import {
  type ResponseConditions,
  toAnsweredItemCondition,
  toResponseConditions,
  toTermCondition,
} from './response-conditions.ts'

/**
 * [Note: Filter semantics]
 *
 * A term is about the feedback item, an event (`changed`) or a response (`type`, `date`, words, phrases, `contains`).
 *
 * | terms | feedback items | events | responses |
 * |---|---|---|---|
 * | all others | the item | the event's item | the response's item |
 * | about an event | the item has such an event | **the event** | the item has such an event |
 * | about a response | the item has such a response | the item has such a response | **the response** |
 *
 * So a list of events or responses has those of the selected items, narrowed by the terms about such a row.
 *
 * Where an item must have a response, all terms about responses in a group that must hold together are about the same
 * response, also through an OR of such terms: `type:owner (refund OR money)` is one response by the owner. In an OR
 * with other terms, each is about any response. Each `changed` is about any event. NOT and minus exclude exactly the
 * rows that the part behind them selects: `late -type:owner` selects items with a response that contains "late" and
 * none by the owner; in a list of responses it selects those that contain "late" and are not by the owner.
 *
 * `hidden-for` measures the hidden span that lasts until now; an item that is not hidden now never satisfies it.
 * `disposition` and `finding` may be about two findings. Days are those of the audit time zone.
 */
export type RowKind = 'feedback' | 'events' | 'responses'

export interface CompiledFilter {
  /** On the row `f` of `feedback`; empty when any item will do. */
  readonly item: readonly Condition[]
  /** On the row `e` of `event` or `r` of `response`. */
  readonly row: readonly Condition[]
  /** FTS5 expression that the response `r` must satisfy; null for other kinds of rows and without required words. */
  readonly match: string | null
  /** `row` and `match` with the type of a response as a condition on its row; null where both are the same. */
  readonly byRows: ResponseConditions['byRows']
  /** A condition on the item collects responses or events before the first row. */
  readonly collectsFirst: boolean
  /** A condition on the item names items, or reads a list of them first, such as findings or tags. */
  readonly listsFirst: boolean
  /** Hidden for some time at some businesses: what an index answers alone; null where the filter asks for less. */
  readonly hiddenAt: Condition | null
  /** The table whose sums answer the query; null where it asks for more than a table of sums has. */
  readonly summary: SummaryTable | null
}

/** @throws AppError *invalid-query* with `at` and `length` of the first error. */
export function parseFilter(text: string): Query {
  const {
    query,
    errors: [first],
  } = parseQuery(text)
  if (!first) return query
  const { message, at, length } = first
  throw new AppError('invalid-query', message, { details: { at, length } })
}

/** See [Note: Filter semantics]. */
export function compileFilter(query: Query, rows: RowKind, context: FilterContext): CompiledFilter {
  const own = OWN_SUBJECT[rows]
  const parts = conjunctsOf(query)
  const ofItem = parts.filter((part) => own === null || !isAbout(part, own))
  const ofRow = parts.filter((part) => own !== null && isAbout(part, own))
  return {
    item: toItemConditions(ofItem, context),
    ...toRowConditions(ofRow, rows, context),
    collectsFirst: isAbout(query, 'event') || isAbout(query, 'response'),
    listsFirst: someTerm(query, ({ key }) => key !== 'text' && getKeySql(key).listsFirst === true),
    hiddenAt: toHiddenAt(parts, context),
    summary: toSummary(query),
  }
}

/** A review of several businesses is not in the index of each. */
function toHiddenAt(parts: readonly Query[], context: FilterContext): Condition | null {
  const find = (key: QueryTerm['key']) =>
    parts.find((part) => part.kind === 'term' && part.term.key === key) as TermQuery | undefined
  const [business, hiddenFor] = [find('business'), find('hidden-for')]
  if (!business || !hiddenFor || context.hasSeveralBusinesses) return null
  return allOf([business, hiddenFor].map(({ term }) => toTermCondition(term, context)))
}

type TermQuery = Extract<Query, { readonly kind: 'term' }>

function toSummary(query: Query): SummaryTable | null {
  const isIn = (wanted: SummaryTable | undefined) => (term: QueryTerm) =>
    term.key === 'text' ? wanted === undefined : getKeySql(term.key).summary === wanted
  if (someTerm(query, isIn(undefined))) return null
  return someTerm(query, isIn('count_summary')) ? 'count_summary' : 'facet_summary'
}

/** The subject of a list's rows: terms about it are conditions on the row itself. */
const OWN_SUBJECT = { feedback: null, events: 'event', responses: 'response' } as const

function toItemConditions(parts: readonly Query[], context: FilterContext): Condition[] {
  const ofOneResponse = parts.filter(isAboutOneResponse)
  const others = parts.filter((part) => !isAboutOneResponse(part))
  return [
    ...others.map((part) => toItemQueryCondition(part, context)),
    ...(ofOneResponse.length === 0
      ? []
      : [toAnsweredItemCondition(joinQueries('and', ofOneResponse), context)]),
  ]
}

function toItemQueryCondition(query: Query, context: FilterContext): Condition {
  if (isAboutOneResponse(query)) return toAnsweredItemCondition(query, context)
  switch (query.kind) {
    case 'not':
      return notIf(true, toItemQueryCondition(query.part, context))
    case 'and':
      return allOf(toItemConditions(query.parts, context))
    case 'or':
      return anyOf(query.parts.map((part) => toItemQueryCondition(part, context)))
    case 'term': {
      const { term } = query
      const of = toTermCondition(term, context)
      return subjectOf(term) === 'event'
        ? condition(`f.feedback_id IN (SELECT e.feedback_id FROM event e WHERE ${of.sql})`, ...of.values)
        : of
    }
  }
}

function toRowConditions(parts: readonly Query[], rows: RowKind, context: FilterContext): ResponseConditions {
  switch (rows) {
    case 'feedback':
      return { row: [], match: null, byRows: null }
    case 'events':
      return { row: parts.map((part) => toEventQueryCondition(part, context)), match: null, byRows: null }
    case 'responses':
      return toResponseConditions(parts, context, (part) => ofItem(part, 'r.feedback_id', context))
  }
}

/** The condition of a part on the row `e` if it is about events, else on its item. */
function toEventQueryCondition(query: Query, context: FilterContext): Condition {
  if (!isAbout(query, 'event')) return ofItem(query, 'e.feedback_id', context)
  switch (query.kind) {
    case 'not':
      return notIf(true, toEventQueryCondition(query.part, context))
    case 'and': {
      const ofEvent = query.parts.filter((part) => isAbout(part, 'event'))
      const others = query.parts.filter((part) => !isAbout(part, 'event'))
      const conditions = ofEvent.map((part) => toEventQueryCondition(part, context))
      return allOf([...conditions, ofItem(joinQueries('and', others), 'e.feedback_id', context)])
    }
    case 'or':
      return anyOf(query.parts.map((part) => toEventQueryCondition(part, context)))
    case 'term':
      return toTermCondition(query.term, context)
  }
}

/** The row's item is one that the query selects. */
function ofItem(query: Query, column: string, context: FilterContext): Condition {
  return allOf(ofSelectedItems(toItemConditions(conjunctsOf(query), context), column))
}
