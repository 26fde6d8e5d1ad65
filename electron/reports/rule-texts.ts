import type { ParameterUnit, ParameterValues, RuleName, RuleParameter } from '../../shared/domain/finding.ts'
import type { ReportLanguage } from '../../shared/domain/pdf-report.ts'
import type { RuleWords } from '../../shared/words/rule-words.ts'
import { ruleWordsDe } from '../../shared/words/rule-words-de.ts'
import { RULES } from '../findings/all-rules.ts'
import { findLostWith, LOST_WITH, nameMovedLimit } from '../findings/fragility-words.ts'
import { printDay } from './pdf/pdf-dates.ts'
import { toUtcText } from './utc-text.ts'

const DAY_MS = 86_400_000

/** The texts of a rule in the language of a report. */
export function ruleWordsOf(rule: RuleName, language: ReportLanguage): RuleWords {
  if (language === 'de') return ruleWordsDe[rule]
  const { parameters, ...words } = RULES[rule]
  return { ...words, parameters: Object.fromEntries(parameters.map(({ name, label }) => [name, label])) }
}

/** `Hidden for more than: 30 days (days:30)`, one parameter a line: in words, and as it is typed. */
export function describeParameters(
  rule: RuleName,
  values: ParameterValues,
  language: ReportLanguage,
): string {
  const labels = ruleWordsOf(rule, language).parameters
  return RULES[rule].parameters
    .filter(({ name }) => name in values)
    .map(({ name, unit }) => {
      const value = values[name] ?? 0
      return `${labels[name]}: ${describeValue(value, unit, language)} (${name}:${value})`
    })
    .join('\n')
}

function describeValue(value: number, unit: ParameterUnit, language: ReportLanguage): string {
  if (unit === 'date') return value === 0 ? '–' : printDay(toUtcText(value * DAY_MS).slice(0, 10), language)
  const word = UNITS[language][unit]
  return word === '' ? String(value) : `${value} ${word}`
}

const UNITS: Readonly<Record<ReportLanguage, Readonly<Record<Exclude<ParameterUnit, 'date'>, string>>>> = {
  en: { days: 'days', hours: 'hours', minutes: 'minutes', count: '', percent: '%' },
  de: { days: 'Tage', hours: 'Stunden', minutes: 'Minuten', count: '', percent: '%' },
}

/** Why a finding is fragile, in the language of the report; a text that no rule wrote stays as it is. */
export function translateFragility(rule: RuleName, why: string, language: ReportLanguage): string {
  const lostWith = language === 'en' ? null : findLostWith(why)
  if (!lostWith) return why
  return `Nicht gefunden mit ${lostWith.map((one) => translateVariation(rule, one)).join('; auch nicht mit ')}.`
}

const VARIATIONS_DE: Readonly<Record<string, string>> = {
  [LOST_WITH.earlier]: 'dem Stichzeitpunkt einen Tag früher',
  [LOST_WITH.later]: 'dem Stichzeitpunkt einen Tag später',
  [LOST_WITH.shorter]: 'dem Beginn des Zeitraums einen Tag später',
  [LOST_WITH.ties]: 'Einträgen derselben Sekunde in anderer Reihenfolge',
}

function translateVariation(rule: RuleName, variation: string): string {
  const moved = Number(/ at (-?\d+)/.exec(variation)?.[1])
  const parameter = RULES[rule].parameters.find((one) => nameMovedLimit(one, moved) === variation)
  return parameter ? nameLimitDe(rule, parameter, moved) : (VARIATIONS_DE[variation] ?? variation)
}

function nameLimitDe(rule: RuleName, { name, unit }: RuleParameter, moved: number): string {
  const label = ruleWordsOf(rule, 'de').parameters[name]
  return `„${label}“ bei ${describeValue(moved, unit, 'de')}`
}

const EVIDENCE_DE: Readonly<Record<string, string>> = {
  'owner response': 'Antwort des Inhabers',
  'customer response': 'Antwort des Kunden',
  ...{ shown: 'sichtbar', hidden: 'verborgen', deleted: 'gelöscht', receipt: 'Beleg' },
  ...{ vanished: 'verschwunden', rewritten: 'umgeschrieben' },
}

/** A line of evidence as findings.ts writes it: a moment, then words of its own. */
export function translateEvidence(line: string, language: ReportLanguage): string {
  if (language === 'en') return line
  return line.replace(
    /[a-z]+ response|shown|hidden|deleted|vanished|rewritten|receipt/g,
    (word) => EVIDENCE_DE[word] ?? word,
  )
}
