import { CONTRADICTION_BITS } from '../../../shared/domain/state-contradiction.ts'
import type {
  Comparison,
  ContradictoryChoice,
  DurationUnit,
  Inequality,
  QueryTerm,
  ResponseState,
  YesNo,
} from '../../../shared/query/query.ts'
import { DELETED_CODES, FLAG_BITS, VISIBILITY_CODES } from '../index-codes.ts'
import {
  HAS_ANNOTATION,
  toDispositionCondition,
  toFindingCondition,
  toTagCondition,
} from './annotation-conditions.ts'
import { anyOf, type Condition, condition, isOneOf, notIf } from './condition.ts'
import { hiddenTime } from './hidden-time.ts'
import type { ItemTerm } from './query-kinds.ts'
import { ARE_RESPONSES_READ } from './responses-read.ts'

const UNIT_MS: Readonly<Record<DurationUnit, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

const HIDE_COUNT: Readonly<Record<Comparison, string>> = {
  '<': 'f.hide_count < ?',
  '<=': 'f.hide_count <= ?',
  '>': 'f.hide_count > ?',
  '>=': 'f.hide_count >= ?',
  '=': 'f.hide_count = ?',
}

const EVENT_COUNT: Readonly<Record<Comparison, string>> = {
  '<': 'f.event_count < ?',
  '<=': 'f.event_count <= ?',
  '>': 'f.event_count > ?',
  '>=': 'f.event_count >= ?',
  '=': 'f.event_count = ?',
}

/** Hidden for longer means hidden since an earlier moment. */
const HIDDEN_SINCE: Readonly<Record<Inequality, string>> = {
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

const CONTRADICTORY: Readonly<Record<ContradictoryChoice, string>> = {
  yes: 'f.contradictions <> 0',
  no: 'f.contradictions = 0',
  'same-second': `f.contradictions & ${CONTRADICTION_BITS['same-second']} <> 0`,
  businesses: `f.contradictions & ${CONTRADICTION_BITS.businesses} <> 0`,
  future: `f.contradictions & ${CONTRADICTION_BITS.future} <> 0`,
}

const COUNTS = `& ${FLAG_BITS.rewritten} = 0`

/**
 * [Note: hide rate] Of the items that were shown at least once, the share that was hidden after that. Rewritten events do
 * not count; of the events of one second those that say hidden stand first, as everywhere.
 */
export const WAS_SHOWN = `EXISTS (
    SELECT 1 FROM event shown WHERE shown.feedback_id = f.feedback_id AND shown.show = 1 AND shown.flags ${COUNTS})`
export const HIDDEN_AFTER_SHOWN = `EXISTS (
    SELECT 1 FROM event hidden
    WHERE hidden.feedback_id = f.feedback_id AND hidden.show = 0 AND hidden.flags ${COUNTS} AND hidden.time_ms > (
      SELECT min(shown.time_ms) FROM event shown
      WHERE shown.feedback_id = f.feedback_id AND shown.show = 1 AND shown.flags ${COUNTS}))`

const HAS_VANISHED = 'f.vanished_events + f.vanished_responses > 0'

/** What a term asks of the row `f` of `feedback`. Never NULL, so that NOT turns it round. */
export function toItemCondition(term: ItemTerm, nowMs: number): Condition {
  switch (term.key) {
    case 'visibility':
      return isOneOf('f.visibility', toCodes(term.values, VISIBILITY_CODES))
    case 'deleted':
      return isOneOf('f.deleted', toCodes(term.values, DELETED_CODES))
    case 'business':
      return isOneOf('f.business_id', term.ids.map(BigInt))
    case 'feedback':
      return isOneOf('f.feedback_id', term.ids.map(BigInt))
    case 'hidden-for':
      return condition(HIDDEN_SINCE[term.comparison], nowMs - toMs(term))
    case 'hidden-total':
      return hiddenTotal(term, nowMs)
    case 'hides':
      return condition(HIDE_COUNT[term.comparison], term.count)
    case 'events':
      return condition(EVENT_COUNT[term.comparison], term.count)
    case 'response':
      return anyOf(term.values.map((value) => condition(RESPONSES[value])))
    case 'was-shown':
      return yesOrNo(term.values, WAS_SHOWN)
    case 'hidden-after-shown':
      return yesOrNo(term.values, HIDDEN_AFTER_SHOWN)
    case 'contradictory':
      return anyOf(term.values.map((value) => condition(CONTRADICTORY[value])))
    case 'vanished':
      return yesOrNo(term.values, HAS_VANISHED)
    case 'star':
    case 'watched':
    case 'note':
      return yesOrNo(term.values, HAS_ANNOTATION[term.key])
    case 'tag':
      return toTagCondition(term)
    case 'finding':
      return toFindingCondition(term)
    case 'disposition':
      return toDispositionCondition(term)
  }
}

function toCodes<Word extends string>(
  words: readonly Word[],
  codes: Readonly<Record<Word, number>>,
): readonly number[] {
  return words.map((word) => codes[word])
}

function hiddenTotal(term: Extract<ItemTerm, { key: 'hidden-total' }>, nowMs: number): Condition {
  const { sql, values } = hiddenTime(nowMs)
  return condition(`${sql} ${term.comparison} ?`, ...values, toMs(term))
}

function toMs({ amount, unit }: Extract<QueryTerm, { readonly unit: DurationUnit }>): number {
  return amount * UNIT_MS[unit]
}

function yesOrNo(values: readonly YesNo[], sql: string): Condition {
  return anyOf(values.map((value) => notIf(value === 'no', condition(sql))))
}
