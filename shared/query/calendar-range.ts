import { type AuditZone, toDayOfCalendar } from '../domain/audit-zone.ts'

/** Days in UTC as typed (`2024`, `2024-03` or `2024-03-05`), both ends included; null leaves an end open. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

/** The first three letters of each, as a user may type them. */
export const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** True for `2024`, `2024-03` or `2024-03-05`, when that day exists. */
export function isPartialDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = PARTIAL_DATE.exec(text) ?? []
  if (!year || year === '0000') return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/**
 * A range of days as days since 1970-01-01: `firstDay` is inside, `endDay` is not; null where the range is open.
 * Both ends must be partial dates.
 */
export function toDayNumbers(range: DayRange): {
  readonly firstDay: number | null
  readonly endDay: number | null
} {
  return {
    firstDay: range.from === null ? null : toFirstDay(range.from),
    endDay: range.to === null ? null : toEndDay(range.to),
  }
}

/** UTC milliseconds of a range of days of a zone: `startMs` is inside, `endMs` is not; null where the range is open. */
export function toUtcRange(
  range: DayRange,
  zone: AuditZone,
): {
  readonly startMs: number | null
  readonly endMs: number | null
} {
  const { firstDay, endDay } = toDayNumbers(range)
  return {
    startMs: firstDay === null ? null : zone.startOfDay(firstDay),
    endMs: endDay === null ? null : zone.startOfDay(endDay),
  }
}

/** The last millisecond of a day `YYYY-MM-DD`. */
export function endOfDayMs(day: string, zone: AuditZone): number {
  return zone.startOfDay(toEndDay(day)) - 1
}

/** The day that a moment belongs to, `YYYY-MM-DD`. */
export function toDayText(utcMs: number, zone: AuditZone): string {
  return new Date(zone.dayAt(utcMs) * 86_400_000).toISOString().slice(0, 10)
}

function toFirstDay(text: string): number {
  const [year, month, day] = toParts(text)
  return toDayOfCalendar(year, month ?? 1, day ?? 1)
}

function toEndDay(text: string): number {
  const [year, month, day] = toParts(text)
  if (month === undefined) return toDayOfCalendar(year + 1, 1, 1)
  return day === undefined ? toDayOfCalendar(year, month + 1, 1) : toDayOfCalendar(year, month, day + 1)
}

function toParts(text: string): [year: number, month?: number, day?: number] {
  const [year = 1970, ...rest] = text.split('-').map(Number)
  return [year, ...rest] as [number, number?, number?]
}
