import { expect, test } from 'vitest'
import { observeSweep } from '../../../electron/sync/classify-pages.ts'
import { pageSummary, readingOf } from './page-summary.ts'

const faults = { throttled: 2, retries: 3 }

test('counts the entries outside of the days once for each page, from its newest reading', () => {
  const first = [pageSummary('a', { outsideWindow: 4 }), pageSummary('b', { outsideWindow: 1 })]
  const second = [pageSummary('a', { outsideWindow: 2 })]
  expect(observeSweep(readingOf(first, second), faults)).toEqual({
    outsideWindow: 3,
    clockSkewMs: null,
    throttled: 2,
    retries: 3,
  })
})

test('tells where the clocks were furthest apart, before or after', () => {
  const skews = [1_000, -9_000, null, 4_000].map((clockSkewMs) => pageSummary('a', { clockSkewMs }))
  expect(observeSweep(readingOf(skews), faults).clockSkewMs).toBe(-9_000)
})
