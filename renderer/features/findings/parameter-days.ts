import { isPartialDate } from '../../../shared/query/calendar-range.ts'

const DAY_MS = 86_400_000

/** `YYYY-MM-DD` of a number of days since 1970-01-01; empty for 0, which stands for no date of its own. */
export function toDayText(days: number): string {
  return days === 0 || !Number.isFinite(days) ? '' : new Date(days * DAY_MS).toISOString().slice(0, 10)
}

/** The other way round; null for a day that no calendar has. */
export function toDays(text: string): number | null {
  const trimmed = text.trim()
  if (trimmed === '') return 0
  if (trimmed.length !== 10 || !isPartialDate(trimmed)) return null
  return Math.round(Date.parse(`${trimmed}T00:00:00Z`) / DAY_MS)
}
