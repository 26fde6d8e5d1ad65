import type { ParameterValues, RuleDescription, RuleParameter } from '../../../shared/domain/finding.ts'
import { formatCount } from '../../../shared/format/count.ts'
import { LOCALE } from '../../components/use-time-style.ts'
import { findingsStrings as strings } from './findings-strings.ts'
import { toDayText } from './parameter-days.ts'

/** What differs between two sets of values, a line for each parameter. */
export function describeChanges(
  { parameters }: RuleDescription,
  from: ParameterValues,
  to: ParameterValues,
): string[] {
  return parameters
    .filter(({ name }) => from[name] !== to[name])
    .map((parameter) =>
      strings.parameters.change(
        parameter.label,
        writeValue(parameter, from[parameter.name]),
        writeValue(parameter, to[parameter.name]),
      ),
    )
}

/** The parameters of a rule with their values, in one line. */
export function describeInForce({ parameters }: RuleDescription, values: ParameterValues): string {
  if (parameters.length === 0) return strings.parameters.none
  const told = parameters.map(
    (parameter) => `${parameter.label} ${writeValue(parameter, values[parameter.name])}`,
  )
  return strings.parameters.fold(told.join(', '))
}

function writeValue({ unit }: RuleParameter, value: number | undefined): string {
  if (value === undefined) return '?'
  if (unit === 'date') return toDayText(value) || strings.parameters.noDate
  return `${formatCount(value, LOCALE)} ${strings.units[unit]}`.trim()
}
