import { describe, expect, test } from 'vitest'
import { describePace } from '../../../renderer/features/reports/report-status.tsx'

const pace = (rows: number, totalRows: number | null, elapsedMs: number) =>
  describePace({ progress: { rows, totalRows }, sinceMs: 5_000, sinceRows: 0, atMs: 5_000 + elapsedMs })

describe('the pace of a report', () => {
  test('is the rate since the first news, and how long the rest takes at it', () => {
    expect(pace(4_000, 10_000, 2_000)).toBe('2,000 rows a second, about 3 s left')
  })

  test('estimates nothing where nobody knows how many rows there are', () => {
    expect(pace(4_000, null, 2_000)).toBe('2,000 rows a second')
  })

  test('is no rate before a second has gone by', () => {
    expect(pace(4_000, 10_000, 900)).toBe('no rate yet')
  })

  test('says what is left to do once all rows are read', () => {
    expect(pace(10_000, 10_000, 9_000)).toContain('Laying out pages')
  })
})
