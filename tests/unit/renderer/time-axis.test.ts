import { describe, expect, it } from 'vitest'
import { axisEnds, axisTicks, toAxis, toPercent } from '../../../renderer/components/time-axis.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'

const UTC = getAuditZone('UTC')
const DAY = 86_400_000
const now = Date.UTC(2026, 10, 21)

describe('the time axis', () => {
  it('leaves room before the first entry and ends now', () => {
    const axis = toAxis(now - 100 * DAY, now)
    expect(axis.startMs).toBeLessThan(now - 100 * DAY)
    expect(axis.endMs).toBe(now)
    expect(toPercent(axis, now)).toBe(100)
  })
  it('holds moments outside of it at its edges', () => {
    const axis = toAxis(now - 10 * DAY, now)
    expect(toPercent(axis, 0)).toBe(0)
    expect(toPercent(axis, now + DAY)).toBe(100)
  })
  it('labels as finely as there is room', () => {
    const years = toAxis(Date.UTC(2022, 0, 15), now)
    expect(axisTicks(years, 6, UTC).map((tick) => tick.label)).toEqual([
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ])
    const weeks = { startMs: Date.UTC(2026, 9, 1), endMs: Date.UTC(2026, 9, 5) }
    expect(axisTicks(weeks, 6, UTC).map((tick) => tick.label)).toEqual(['Oct 1', 'Oct 2', 'Oct 3', 'Oct 4'])
  })
  it('sets labels where days and months of the zone begin', () => {
    const vienna = getAuditZone('Europe/Vienna')
    const days = { startMs: Date.UTC(2024, 2, 30), endMs: Date.UTC(2024, 3, 2) }
    expect(
      axisTicks(days, 6, vienna).map(({ ms, label }) => [new Date(ms).toISOString().slice(0, 13), label]),
    ).toEqual([
      ['2024-03-30T23', 'Mar 31'],
      ['2024-03-31T22', 'Apr 1'],
      ['2024-04-01T22', 'Apr 2'],
    ])
    const months = { startMs: Date.UTC(2024, 1, 10), endMs: Date.UTC(2024, 3, 10) }
    expect(axisTicks(months, 3, vienna).map(({ ms }) => ms)).toEqual([
      Date.parse('2024-02-29T23:00:00Z'),
      Date.parse('2024-03-31T22:00:00Z'),
    ])
  })
  it('names days at its ends within one month, which two equal months would not tell apart', () => {
    const week = { startMs: Date.UTC(2026, 10, 13), endMs: Date.UTC(2026, 10, 21) }
    expect(axisEnds(week, 8, UTC)).toEqual(['Nov 13', 'Nov 21'])
    expect(axisEnds({ ...week, startMs: Date.UTC(2026, 9, 30) }, 8, UTC)).toEqual(['Oct 2026', 'Nov 2026'])
  })
  it('never gives more labels than asked for', () => {
    for (const days of [1, 20, 300, 4_000, 40_000, 800_000]) {
      for (const atMost of [1, 3, 8]) {
        expect(axisTicks(toAxis(now - days * DAY, now), atMost, UTC).length).toBeLessThanOrEqual(atMost)
      }
    }
  })
})
