import { expect, test } from 'vitest'
import { toWeekHour } from '../../../shared/domain/week-hour.ts'
import { createZoneOffset } from '../../../shared/format/zone-offset.ts'

test('the clocks of Berlin change at 01:00 UTC, forth and back', () => {
  const offsetAt = createZoneOffset('Europe/Berlin')
  const around = (day: string) =>
    [`${day}T00:59:59Z`, `${day}T01:00:00Z`].map((text) => offsetAt(Date.parse(text)))
  expect(around('2026-03-29')).toEqual([60, 120])
  expect(around('2026-10-25')).toEqual([120, 60])
  expect(offsetAt(Date.parse('2026-07-01T12:00:00Z'))).toBe(120)
})

test('zones of quarter and half hours, behind UTC, and of names that do not exist', () => {
  const noon = Date.parse('2026-01-15T12:00:00Z')
  expect(createZoneOffset('Asia/Kathmandu')(noon)).toBe(345)
  expect(createZoneOffset('America/St_Johns')(noon)).toBe(-210)
  expect(createZoneOffset('Nowhere/Land')(noon)).toBe(0)
})

test('hours of the week begin on Monday', () => {
  expect(toWeekHour(Date.parse('2026-11-16T00:00:00Z'), 0)).toBe(0)
  expect(toWeekHour(Date.parse('2026-11-22T23:59:59Z'), 0)).toBe(167)
  expect(toWeekHour(Date.parse('2026-11-22T23:59:59Z'), 1)).toBe(0)
  expect(toWeekHour(Date.parse('1965-03-01T00:00:00Z'), 0)).toBe(0)
})
