import { AppError } from '../../shared/app-error.ts'
import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { endOfDayMs } from '../../shared/query/calendar-range.ts'
import type { Arguments } from './arguments.ts'

/** The moment that a date means, once the zone of the workspace is known. */
export type AsOf = (zone: AuditZone) => number

/** With an offset: without one the moment would depend on the machine. */
const TIME = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

/**
 * `--as-of`: a day, which means its last millisecond in the audit time zone, or a full ISO 8601 time. Null where it is not given.
 * @throws AppError *invalid-argument*
 */
export function findAsOf(args: Arguments): AsOf | null {
  const text = args.find('as-of')
  if (text === undefined) return null
  if (isCalendarDate(text)) return (zone) => endOfDayMs(text, zone)
  const utcMs = findMoment(text)
  if (utcMs !== null) return () => utcMs
  throw new AppError(
    'invalid-argument',
    '--as-of must be a day such as 2024-05-03, or a time with its offset such as 2024-05-03T18:00:00Z.',
    { details: { option: 'as-of' } },
  )
}

/** Null also for a day that does not exist: Date would take 30 February for 1 March. */
function findMoment(text: string): number | null {
  const [, day] = TIME.exec(text) ?? []
  const utcMs = Date.parse(text)
  return day === undefined || !isCalendarDate(day) || Number.isNaN(utcMs) ? null : utcMs
}
