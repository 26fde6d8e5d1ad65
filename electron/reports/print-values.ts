import type { CompanyGround } from '../../shared/domain/company-answer.ts'
import type { CoverageStretch } from '../../shared/domain/coverage.ts'
import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import { PARAMETER_UNITS, type ParameterUnit } from '../../shared/domain/parameter-units.ts'
import { countOf, formatCount } from '../../shared/format/count.ts'
import { printDay, printMoment } from '../../shared/format/utc-text.ts'
import { pdfStrings } from '../../shared/strings/pdf-strings.ts'
import { COMPANY_GROUND_STRINGS } from '../../shared/strings/request-strings.ts'
import { RULES } from '../findings/all-rules.ts'

/** Numbers on the pages of a report. */

const LOCALE = 'en-US'

/** A whole number: `1,234`. */
export function printCount(count: number): string {
  return formatCount(count, LOCALE)
}

/** `1 review`, `1,234 reviews`. */
export function countNoun(count: number, [one, many]: readonly [string, string]): string {
  return countOf(count, one, many, LOCALE)
}

/** @param given `fake:3` for each ground @returns `Fake 3, None given 1` */
export function printCompanyGrounds(given: readonly string[]): string {
  return given
    .map((one) => {
      const [ground = '', reviews = ''] = one.split(':')
      return `${COMPANY_GROUND_STRINGS[ground as CompanyGround]} ${printCount(Number(reviews))}`
    })
    .join(', ')
}

const PERCENT = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

/** A share of 1 with one place, for charts: `5.0%`. */
export function printPercent(rate: number): string {
  return PERCENT.format(rate)
}

/** `+19`, `−2`, `0`. */
export function printSigned(value: number): string {
  if (value === 0) return '0'
  return `${value > 0 ? '+' : '−'}${printCount(Math.abs(value))}`
}

/** `Hidden for more than: 30 days`, one line for each parameter. */
export function describeParameters(rule: RuleName, values: ParameterValues): string {
  return RULES[rule].parameters
    .filter(({ name }) => name in values)
    .map(({ name, label, unit }) => `${label}: ${describeValue(values[name] ?? 0, unit)}`)
    .join('\n')
}

function describeValue(value: number, unit: ParameterUnit): string {
  const text = PARAMETER_UNITS[unit].print(value, LOCALE)
  return unit === 'date' ? printDay(text) : text.replace(' ', '\u00a0')
}

/** Prints a line of evidence from findings.ts: a time followed by text. */
export function printEvidenceLine(line: string): string {
  const [moment = '', ...words] = line.split(' ')
  // No line break before the number of a receipt.
  return `${printMoment(Date.parse(moment))} ${words.join(' ').replace(/ (?=\d+$)/, '\u00a0')}`
}

/** Whether days began before those of the data ended: of later ones nothing is missing. */
export function hasCome({ from }: Pick<CoverageStretch, 'from'>, lastDay: string): boolean {
  return from === null || from <= lastDay
}

/** Days with the same coverage; without an end on either side, all of them. */
export function printStretch({ from, to }: Pick<CoverageStretch, 'from' | 'to'>): string {
  const { all, open } = pdfStrings.coverage
  if (from === null && to === null) return all
  const [first, last] = [from, to].map((day) => (day === null ? open : printDay(day)))
  return `${first} – ${last}`
}
