import { type AppError, invalid } from '../../../shared/app-error.ts'
import {
  DISPOSITION_STATES,
  type DispositionState,
  type ParameterValues,
  RULE_NAMES,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import { isDecimalId } from '../../../shared/domain/ids.ts'
import { isPartialDate } from '../../../shared/query/calendar-range.ts'
import { RULES } from '../all-rules.ts'
import { completeParameters } from '../parameters.ts'

/**
 * The filter of `query --what findings`: words `name:value` with spaces between them. `rule:`, `disposition:`,
 * `business:` and `item:` take several values with commas; `robust:` is *yes*, *no* or *skip* (not examined, which is
 * quicker). Any other name is a parameter and replaces the value in force, for this question alone. A name that is
 * given twice is refused: one of the two would be ignored.
 */
export interface FindingsFilter {
  readonly rules: readonly RuleName[]
  /** Of the rules that were asked for; not adopted, and not logged. */
  readonly parameters: ParameterValues
  readonly dispositions: readonly DispositionState[]
  readonly businessIds: readonly string[]
  readonly feedbackIds: readonly string[]
  readonly robust: 'yes' | 'no' | 'skip' | 'any'
}

/** @throws AppError *invalid-argument* for an unreadable word, an unknown parameter, or a value out of its bounds. */
export function parseFindingsFilter(text: string): FindingsFilter {
  const terms = splitTerms(text)
  const rules = takeChoices(terms, 'rule', RULE_NAMES) ?? RULE_NAMES
  const [robust = 'any' as const, another] =
    takeChoices(terms, 'robust', ['yes', 'no', 'skip'] as const) ?? []
  if (another) throw refuse('robust: takes one value.')
  const filter = {
    rules,
    dispositions: takeChoices(terms, 'disposition', DISPOSITION_STATES) ?? DISPOSITION_STATES,
    businessIds: takeIds(terms, 'business'),
    feedbackIds: takeIds(terms, 'item'),
    robust,
  }
  return { ...filter, parameters: toParameters(terms, rules) }
}

/** The parameters of one rule: those of the filter, else those in force. */
export function parametersFor(
  rule: RuleName,
  inForce: ParameterValues,
  asked: ParameterValues,
): ParameterValues {
  const own = RULES[rule].parameters.filter(({ name }) => asked[name] !== undefined)
  return completeParameters(RULES[rule], {
    ...inForce,
    ...Object.fromEntries(own.map(({ name }) => [name, asked[name] ?? 0])),
  })
}

type Terms = Map<string, string>

/** @throws AppError *invalid-argument* for a word that is not of the form `name:value`, and for a name given twice. */
export function splitTerms(text: string): Terms {
  const words = text.split(/\s+/).filter((word) => word !== '')
  const terms: Terms = new Map()
  for (const [name, value] of words.map(splitTerm)) {
    if (terms.has(name)) throw refuse(`${name}: is given twice. Write several values with commas.`)
    terms.set(name, value)
  }
  return terms
}

function splitTerm(word: string): [string, string] {
  const [, name, value] = /^([a-z-]+):(.+)$/i.exec(word) ?? []
  if (name === undefined || value === undefined) {
    throw refuse(`“${word}” is not of the form name:value.`)
  }
  return [name.toLowerCase(), value]
}

/**
 * The values of a term, which is removed, in any letter case.
 * @throws AppError *invalid-argument* for a value that is no choice
 */
export function takeChoices<Choice extends string>(
  terms: Terms,
  name: string,
  choices: readonly Choice[],
): Choice[] | undefined {
  const value = terms.get(name)
  terms.delete(name)
  return value?.split(',').map((part) => {
    const choice = choices.find((candidate) => candidate === part.toLowerCase())
    if (choice) return choice
    throw refuse(`${name}: must be one of ${choices.join(', ')}.`)
  })
}

/** The ids of a term, which is removed. @throws AppError *invalid-argument* */
export function takeIds(terms: Terms, name: string): string[] {
  const value = terms.get(name)
  terms.delete(name)
  const ids = value?.split(',') ?? []
  if (ids.every(isDecimalId)) return ids
  throw refuse(`${name}: takes ids, which are whole numbers.`)
}

/** The remaining words are parameters, each of at least one of the rules. */
function toParameters(terms: Terms, rules: readonly RuleName[]): ParameterValues {
  const values = Object.fromEntries([...terms].map(([name, text]) => [name, toNumber(name, text)]))
  for (const name of Object.keys(values)) {
    const own = rules.filter((rule) => RULES[rule].parameters.some((parameter) => parameter.name === name))
    if (own.length === 0) throw refuse(`None of the rules that were asked for has a parameter ${name}.`)
    for (const rule of own) completeParameters(RULES[rule], { [name]: values[name] ?? 0 })
  }
  return values
}

/** A whole number, or for a date a day as YYYY-MM-DD. */
function toNumber(name: string, text: string): number {
  if (/^\d{4}-\d\d-\d\d$/.test(text) && isPartialDate(text))
    return Date.parse(`${text}T00:00:00Z`) / 86_400_000
  if (/^\d{1,9}$/.test(text)) return Number(text)
  throw refuse(`${name}: takes a whole number, or for a date a day such as 2026-03-31.`)
}

export function refuse(message: string): AppError {
  return invalid(message)
}
