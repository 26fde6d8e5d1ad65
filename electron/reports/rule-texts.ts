import type { ParameterUnit, ParameterValues, RuleName, RuleParameter } from '../../shared/domain/finding.ts'
import { REPORT_LOCALES, type ReportLanguage } from '../../shared/domain/pdf-report.ts'
import { formatCount } from '../../shared/format/count.ts'
import type { RuleWords } from '../../shared/strings/rule-strings.ts'
import { ruleWordsDe } from '../../shared/strings/rule-strings-de.ts'
import { RULES } from '../findings/all-rules.ts'
import { findLostWith, LOST_WITH, nameMovedLimit, readMovedLimit } from '../findings/fragility-words.ts'
import { printDay, printMoment } from './pdf/pdf-dates.ts'
import { toUtcText } from './utc-text.ts'

const DAY_MS = 86_400_000

/** The texts of a rule in the language of a report. */
export function ruleWordsOf(rule: RuleName, language: ReportLanguage): RuleWords {
  if (language === 'de') return ruleWordsDe[rule]
  const { parameters, ...words } = RULES[rule]
  return { ...words, parameters: Object.fromEntries(parameters.map(({ name, label }) => [name, label])) }
}

/** `Hidden for more than: 30 days`, one parameter a line. */
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
      return `${labels[name]}: ${describeValue(value, unit, language)}`
    })
    .join('\n')
}

function describeValue(value: number, unit: ParameterUnit, language: ReportLanguage): string {
  if (unit === 'date') {
    return value === 0 ? NO_DAY[language] : printDay(toUtcText(value * DAY_MS).slice(0, 10), language)
  }
  const [one, many] = UNITS[language][unit]
  const word = value === 1 ? one : many
  const number = formatCount(value, REPORT_LOCALES[language])
  return word === '' ? number : `${number}\u00a0${word}`
}

const NO_DAY: Readonly<Record<ReportLanguage, string>> = { en: 'none', de: 'keiner' }

type UnitWords = Readonly<Record<Exclude<ParameterUnit, 'date'>, readonly [one: string, many: string]>>
const UNITS: Readonly<Record<ReportLanguage, UnitWords>> = {
  en: {
    ...{ days: ['day', 'days'], hours: ['hour', 'hours'], minutes: ['minute', 'minutes'] },
    ...{ count: ['', ''], percent: ['%', '%'] },
  },
  de: {
    ...{ days: ['Tag', 'Tage'], hours: ['Stunde', 'Stunden'], minutes: ['Minute', 'Minuten'] },
    ...{ count: ['', ''], percent: ['%', '%'] },
  },
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
  const moved = readMovedLimit(variation)
  if (moved === undefined) return VARIATIONS_DE[variation] ?? variation
  const parameter = RULES[rule].parameters.find((one) => nameMovedLimit(one, moved) === variation)
  return parameter ? nameLimitDe(rule, parameter, moved) : variation
}

function nameLimitDe(rule: RuleName, { name, unit }: RuleParameter, moved: number): string {
  const label = ruleWordsOf(rule, 'de').parameters[name]
  // After *bei* the days stand in the dative.
  return `„${label}“ bei ${describeValue(moved, unit, 'de').replace(/Tage$/, 'Tagen')}`
}

const EVIDENCE_DE: Readonly<Record<string, string>> = {
  'owner response': 'Antwort des Inhabers',
  'customer response': 'Antwort des Kunden',
  ...{ shown: 'sichtbar', hidden: 'verborgen', deleted: 'gelöscht', receipt: 'Beleg' },
  ...{ vanished: 'verschwunden', rewritten: 'umgeschrieben' },
}

/** A line of evidence as findings.ts writes it, a moment and words of its own, as the pages of a report have it. */
export function translateEvidence(line: string, language: ReportLanguage): string {
  const [moment = '', ...words] = line.split(' ')
  const what = words.join(' ')
  const translated =
    language === 'en' ? what : what.replace(EVIDENCE_WORDS, (word) => EVIDENCE_DE[word] ?? word)
  // The number of a receipt stays on the line of its word.
  return `${printMoment(Date.parse(moment), language)} ${translated.replace(/ (?=\d+$)/, '\u00a0')}`
}

const EVIDENCE_WORDS = /[a-z]+ response|shown|hidden|deleted|vanished|rewritten|receipt/g
