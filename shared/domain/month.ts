/** `2024-03`, as the query language writes months. @param monthNumber since January 1970, which has the number 0. */
export function toMonthText(monthNumber: number): string {
  const year = 1970 + Math.floor(monthNumber / 12)
  const month = 1 + monthNumber - (year - 1970) * 12
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`
}
