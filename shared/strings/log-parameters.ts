import type { ParameterUnit, RuleDescription, RuleParameter } from '../domain/finding.ts'
import { formatCount } from '../format/count.ts'
import type { LogFacts } from '../format/log-facts.ts'

const MS_PER_DAY = 86_400_000
/** A Date has no more on either side of 1970. */
const DAYS_OF_CALENDARS = 100_000_000

const UNITS: Readonly<Record<ParameterUnit, string>> = {
  days: 'days',
  hours: 'hours',
  minutes: 'minutes',
  count: '',
  percent: '%',
  date: '',
}

/** Another parameter of a rule, with what it was before and the reason. A rule that is not known keeps its name. */
export function describeParameterChange(
  rule: Pick<RuleDescription, 'title' | 'parameters'> | undefined,
  name: string,
  facts: LogFacts,
  locale: string,
): string {
  const [from, to] = [facts.part('from'), facts.part('to')]
  const changes = to
    .names()
    .filter((key) => from.text(key) !== to.text(key))
    .map((key) => {
      const parameter = rule?.parameters.find((one) => one.name === key)
      const [before, after] = [from, to].map((values) => writeValue(parameter, values.number(key), locale))
      return `${parameter?.label ?? key}: ${before} → ${after}`
    })
  const reason = facts.text('reason')
  const because = reason === '' ? '' : `, because: “${reason}”`
  return `Changed the rule “${rule?.title ?? name}”: ${changes.join('; ')}${because}`
}

function writeValue(parameter: RuleParameter | undefined, value: number | null, locale: string): string {
  if (value === null) return 'not set'
  if (parameter?.unit === 'date' && Math.abs(value) < DAYS_OF_CALENDARS)
    return value === 0 ? 'none' : new Date(value * MS_PER_DAY).toISOString().slice(0, 10)
  const unit = parameter ? UNITS[parameter.unit] : ''
  return `${formatCount(value, locale)} ${unit}`.trim()
}
