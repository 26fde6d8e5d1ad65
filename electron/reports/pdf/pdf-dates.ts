import type { ReportLanguage } from '../../../shared/domain/pdf-report.ts'
import { pdfWordsOf } from '../../../shared/strings/pdf-strings-of.ts'
import { toUtcText } from '../utc-text.ts'

/**
 * Dates of a report, made here and not by the system's own tables, which differ from one version to the next: the same
 * report has to have the same bytes.
 */

/** `05 Mar 2024 10:15:30`, `05.03.2024 10:15:30`; in UTC. Months have a space that no line breaks at. */
export function printMoment(utcMs: number, language: ReportLanguage): string {
  const text = toUtcText(utcMs)
  return `${printDay(text.slice(0, 10), language)} ${text.slice(11, 19)}`
}

/** @param day `2024-03-05`, `2024-03` or `2024`; anything else stays as it is. */
export function printDay(day: string, language: ReportLanguage): string {
  const parts = /^(\d{4,})(?:-(\d\d))?(?:-(\d\d))?$/.exec(day)
  if (!parts) return day
  const [, year = '', month, date] = parts
  if (month === undefined) return year
  const name = pdfWordsOf(language).months[Number(month) - 1] ?? month
  if (date === undefined) return `${name}\u00a0${year}`
  return language === 'de' ? `${date}.${month}.${year}` : `${date} ${name} ${year}`
}
