import { expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { defaultsOf, toBoundParameters } from '../../../electron/findings/parameters.ts'
import { getAuditZone, toDayOfCalendar } from '../../../shared/domain/audit-zone.ts'

test('a date of a rule is the first moment of its day in the audit time zone, and no date stays none', () => {
  const rule = RULES['window-dressing']
  const zone = getAuditZone('Europe/Vienna')
  const notice = toDayOfCalendar(2024, 4, 1)
  const bound = toBoundParameters(rule, { ...defaultsOf(rule), notice }, zone)
  expect(bound.notice).toBe(Date.parse('2024-03-31T22:00:00Z'))
  expect(toBoundParameters(rule, defaultsOf(rule), zone).notice).toBe(0)
})
