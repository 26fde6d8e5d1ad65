import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import { toMomentWithin } from '../../shared/domain/data-cutoff.ts'
import { endOfDayMs, isPartialDate, MONTHS } from '../../shared/query/calendar-range.ts'

const WORDED = /^(\d{1,2})\.?\s+([a-z]{3,9})\.?\s+(\d{4})$/i
const MONTH_FIRST = /^([a-z]{3,9})\.?\s+(\d{1,2}),?\s+(\d{4})$/i

/** The moment of a day: its end, or the data cutoff where that comes first. */
export function asOfDayMs(day: string, cutoffMs: number, zone: AuditZone): number {
  return toMomentWithin(endOfDayMs(day, zone), cutoffMs)
}

/**
 * `2024-05-03`, `3 May 2024` or `May 3, 2024` as `YYYY-MM-DD`; null for anything else and for days that no calendar
 * has.
 */
export function parseDay(text: string): string | null {
  const trimmed = text.trim()
  const worded = WORDED.exec(trimmed)
  const monthFirst = MONTH_FIRST.exec(trimmed)
  if (worded) return toDay(worded[3], worded[2], worded[1])
  if (monthFirst) return toDay(monthFirst[3], monthFirst[1], monthFirst[2])
  return trimmed.length === 10 && isPartialDate(trimmed) ? trimmed : null
}

function toDay(year = '', month = '', day = ''): string | null {
  const index = MONTHS.indexOf(month.slice(0, 3).toLowerCase())
  const text = `${year}-${String(index + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
  return index >= 0 && isPartialDate(text) ? text : null
}
