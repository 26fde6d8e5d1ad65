import { describe, expect, it } from 'vitest'
import { LONGEST_RETRY_AFTER_MS, parseRetryAfter, planRetry } from '../../../electron/api/retry-policy.ts'

const NOW_MS = Date.parse('2026-11-21T12:00:00Z')
const lowest = () => 0
const highest = () => 1 - Number.EPSILON

describe('planRetry', () => {
  it('allows five retries and no more', () => {
    const plans = [1, 2, 3, 4, 5, 6, 7].map((attempt) =>
      planRetry({ attempt, retryAfterMs: null, random: lowest }),
    )
    expect(plans.map((plan) => plan !== null)).toEqual([true, true, true, true, true, false, false])
  })

  it('doubles the wait, and leaves half of it to chance', () => {
    const waits = (random: () => number) =>
      [1, 2, 3, 4, 5].map((attempt) => planRetry({ attempt, retryAfterMs: null, random })?.delayMs)
    expect(waits(lowest)).toEqual([250, 500, 1_000, 2_000, 4_000])
    expect(waits(highest)).toEqual([500, 1_000, 2_000, 4_000, 8_000])
  })

  it('keeps a wait that the service asks for, within reason, and never waits less than its own', () => {
    const wait = (retryAfterMs: number) => planRetry({ attempt: 1, retryAfterMs, random: lowest })?.delayMs
    expect([wait(10_000), wait(0), wait(-5), wait(1e15)]).toEqual([10_000, 250, 250, LONGEST_RETRY_AFTER_MS])
  })
})

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    [' 12 ', 12_000],
    ['-30', 0],
    ['315360000', LONGEST_RETRY_AFTER_MS],
    ['Sat, 21 Nov 2026 12:00:20 GMT', 20_000],
    ['Saturday, 21-Nov-26 12:00:20 GMT', 20_000],
    ['Sat Nov 21 12:00:20 2026', 20_000],
    ['Sat, 21 Nov 2026 11:00:00 GMT', 0],
    ['Sat, 21 Nov 2036 12:00:00 GMT', LONGEST_RETRY_AFTER_MS],
  ])('reads %j', (header, waitMs) => {
    expect(parseRetryAfter(header, NOW_MS)).toBe(waitMs)
  })

  it.each([
    undefined,
    '',
    'soon',
    '1.5',
    '12 seconds',
    '0x10',
    '1e3',
    '2026-11-21T12:00:20Z',
    'Sat, 99 Nov 2026 12:00:20 GMT',
    '9'.repeat(40),
  ])('takes %j for no answer', (header) => {
    expect(parseRetryAfter(header, NOW_MS)).toBeNull()
  })
})
