import { describe, expect, test } from 'vitest'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import { endOfDayMs, isPartialDate, toDayText, toUtcRange } from '../../../shared/query/calendar-range.ts'

const UTC = getAuditZone('UTC')

describe('calendar ranges', () => {
  test.each([
    ['2024', '2024-01-01', '2025-01-01'],
    ['2024-02', '2024-02-01', '2024-03-01'],
    ['2024-12', '2024-12-01', '2025-01-01'],
    ['2024-02-29', '2024-02-29', '2024-03-01'],
    ['2023-12-31', '2023-12-31', '2024-01-01'],
    ['0050', '0050-01-01', '0051-01-01'],
  ])('%s begins and ends at midnight UTC', (text, start, end) => {
    expect(toUtcRange({ from: text, to: text }, UTC)).toEqual({
      startMs: Date.parse(`${start}T00:00:00Z`),
      endMs: Date.parse(`${end}T00:00:00Z`),
    })
  })

  test.each([
    ['2024', '2023-12-31T23:00Z', '2024-12-31T23:00Z'],
    ['2024-03', '2024-02-29T23:00Z', '2024-03-31T22:00Z'],
    ['2024-03-31', '2024-03-30T23:00Z', '2024-03-31T22:00Z'],
  ])('%s begins and ends at midnight in Vienna', (text, start, end) => {
    expect(toUtcRange({ from: text, to: text }, getAuditZone('Europe/Vienna'))).toEqual({
      startMs: Date.parse(start),
      endMs: Date.parse(end),
    })
  })

  test('a day ends a millisecond before the next, and its moments belong to it', () => {
    const vienna = getAuditZone('Europe/Vienna')
    const end = endOfDayMs('2024-03-31', vienna)
    expect(new Date(end).toISOString()).toBe('2024-03-31T21:59:59.999Z')
    expect([toDayText(end, vienna), toDayText(end + 1, vienna)]).toEqual(['2024-03-31', '2024-04-01'])
  })

  test('an open end is null', () => {
    expect(toUtcRange({ from: '2024', to: null }, UTC).endMs).toBeNull()
    expect(toUtcRange({ from: null, to: '2024' }, UTC).startMs).toBeNull()
  })

  test.each(['2024-13', '2023-02-29', '24', '2024-1', '2024-01-1', '0000', '2024-01-01T00', ' 2024', ''])(
    '%s is no date',
    (text) => {
      expect(isPartialDate(text)).toBe(false)
    },
  )
})
