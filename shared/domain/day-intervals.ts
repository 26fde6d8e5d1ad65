/**
 * Consecutive days, both inclusive, as days since 1970-01-01; infinite for an open end. An interval whose end is before
 * its beginning is empty.
 */
export interface DayInterval {
  readonly from: number
  readonly to: number
}

const DAY_MS = 86_400_000

export const ALL_DAYS: DayInterval = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY }

/** @param text YYYY-MM-DD. */
export function toDayNumber(text: string): number {
  return Date.parse(`${text}T00:00:00Z`) / DAY_MS
}

/** YYYY-MM-DD, or null for an open end. */
export function toDayText(day: number): string | null {
  return Number.isFinite(day) ? new Date(day * DAY_MS).toISOString().slice(0, 10) : null
}

/** What is left of an interval without others: in order, apart from each other. */
export function subtractDays(whole: DayInterval, taken: readonly DayInterval[]): DayInterval[] {
  const left: DayInterval[] = []
  let from = whole.from
  for (const interval of taken.filter(hasDays).toSorted((a, b) => a.from - b.from)) {
    if (interval.to < from) continue
    if (interval.from > whole.to) break
    if (interval.from > from) left.push({ from, to: interval.from - 1 })
    from = interval.to + 1
  }
  return [...left, { from, to: whole.to }].filter(hasDays)
}

/** Whether every day of the first ones is among the second ones. */
export function areDaysWithin(inner: readonly DayInterval[], outer: readonly DayInterval[]): boolean {
  return inner.filter(hasDays).every((interval) => subtractDays(interval, outer).length === 0)
}

/** An open end at infinity is no day of its own: from +∞, or to −∞, there is nothing. */
export function hasDays({ from, to }: DayInterval): boolean {
  return from <= to && from < Number.POSITIVE_INFINITY && to > Number.NEGATIVE_INFINITY
}
