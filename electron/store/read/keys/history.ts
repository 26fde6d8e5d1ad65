import { CONTRADICTION_BITS } from '../../../../shared/domain/state-contradiction.ts'
import type { historyKeys } from '../../../../shared/query/keys/history.ts'
import type {
  CountValue,
  DurationUnit,
  DurationValue,
  Inequality,
} from '../../../../shared/query/keys/numbers.ts'
import { FLAG_BITS, VISIBILITY_CODES } from '../../index-codes.ts'
import { anyOf, type Condition, condition, liesWithin } from '../condition.ts'
import { hiddenTime } from '../spans.ts'
import { isAnyOf, isYesOrNo, type SqlOfKeys } from './key-sql.ts'

const COUNTS = `& ${FLAG_BITS.rewritten} = 0`

/**
 * [Note: hide rate] Of the items that were shown at least once, the share that was hidden after that. Rewritten events
 * do not count; of the events of one second, hidden ones come first, as everywhere. Nearly all items have one event,
 * which the row of the item has.
 */
export const WAS_SHOWN = `(CASE WHEN f.event_count = 1 THEN f.visibility = ${VISIBILITY_CODES.shown} ELSE EXISTS (
    SELECT 1 FROM event shown WHERE shown.feedback_id = f.feedback_id AND shown.show = 1 AND shown.flags ${COUNTS}) END)`
export const HIDDEN_AFTER_SHOWN = `(f.event_count > 1 AND EXISTS (
    SELECT 1 FROM event hidden
    WHERE hidden.feedback_id = f.feedback_id AND hidden.show = 0 AND hidden.flags ${COUNTS} AND hidden.time_ms > (
      SELECT min(shown.time_ms) FROM event shown
      WHERE shown.feedback_id = f.feedback_id AND shown.show = 1 AND shown.flags ${COUNTS})))`

export const historySql: SqlOfKeys<keyof typeof historyKeys> = {
  changed: {
    subject: 'event',
    toCondition: ({ ranges }, { zone }) => anyOf(ranges.map((range) => liesWithin('e.time_ms', range, zone))),
  },

  'hidden-for': {
    toCondition: (term, { nowMs }) => condition(HIDDEN_SINCE[term.comparison], nowMs - toMs(term)),
  },

  'hidden-total': {
    toCondition(term, { nowMs }) {
      const { sql, values } = hiddenTime(nowMs)
      return condition(`${sql} ${term.comparison} ?`, ...values, toMs(term))
    },
  },

  hides: { summary: 'count_summary', toCondition: (term) => compareCount('f.hide_count', term) },

  events: { summary: 'count_summary', toCondition: (term) => compareCount('f.event_count', term) },

  'was-shown': { toCondition: isYesOrNo(WAS_SHOWN) },

  'hidden-after-shown': { toCondition: isYesOrNo(HIDDEN_AFTER_SHOWN) },

  contradictory: {
    toCondition: isAnyOf({
      yes: 'f.contradictions <> 0',
      no: 'f.contradictions = 0',
      'same-second': `f.contradictions & ${CONTRADICTION_BITS['same-second']} <> 0`,
      businesses: `f.contradictions & ${CONTRADICTION_BITS.businesses} <> 0`,
      future: `f.contradictions & ${CONTRADICTION_BITS.future} <> 0`,
    }),
  },

  vanished: { toCondition: isYesOrNo('f.vanished_events + f.vanished_responses > 0') },
}

/** Hidden for longer means hidden since an earlier moment. */
const HIDDEN_SINCE: Readonly<Record<Inequality, string>> = {
  '<': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms > ?',
  '<=': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms >= ?',
  '>': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms < ?',
  '>=': 'f.hidden_since_ms IS NOT NULL AND f.hidden_since_ms <= ?',
}

const UNIT_MS: Readonly<Record<DurationUnit, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function toMs({ amount, unit }: DurationValue): number {
  return amount * UNIT_MS[unit]
}

/** A comparison is a sign of a closed list, never text of the user. */
function compareCount(column: string, { comparison, count }: CountValue): Condition {
  return condition(`${column} ${comparison} ?`, count)
}
