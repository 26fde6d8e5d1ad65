import { expect, test } from 'vitest'
import { observeSweep } from '../../../electron/sync/classify-pages.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const counts = { throttled: 2, retries: 3, repeated: 4 }

test('counts the entries outside of the days once for each page, from its newest reading', () => {
  const first = [pageSummary('a', { outsideWindow: 4 }), pageSummary('b', { outsideWindow: 1 })]
  const second = [pageSummary('a', { outsideWindow: 2 })]
  expect(observeSweep(readingOf(first, second), counts)).toEqual({
    outsideWindow: 3,
    clockSkewMs: null,
    throttled: 2,
    retries: 3,
    repeated: 4,
  })
})

test('tells where the clocks were furthest apart, before or after', () => {
  const furthest = (...skews: (number | null)[]) =>
    observeSweep(readingOf(skews.map((clockSkewMs) => pageSummary('a', { clockSkewMs }))), counts).clockSkewMs
  expect(furthest(1_000, -9_000, null, 4_000)).toBe(-9_000)
  expect(furthest(null, 4_000, null)).toBe(4_000)
  expect(furthest(0, null)).toBe(0)
  // Of two that are equally far, the first.
  expect(furthest(3_000, -3_000)).toBe(3_000)
})
