import type { Comparison, DurationUnit, QueryTerm, ResponseState } from '../../../shared/query/query.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-schema.ts'
import { anyOf, type Condition, condition, isOneOf } from './condition.ts'
import { ARE_RESPONSES_READ } from './responses-read.ts'

/** Terms that speak of the feedback item itself. */
export type ItemTerm = Exclude<QueryTerm, { readonly key: 'changed' | 'type' | 'text' }>

const UNIT_MS: Readonly<Record<DurationUnit, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

const HIDE_COUNT: Readonly<Record<Comparison, string>> = {
  '<': 'f.hide_count < ?',
  '<=': 'f.hide_count <= ?',
  '>': 'f.hide_count > ?',
  '>=': 'f.hide_count >= ?',
  '=': 'f.hide_count = ?',
}

/** Hidden for longer means hidden since an earlier moment. */
const HIDDEN_SINCE: Readonly<Record<Exclude<Comparison, '='>, string>> = {
  '<': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms > ?',
  '<=': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms >= ?',
  '>': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms < ?',
  '>=': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms <= ?',
}

const RESPONSES: Readonly<Record<ResponseState, string>> = {
  none: `f.owner_response_count = 0 AND f.customer_response_count = 0 AND ${ARE_RESPONSES_READ} = 1`,
  owner: 'f.owner_response_count > 0',
  customer: 'f.customer_response_count > 0',
  any: 'f.owner_response_count > 0 OR f.customer_response_count > 0',
  'not-fetched': `${ARE_RESPONSES_READ} = 0`,
}

/** What a term asks of the row `f` of `feedback`, minus sign aside. Never NULL, so that NOT turns it round. */
export function toItemCondition(term: ItemTerm, nowMs: number): Condition {
  switch (term.key) {
    case 'visibility':
      return isOneOf(
        'f.visibility',
        term.values.map((value) => VISIBILITY_CODES[value]),
      )
    case 'deleted':
      return isOneOf(
        'f.deleted',
        term.values.map((value) => DELETED_CODES[value]),
      )
    case 'business':
      return isOneOf('f.business_id', term.ids.map(BigInt))
    case 'feedback':
      return isOneOf('f.feedback_id', term.ids.map(BigInt))
    case 'hidden-for':
      return condition(HIDDEN_SINCE[term.comparison], nowMs - term.amount * UNIT_MS[term.unit])
    case 'hides':
      return condition(HIDE_COUNT[term.comparison], term.count)
    case 'response':
      return anyOf(term.values.map((value) => condition(RESPONSES[value])))
    case 'contradictory':
      return isOneOf(
        'f.is_contradictory',
        term.values.map((value) => (value === 'yes' ? 1 : 0)),
      )
  }
}
