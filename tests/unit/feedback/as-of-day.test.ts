import { expect, test } from 'vitest'
import { asOfDayMs } from '../../../renderer/components/as-of-day.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')
const UTC = getAuditZone('UTC')
const VIENNA = getAuditZone('Europe/Vienna')

test('a day that is over stands for its last millisecond, the present one for now', () => {
  expect(asOfDayMs('2026-11-20', NOON, UTC)).toBe(Date.parse('2026-11-20T23:59:59.999Z'))
  expect(asOfDayMs('2026-11-20', NOON, VIENNA)).toBe(Date.parse('2026-11-20T22:59:59.999Z'))
  expect(asOfDayMs('2026-11-21', NOON, UTC)).toBe(NOON)
})
