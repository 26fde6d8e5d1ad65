import { CONTRADICTION_BITS } from '../../../../shared/domain/state-contradiction.ts'
import type { historyKeys } from '../../../../shared/query/keys/history.ts'
import type {
  CountValue,
  DurationUnit,
  DurationValue,
  Inequality,
} from '../../../../shared/query/keys/numbers.ts'
import { anyOf, type Condition, condition, liesWithin } from '../condition.ts'
import { hiddenTime } from '../spans.ts'
import { isAnyOf, isYesOrNo, type SqlOfKeys } from './key-sql.ts'

export const historySql: SqlOfKeys<keyof typeof historyKeys> = {
  changed: {
    subject: 'event',
    toCondition: ({ ranges }, { zone }) => anyOf(ranges.map((range) => liesWithin('e.time_ms', range, zone))),
  },

  'hidden-for': {
    toCondition: (term, { nowMs }) => condition(HIDDEN_SINCE[term.comparison], hiddenSinceLimit(term, nowMs)),
  },

  'hidden-total': {
    toCondition(term, { nowMs }) {
      const { sql, values } = hiddenTime(nowMs)
      return condition(`${sql} ${term.comparison} ?`, ...values, toMs(term))
    },
  },

  hides: { summary: 'count_summary', toCondition: (term) => compareCount('f.hide_count', term) },

  events: { summary: 'count_summary', toCondition: (term) => compareCount('f.event_count', term) },

  'was-shown': { toCondition: isYesOrNo('f.was_shown') },

  'hidden-after-shown': { toCondition: isYesOrNo('f.hidden_after_shown') },

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

/** A period that begins after the data has lasted for 0, so none is shorter than that and each as long. */
function hiddenSinceLimit(term: DurationValue, nowMs: number): number {
  const isAll = toMs(term) === 0 && (term.comparison === '<' || term.comparison === '>=')
  return isAll ? Number.MAX_SAFE_INTEGER : nowMs - toMs(term)
}

const UNIT_MS: Readonly<Record<DurationUnit, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 }

function toMs({ amount, unit }: DurationValue): number {
  return amount * UNIT_MS[unit]
}

/** A comparison is a sign of a closed list, never text of the user. */
function compareCount(column: string, { comparison, count }: CountValue): Condition {
  return condition(`${column} ${comparison} ?`, count)
}
