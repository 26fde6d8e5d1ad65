import { anyOf, type Condition, condition } from './condition.ts'
import { liesWithin } from './day-conditions.ts'
import type { EventTerm } from './query-kinds.ts'

/** The row `e` of `event` lies within the days of one of the ranges. */
export function toEventCondition({ ranges }: EventTerm): Condition {
  return anyOf(ranges.map((range) => liesWithin('e.time_ms', range)))
}

/** The item `f` has an event within the days of one of the ranges. */
export function toChangedItemCondition(term: EventTerm): Condition {
  const { sql, values } = toEventCondition(term)
  return condition(`f.feedback_id IN (SELECT e.feedback_id FROM event e WHERE ${sql})`, ...values)
}
