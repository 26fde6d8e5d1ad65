import { expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { explainFragility, LOST_WITH, nameMovedLimit } from '../../../electron/findings/fragility-words.ts'
import {
  describeParameters,
  translateEvidence,
  translateFragility,
} from '../../../electron/reports/rule-texts.ts'
import { RULE_NAMES, type RuleName } from '../../../shared/domain/finding.ts'
import { toPhrasedChips } from '../../../shared/query/query-chips.ts'
import { queryWordsDe } from '../../../shared/strings/query-strings-de.ts'
import { ruleWordsDe } from '../../../shared/strings/rule-strings-de.ts'

const ENGLISH = /\b(?:the|of|at|with|not|days|hours|reviews?|hidden|shown|deleted|least|within)\b/i

test('every parameter of every rule has a German label, and no text is the English one', () => {
  for (const name of RULE_NAMES) {
    const { parameters, ...texts } = ruleWordsDe[name]
    expect(Object.keys(parameters)).toEqual(RULES[name].parameters.map((one) => one.name))
    for (const text of [...Object.values(texts), ...Object.values(parameters)])
      expect([text, ENGLISH.test(text)]).toEqual([text, false])
  }
})

test('whatever makes a finding fragile is said in German', () => {
  for (const name of RULE_NAMES) {
    const moved = RULES[name].parameters.map((one) => nameMovedLimit(one, one.default + 1))
    const said = translateFragility(name, explainFragility([...Object.values(LOST_WITH), ...moved]), 'de')
    expect([said, ENGLISH.test(said)]).toEqual([said, false])
    expect(said.split('; auch nicht mit ')).toHaveLength(4 + moved.length)
  }
  expect(translateFragility('toggling', 'something else', 'de')).toBe('something else')
  const moved = (rule: RuleName, name: string, value: number) => {
    const parameter = RULES[rule].parameters.find((one) => one.name === name)
    const why = parameter ? nameMovedLimit(parameter, value) : ''
    return [why, translateFragility(rule, explainFragility([why]), 'de')]
  }
  expect(moved('long-hidden', 'days', 31)).toEqual([
    '“Hidden for more than” at 31 days',
    'Nicht gefunden mit „Verborgen seit mehr als“ bei 31\u00a0Tagen.',
  ])
  expect(moved('window-dressing', 'notice', 20_001)).toEqual([
    '“Before the day (none: the cut-off)” at 2024-10-05',
    'Nicht gefunden mit „Vor dem Tag (keiner: der Stichzeitpunkt)“ bei 05.10.2024.',
  ])
})

test('parameters stand in words with their units; a day as a date', () => {
  expect(describeParameters('bulk-hide', { hides: 10, minutes: 5 }, 'en')).toBe(
    'Hides, at least: 10\nWithin: 5\u00a0minutes',
  )
  expect(describeParameters('bulk-hide', { hides: 1_000, minutes: 1 }, 'de')).toBe(
    'Verborgene Bewertungen, mindestens: 1.000\nInnerhalb von: 1\u00a0Minute',
  )
  expect(describeParameters('window-dressing', { days: 30, notice: 20_000, again: 60 }, 'de')).toContain(
    'Vor dem Tag (keiner: der Stichzeitpunkt): 04.10.2024',
  )
})

test('lines of evidence keep their moment and number', () => {
  expect(translateEvidence('2024-05-03T10:12:07.000Z hidden, deleted, vanished, receipt 12', 'de')).toBe(
    '03.05.2024 10:12:07 verborgen, gelöscht, verschwunden, Beleg\u00a012',
  )
  expect(translateEvidence('2024-05-03T10:12:07.000Z customer response, receipt 12', 'en')).toBe(
    '03 May 2024 10:12:07 customer response, receipt\u00a012',
  )
})

test('a search is told in German, nouns with their capital, what was typed as it was typed', () => {
  const phrasing = { words: queryWordsDe, describeDays: () => '2024', names: new Map() }
  const text =
    '(visibility:hidden OR business:1,2,3,4) -deleted:yes response:none hidden-for:>30d finding:toggling Hidden'
  expect(toPhrasedChips(text, phrasing).map(({ label }) => label)).toEqual([
    'Verborgen oder Betriebe 1, 2, 3 und 1 weitere',
    'nicht: gelöscht',
    'Keine Antwort',
    'Verborgen seit mehr als 30 Tagen',
    'Feststellung „Hin und her geschaltet“',
    '„Hidden“',
  ])
})
