import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { describeEvaluation, evaluateSample } from '../../../shared/sampling/evaluate-sample.ts'
import { findSampleSize, upperDeviationLimit } from '../../../shared/statistics/binomial.ts'
import {
  chanceOfAtLeastFrom,
  chanceOfAtMostFrom,
  findSampleSizeFrom,
  mostDeviatingItems,
} from '../../../shared/statistics/hypergeometric.ts'

/** Counted in whole numbers, without logarithms. */
function plainChance(hits: number, size: number, deviating: number, count: number): number {
  let ways = 0n
  for (let k = 0; k <= hits; k += 1) ways += choose(deviating, k) * choose(count - deviating, size - k)
  return Number((ways * 10n ** 15n) / choose(count, size)) / 1e15
}

/** Of a chance below 10⁻¹⁵: plainChance with the digits that follow. */
function smallChance(hits: number, size: number, deviating: number, count: number): number {
  let ways = 0n
  for (let k = 0; k <= hits; k += 1) ways += choose(deviating, k) * choose(count - deviating, size - k)
  return Number((ways * 10n ** 300n) / choose(count, size)) / 1e300
}

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let at = 1; at <= k; at += 1) ways = (ways * BigInt(n - k + at)) / BigInt(at)
  return ways
}

const cases = fc
  .record({ count: fc.integer({ min: 1, max: 120 }), a: fc.nat(), b: fc.nat(), c: fc.nat() })
  .map(({ count, a, b, c }) => {
    const size = 1 + (a % count)
    return { count, size, deviating: b % (count + 1), hits: c % (size + 1) }
  })

test('the chance of at most k agrees with counting all samples', () => {
  fc.assert(
    fc.property(cases, ({ count, size, deviating, hits }) => {
      const exact = plainChance(hits, size, deviating, count)
      expect(chanceOfAtMostFrom(hits, size, deviating, count)).toBeCloseTo(exact, 9)
    }),
  )
})

test('the chance of at least k is what remains', () => {
  fc.assert(
    fc.property(cases, ({ count, size, deviating, hits }) => {
      const fewer = hits === 0 ? 0 : plainChance(hits - 1, size, deviating, count)
      expect(chanceOfAtLeastFrom(hits, size, deviating, count)).toBeCloseTo(1 - fewer, 9)
    }),
  )
})

test('a number of hits that no sample can exceed is certain, and one that every sample exceeds is impossible', () => {
  for (const size of [1, 2, 5, 17, 40, 400]) {
    expect(chanceOfAtMostFrom(size, size, 1_000, 1_000)).toBe(1)
    expect(chanceOfAtMostFrom(size, 1_000, size, 1_000)).toBe(1)
    expect(chanceOfAtMostFrom(size - 1, size, 1_000, 1_000)).toBe(0)
    expect(chanceOfAtMostFrom(-1, size, 500, 1_000)).toBe(0)
  }
})

test('a chance too small for the sum of the others is right in all its digits', () => {
  for (const [hits, size, deviating, count] of [
    [3, 400, 500, 1_000],
    [0, 150, 30, 200],
    [40, 100, 800, 1_000],
  ] as const) {
    const exact = smallChance(hits, size, deviating, count)
    expect(exact).toBeLessThan(1e-15)
    expect(chanceOfAtMostFrom(hits, size, deviating, count) / exact).toBeCloseTo(1, 9)
  }
  expect(chanceOfAtMostFrom(990, 1_000, 1_000, 2_000)).toBe(1)
})

test('a large sample from a large population has a limit above its own rate', () => {
  expect(chanceOfAtMostFrom(1_500, 3_000, 50_000, 100_000)).toBeCloseTo(0.507, 3)
  const most = mostDeviatingItems(1_400, 3_000, 100_000, 0.95)
  expect(most / 100_000).toBeGreaterThan(1_400 / 3_000)
  expect(most / 100_000).toBeLessThan(0.49)
})

test('the limit is the last number of deviating items that the sample does not contradict', () => {
  fc.assert(
    fc.property(cases, fc.constantFrom(0.8, 0.9, 0.95), ({ count, size, hits }, confidence) => {
      const possible = Array.from({ length: count + 1 }, (_, deviating) => deviating).filter(
        (deviating) =>
          deviating >= hits &&
          deviating <= count - (size - hits) &&
          plainChance(hits, size, deviating, count) > 1 - confidence + 1e-9,
      )
      expect(mostDeviatingItems(hits, size, count, confidence)).toBe(Math.max(hits, ...possible))
    }),
  )
})

describe('a population of known size', () => {
  test.each([
    [100, 0.07],
    [100, 0.14],
    [100, 0.29],
    [1_000, 0.057],
  ])('needs the smallest sample that shows less than its share: %i items, %f', (count, rate) => {
    const deviating = Math.round(count * rate)
    const size = findSampleSizeFrom(count, rate, 0.95, 0) ?? 0
    expect(plainChance(0, size, deviating, count)).toBeLessThanOrEqual(0.05)
    expect(plainChance(0, size - 1, deviating, count)).toBeGreaterThan(0.05)
  })

  test('needs fewer items than an endless one, and all of them at most', () => {
    expect(findSampleSizeFrom(200, 0.05, 0.95, 0)).toBe(51)
    expect(findSampleSizeFrom(1_000_000, 0.05, 0.95, 0)).toBe(59)
    expect(findSampleSizeFrom(20, 0.05, 0.95, 0)).toBe(19)
    expect(findSampleSizeFrom(3, 0.05, 0.95, 3)).toBeNull()
    expect(findSampleSizeFrom(3, 0.05, 0.95, 7)).toBeNull()
    // 95 % of three million would have to be drawn to meet the only one.
    expect(findSampleSizeFrom(3_000_000, 1 / 3_000_000, 0.95, 0)).toBeNull()
  })

  test.each([0.01, 0.05, 0.1, 0.3])('never needs more than a size that is enough for any: %f', (rate) => {
    for (const confidence of [0.8, 0.9, 0.95, 0.99]) {
      for (const fails of [0, 1, 2, 5]) {
        const enough = findSampleSize(rate, confidence, fails) ?? 0
        const counts = Array.from({ length: 60 }, (_, step) => enough + step * step)
        const limits = counts.map((count) => mostDeviatingItems(fails, enough, count, confidence) / count)
        expect(Math.max(...limits)).toBeLessThanOrEqual(rate)
      }
    }
  })

  test('does not contradict what is exactly as unlikely as the confidence allows', () => {
    // One of 115 was looked at: the chance that it is one of the 23 others is 20 %.
    expect(mostDeviatingItems(0, 1, 115, 0.8)).toBe(91)
  })

  test('is known to the item where all of it was looked at', () => {
    expect(mostDeviatingItems(2, 40, 40, 0.95)).toBe(2)
  })

  test('comes to the binomial limit when it is large', () => {
    const share = mostDeviatingItems(3, 100, 5_000_000, 0.95) / 5_000_000
    expect(share).toBeCloseTo(upperDeviationLimit(3, 100, 0.95), 5)
  })
})

describe('an evaluation', () => {
  const passed = Array.from({ length: 59 }, () => 'pass' as const)

  test('says 4.95 % for 0 of 59 at 95 %', () => {
    const sentences = describeEvaluation(evaluateSample(passed, 10_000, 0.95), 0.05).join('\n')
    expect(sentences).toContain('With 95% confidence at most 4.95% of the population deviate')
    expect(sentences).toContain('not above the tolerable rate of 5.00%')
  })

  test('leaves out what does not apply, and says so', () => {
    const evaluation = evaluateSample([...passed, 'fail', 'not-applicable'], 10_000, 0.95)
    expect(evaluation).toMatchObject({ counted: 60, deviations: 1, notApplicable: 1, mostDeviating: null })
    expect(describeEvaluation(evaluation, 0.05).join('\n')).toMatch(
      /1 not applicable: left out[\s\S]*does not show that the rate is tolerable/,
    )
  })

  test('knows nothing where nothing was counted', () => {
    const evaluation = evaluateSample(['not-applicable'], 10, 0.95)
    expect(evaluation).toMatchObject({ rate: null, upperLimit: 1, interval: { low: 0, high: 1 } })
    expect(describeEvaluation(evaluation, null)).toEqual([expect.stringContaining('nothing is known')])
  })
})
