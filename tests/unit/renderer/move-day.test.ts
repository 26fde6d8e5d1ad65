import { expect, test } from 'vitest'
import { moveDay, moveMonth } from '../../../renderer/features/reviews/as-of-band.tsx'

test('a day moves over the ends of months and years', () => {
  expect(moveDay('2026-08-31', 1)).toBe('2026-09-01')
  expect(moveDay('2026-01-01', -1)).toBe('2025-12-31')
})

test('a month keeps its day, or takes its last one; a last day stays a last day', () => {
  expect(moveMonth('2026-08-15', 1)).toBe('2026-09-15')
  expect(moveMonth('2026-08-31', 1)).toBe('2026-09-30')
  expect(moveMonth('2026-09-30', 1)).toBe('2026-10-31')
  expect(moveMonth('2026-01-30', 1)).toBe('2026-02-28')
  expect(moveMonth('2026-01-01', -1)).toBe('2025-12-01')
})
