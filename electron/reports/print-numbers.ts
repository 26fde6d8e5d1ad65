import { formatCount } from '../../shared/format/count.ts'
import { formatConfidence, formatPercent } from '../../shared/sampling/evaluation-strings.ts'

/** Numbers as the pages of a report print them. A percent sign stays on the line of its number. */

const LOCALE = 'en-GB'

/** A whole number: `1,234`. */
export function printCount(count: number): string {
  return formatCount(count, LOCALE)
}

/** A share of 1 with two places: `4.95 %`. */
export function printShare(rate: number): string {
  return keepTogether(formatPercent(rate))
}

const PERCENT = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** A share of 1 with one place, as charts label it: `5.0%`. */
export function printPercent(rate: number): string {
  return PERCENT.format(rate)
}

/** `95 %`, `99.5 %`. */
export function printConfidence(confidence: number): string {
  return keepTogether(formatConfidence(confidence))
}

function keepTogether(number: string): string {
  return number.replace(' ', '\u00a0')
}
