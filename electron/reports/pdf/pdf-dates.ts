import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { toUtcText } from '../utc-text.ts'

/**
 * Dates of a report, made here and not by the system's own tables, which differ from one version to the next: the same
 * report has to have the same bytes.
 */

/** `05 Mar 2024 10:15:30`, in UTC. Months have a space that no line breaks at. */
export function printMoment(utcMs: number): string {
  const text = toUtcText(utcMs)
  return `${printDay(text.slice(0, 10))} ${text.slice(11, 19)}`
}

/** @param day `2024-03-05`, `2024-03` or `2024`; anything else stays as it is. */
export function printDay(day: string): string {
  const parts = /^(\d{4,})(?:-(\d\d))?(?:-(\d\d))?$/.exec(day)
  if (!parts) return day
  const [, year = '', month, date] = parts
  if (month === undefined) return year
  const name = pdfStrings.months[Number(month) - 1] ?? month
  if (date === undefined) return `${name}\u00a0${year}`
  return `${date} ${name} ${year}`
}
