import type { DayRange } from './query.ts'

const PARTIAL_DATE = /^(\d{4})(?:-(\d{2})(?:-(\d{2}))?)?$/

/** True for `2024`, `2024-03` or `2024-03-05`, when that day exists. */
export function isPartialDate(text: string): boolean {
  const [, year, month = '01', day = '01'] = PARTIAL_DATE.exec(text) ?? []
  if (!year || year === '0000') return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/**
 * UTC milliseconds of a range of days: `startMs` is inside, `endMs` is not; null where the range is open.
 * Both ends must be partial dates.
 */
export function toUtcRange(range: DayRange): {
  readonly startMs: number | null
  readonly endMs: number | null
} {
  return {
    startMs: range.from === null ? null : startOf(range.from),
    endMs: range.to === null ? null : endOf(range.to),
  }
}

function startOf(text: string): number {
  const [year, month, day] = toParts(text)
  return utc(year, month ?? 1, day ?? 1)
}

function endOf(text: string): number {
  const [year, month, day] = toParts(text)
  if (month === undefined) return utc(year + 1, 1, 1)
  return day === undefined ? utc(year, month + 1, 1) : utc(year, month, day + 1)
}

function toParts(text: string): [year: number, month?: number, day?: number] {
  const [year = 1970, ...rest] = text.split('-').map(Number)
  return [year, ...rest] as [number, number?, number?]
}

/** Date.UTC takes the years 0–99 for 1900–1999; setUTCFullYear does not. */
function utc(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day)
}
