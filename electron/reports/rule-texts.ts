import type { ParameterUnit, ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import { RULES } from '../findings/all-rules.ts'
import { printDay, printMoment } from './pdf/pdf-dates.ts'
import { printCount } from './print-numbers.ts'
import { toUtcText } from './utc-text.ts'

const DAY_MS = 86_400_000

/** `Hidden for more than: 30 days`, one parameter a line. */
export function describeParameters(rule: RuleName, values: ParameterValues): string {
  return RULES[rule].parameters
    .filter(({ name }) => name in values)
    .map(({ name, label, unit }) => `${label}: ${describeValue(values[name] ?? 0, unit)}`)
    .join('\n')
}

function describeValue(value: number, unit: ParameterUnit): string {
  if (unit === 'date') return value === 0 ? 'none' : printDay(toUtcText(value * DAY_MS).slice(0, 10))
  const [one, many] = UNITS[unit]
  const word = value === 1 ? one : many
  const number = printCount(value)
  return word === '' ? number : `${number}\u00a0${word}`
}

const UNITS: Readonly<Record<Exclude<ParameterUnit, 'date'>, readonly [one: string, many: string]>> = {
  ...{ days: ['day', 'days'], hours: ['hour', 'hours'], minutes: ['minute', 'minutes'] },
  ...{ count: ['', ''], percent: ['%', '%'] },
}

/** A line of evidence as findings.ts writes it, a moment and words, as the pages of a report print it. */
export function printEvidenceLine(line: string): string {
  const [moment = '', ...words] = line.split(' ')
  // The number of a receipt stays on the line of its word.
  return `${printMoment(Date.parse(moment))} ${words.join(' ').replace(/ (?=\d+$)/, '\u00a0')}`
}
