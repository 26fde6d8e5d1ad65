import { countOf as countIn, formatCount as formatIn } from '../../shared/format/count.ts'
import { pickLocale } from '../../shared/format/time.ts'

/** Of the user's system; numbers and dates on screen are grouped and ordered as there. */
export const LOCALE = pickLocale(navigator.languages)

/** A whole number: `1,234,567`. */
export function formatCount(count: number): string {
  return formatIn(count, LOCALE)
}

/** `1 row`, `2 rows`: the count with the singular or plural. */
export function countOf(count: number, one: string, many: string): string {
  return countIn(count, one, many, LOCALE)
}
