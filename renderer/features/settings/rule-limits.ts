import type { LogEntry } from '../../../shared/domain/auditor-log.ts'
import type {
  ParameterValues,
  RuleDescription,
  RuleParameter,
  RuleSummary,
} from '../../../shared/domain/finding.ts'
import { PARAMETER_UNITS } from '../../../shared/domain/parameter-units.ts'
import { isPartialDate } from '../../../shared/query/calendar-range.ts'
import { LOCALE } from '../../components/counts.ts'

const DAY_MS = 86_400_000

/** The limits of a rule in one line: *10 within 10 minutes*. The cutoff is what every rule goes by. */
export function describeLimits({ rule, parameters }: RuleSummary): string {
  if (rule.parameters.length === 0) return ruleStrings.noLimit
  const limits = rule.parameters.map((parameter) => {
    const value = parameters[parameter.name]
    if (parameter.inLine === undefined || (parameter.unit === 'date' && value === 0)) return ''
    return parameter.inLine.replace('{}', writeValue(parameter, value))
  })
  return limits.filter((limit) => limit !== '').join(' ')
}

/** What differs between two sets of values, a line for each limit. */
export function describeChanges(
  { parameters }: RuleDescription,
  from: ParameterValues,
  to: ParameterValues,
): string[] {
  return parameters
    .filter(({ name }) => from[name] !== to[name])
    .map((parameter) =>
      ruleStrings.change(
        parameter.label,
        writeValue(parameter, from[parameter.name]),
        writeValue(parameter, to[parameter.name]),
      ),
    )
}

export function writeValue({ unit }: RuleParameter, value: number | undefined): string {
  if (value === undefined) return '?'
  if (unit === 'date') return toDayText(value) || ruleStrings.cutoff
  return PARAMETER_UNITS[unit].print(value, LOCALE)
}

export function isWithin({ min, max }: RuleParameter, value: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max
}

/** The value that a text says; NaN for none. An empty date is 0, the cutoff. */
export function readValue({ unit }: RuleParameter, text: string): number {
  const trimmed = text.trim()
  if (unit !== 'date') return /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN
  if (trimmed === '') return 0
  if (trimmed.length !== 10 || !isPartialDate(trimmed)) return Number.NaN
  return Math.round(Date.parse(`${trimmed}T00:00:00Z`) / DAY_MS)
}

/** The text of a field with this value. */
export function writeField(parameter: RuleParameter, value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return ''
  return parameter.unit === 'date' ? toDayText(value) : String(value)
}

/** What an entry of the log says about a change of limits. */
export function readChange(rule: RuleDescription, { details }: LogEntry): string[] {
  return describeChanges(rule, toValues(details.from), toValues(details.to))
}

/** The log keeps facts as JSON of any shape: only numbers by name are values. */
function toValues(value: unknown): ParameterValues {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  )
}

/** `YYYY-MM-DD` of a number of days since 1970-01-01; empty for 0, the cutoff. */
function toDayText(days: number): string {
  return days === 0 || !Number.isFinite(days) ? '' : PARAMETER_UNITS.date.print(days, LOCALE)
}

export const ruleStrings = {
  title: 'Rules',
  text: 'What becomes a finding. A change needs a reason.',
  columns: { rule: 'Rule', limit: 'Limit', findings: 'Findings' },
  ruleCount: (count: string) => `${count} rules`,
  move: 'move',
  noLimit: 'no limit',
  noLimitText: 'This rule has no limit.',
  cutoff: 'cutoff',
  version: (version: number) => `Version ${version}`,
  now: (now: string, min: string, max: string) => `Now ${now}. Allowed: ${min} to ${max}.`,
  nowDate: (now: string) => `Now ${now}. YYYY-MM-DD, or empty for the cutoff.`,
  outOfBounds: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  badDate: 'Enter a day as YYYY-MM-DD, or nothing.',
  hiddenReviews: ['hidden review', 'hidden reviews'],
  byDuration: (reviews: string) => `${reviews}, by duration`,
  beyond: (reviews: string, days: string) => `${reviews} for ${days} or more`,
  wholeDays: ['day', 'days'],
  andMore: (days: string) => `over ${days}`,
  preview: 'Preview',
  before: 'Now',
  after: 'New',
  ofRule: 'Findings of this rule',
  ofAll: 'All findings',
  counting: 'Counting…',
  atLeast: (count: string) => `at least ${count}`,
  caveat: 'To consider',
  notJudged: (count: string) => `Not determinable: ${count}`,
  meaning: 'Meaning',
  observed: 'Observed',
  inferred: 'Inferred',
  notDeterminable: 'Not determinable',
  history: 'History',
  noHistory: 'Never changed',
  change: (label: string, from: string, to: string) => `${label}: ${from} to ${to}`,
  reason: 'Reason',
  save: 'Save limit',
  discard: 'Discard',
  standard: 'Use default',
  logged: 'Rules run again. Logged with your name.',
  noReason: 'Enter a reason first.',
  noChange: 'Nothing changed.',
  saving: 'The limit is being saved.',
  readOnly: 'A bundle is read-only.',
} as const
