import { expect, test } from 'vitest'
import { asOfDayMs, endOfDayMs, isEndOfDay } from '../../../renderer/features/feedback/as-of-day.ts'

const NOON = Date.parse('2026-11-21T12:00:00Z')

test('a day that is over stands for its last millisecond, the present one for now', () => {
  expect(asOfDayMs('2026-11-20', NOON)).toBe(Date.parse('2026-11-20T23:59:59.999Z'))
  expect(asOfDayMs('2026-11-21', NOON)).toBe(NOON)
  expect(isEndOfDay(endOfDayMs('2026-11-20'))).toBe(true)
  expect(isEndOfDay(NOON)).toBe(false)
})
