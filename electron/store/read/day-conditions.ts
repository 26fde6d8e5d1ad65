import type { AuditZone } from '../../../shared/domain/audit-zone.ts'
import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import type { DayRange } from '../../../shared/query/query.ts'
import { allOf, type Condition, condition } from './condition.ts'

/** A moment in milliseconds lies within the days of the zone; `column` is text of this folder. */
export function liesWithin(column: string, range: DayRange, zone: AuditZone): Condition {
  const { startMs, endMs } = toUtcRange(range, zone)
  return allOf([
    ...(startMs === null ? [] : [condition(`${column} >= ?`, startMs)]),
    ...(endMs === null ? [] : [condition(`${column} < ?`, endMs)]),
  ])
}
