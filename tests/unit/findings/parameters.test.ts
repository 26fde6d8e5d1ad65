import { expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { defaultsOf, toBoundParameters } from '../../../electron/findings/parameters.ts'
import { getAuditZone, toDayOfCalendar } from '../../../shared/domain/audit-zone.ts'
import { PARAMETER_UNITS, type ParameterUnit } from '../../../shared/domain/parameter-units.ts'

const PRINTED: Readonly<Record<ParameterUnit, readonly [number, string][]>> = {
  days: [
    [1, '1 day'],
    [3_650, '3,650 days'],
  ],
  hours: [
    [1, '1 hour'],
    [72, '72 hours'],
  ],
  minutes: [
    [1, '1 minute'],
    [10, '10 minutes'],
  ],
  count: [[1_000, '1,000']],
  percent: [[1, '1%']],
  // The last is no day that a Date can hold: the log of another version may have it.
  date: [
    [0, 'none'],
    [19_814, '2024-04-01'],
    [100_000_000, '100,000,000'],
  ],
}

test('a value of every unit has its words', () => {
  for (const [unit, values] of Object.entries(PRINTED)) {
    for (const [value, text] of values) {
      expect(PARAMETER_UNITS[unit as ParameterUnit].print(value, 'en-US')).toBe(text)
    }
  }
})

test('a date of a rule is the first moment of its day in the audit time zone, and no date stays none', () => {
  const rule = RULES['window-dressing']
  const zone = getAuditZone('Europe/Vienna')
  const notice = toDayOfCalendar(2024, 4, 1)
  const bound = toBoundParameters(rule, { ...defaultsOf(rule), notice }, zone)
  expect(bound.notice).toBe(Date.parse('2024-03-31T22:00:00Z'))
  expect(toBoundParameters(rule, defaultsOf(rule), zone).notice).toBe(0)
})
