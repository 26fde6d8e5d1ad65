/** Months of UTC, counted from January 1970, which has the number 0; earlier ones are negative. */
export function toMonthNumber(utcMs: number): number {
  const date = new Date(utcMs)
  return (date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()
}

/** `2024-03`, as the query language writes months. */
export function toMonthText(monthNumber: number): string {
  const year = 1970 + Math.floor(monthNumber / 12)
  const month = 1 + monthNumber - (year - 1970) * 12
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}
