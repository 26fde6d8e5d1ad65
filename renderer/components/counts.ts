import { countOf as countIn, formatCount as formatIn } from '../../shared/format/count.ts'

/** Of the texts of the application, in which reports write numbers and dates too ([Note: Dates on paper]). */
export const LOCALE = 'en-US'

/** A whole number: `1,234,567`. */
export function formatCount(count: number): string {
  return formatIn(count, LOCALE)
}

/** `1 row`, `2 rows`: the count with the singular or plural. */
export function countOf(count: number, one: string, many: string): string {
  return countIn(count, one, many, LOCALE)
}
