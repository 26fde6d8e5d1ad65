const DAY_MS = 86_400_000

/** @param day `2026-08-31`. */
export function moveDay(day: string, by: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * DAY_MS).toISOString().slice(0, 10)
}

/** The same day of another month, or its last one where it has none such; the last day of a month stays a last day. */
export function moveMonth(day: string, by: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const isLast = lastDateOf(year, month - 1) === date
  const moved = new Date(Date.UTC(year, month - 1 + by, 1))
  const last = lastDateOf(moved.getUTCFullYear(), moved.getUTCMonth())
  const kept = isLast && date > 27 ? last : Math.min(date, last)
  return `${moved.toISOString().slice(0, 8)}${String(kept).padStart(2, '0')}`
}

function lastDateOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
}
