import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  chanceOfAtMost,
  exactInterval,
  findSampleSize,
  upperDeviationLimit,
} from '../../../shared/statistics/binomial.ts'
import { toAgreement } from '../../../shared/statistics/cohens-kappa.ts'

/** Summed in logarithms, term by term. */
function plainChanceOfAtMost(hits: number, trials: number, p: number): number {
  let sum = 0
  let logTerm = trials * Math.log1p(-p)
  for (let k = 0; k <= hits; k += 1) {
    sum += Math.exp(logTerm)
    logTerm += Math.log(((trials - k) * p) / ((k + 1) * (1 - p)))
  }
  return sum
}

describe('limits of the rate of deviations', () => {
  /** AICPA Audit Sampling, tables of sample evaluation: upper limits in percent, rounded up to a tenth. */
  test.each([
    [59, 0, 0.95, 5.0],
    [100, 0, 0.95, 3.0],
    [100, 1, 0.95, 4.7],
    [100, 3, 0.95, 7.6],
    [60, 1, 0.95, 7.7],
    [100, 2, 0.9, 5.3],
    [200, 4, 0.9, 4.0],
  ])('of %i items %i deviate: at %d at most %d %%', (size, deviations, confidence, percent) => {
    const limit = upperDeviationLimit(deviations, size, confidence) * 100
    expect(Math.ceil(limit * 10 - 1e-9) / 10).toBeCloseTo(percent, 9)
  })

  test('0 of 59 are at most 4.95 % at 95 %', () => {
    expect((upperDeviationLimit(0, 59, 0.95) * 100).toFixed(2)).toBe('4.95')
    // With no deviation the limit has a closed form.
    expect(upperDeviationLimit(0, 59, 0.95)).toBeCloseTo(1 - 0.05 ** (1 / 59), 12)
  })

  test('at its limit the number found, or fewer, is just as unlikely as stated', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.nat(),
        fc.constantFrom(0.8, 0.9, 0.95, 0.99),
        (size, n, confidence) => {
          const deviations = n % size
          const upper = upperDeviationLimit(deviations, size, confidence)
          expect(plainChanceOfAtMost(deviations, size, upper)).toBeCloseTo(1 - confidence, 8)
          const { low: lower } = exactInterval(deviations, size, 2 * confidence - 1)
          if (deviations > 0) {
            expect(1 - plainChanceOfAtMost(deviations - 1, size, lower)).toBeCloseTo(1 - confidence, 8)
          } else expect(lower).toBe(0)
        },
      ),
    )
  })

  test('a sample of nothing but deviations excludes no rate above', () => {
    expect(upperDeviationLimit(5, 5, 0.95)).toBe(1)
  })
})

describe('the size of a sample', () => {
  /** Infinite population, expected deviations as a number: binomial tables. */
  test.each([
    [0.05, 0.95, 0, 59],
    [0.05, 0.95, 1, 93],
    [0.1, 0.9, 0, 22],
    [0.02, 0.95, 0, 149],
    [0.03, 0.95, 0, 99],
    [0.1, 0.95, 2, 61],
  ])('for %d at %d with %i deviations is %i', (rate, confidence, deviations, size) => {
    expect(findSampleSize(rate, confidence, deviations)).toBe(size)
  })

  test('is the smallest that suffices', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 30 }),
        fc.constantFrom(0.8, 0.9, 0.95),
        fc.integer({ min: 0, max: 8 }),
        (percent, confidence, deviations) => {
          const size = findSampleSize(percent / 100, confidence, deviations) ?? 0
          expect(plainChanceOfAtMost(deviations, size, percent / 100)).toBeLessThanOrEqual(
            1 - confidence + 1e-12,
          )
          if (size > deviations + 1) {
            expect(plainChanceOfAtMost(deviations, size - 1, percent / 100)).toBeGreaterThan(1 - confidence)
          }
        },
      ),
    )
  })

  test('is nothing where no sample suffices', () => {
    expect(findSampleSize(0.000_000_1, 0.99, 0)).toBeNull()
  })
})

test('the chance of at most all, or more, is certain', () => {
  expect([chanceOfAtMost(5, 5, 0.5), chanceOfAtMost(6, 5, 0.5)]).toEqual([1, 1])
})

test('the chance of at most k agrees with the sum of its terms', () => {
  expect(chanceOfAtMost(3, 40, 0.1)).toBeCloseTo(plainChanceOfAtMost(3, 40, 0.1), 12)
  expect(chanceOfAtMost(5, 5, 0.3)).toBe(1)
})

describe("Cohen's kappa", () => {
  const CODES = ['yes', 'no'] as const
  const pairs = (table: readonly (readonly [number, number])[]) =>
    table.flatMap((row, r) =>
      row.flatMap((count, c) =>
        Array.from({ length: count }, () => [CODES[r] ?? 'yes', CODES[c] ?? 'yes'] as const),
      ),
    )

  test('of 20/5/10/15 is 0.4', () => {
    const agreement = toAgreement(
      pairs([
        [20, 5],
        [10, 15],
      ]),
      CODES,
    )
    expect(agreement.observed).toBeCloseTo(0.7, 12)
    expect(agreement.byChance).toBeCloseTo(0.5, 12)
    expect(agreement.kappa).toBeCloseTo(0.4, 12)
    const distance = 1.96 * Math.sqrt((0.7 * 0.3) / (50 * 0.25))
    expect(agreement.interval?.low).toBeCloseTo(0.4 - distance, 12)
    expect(agreement.interval?.high).toBeCloseTo(0.4 + distance, 12)
  })

  test('has limits within -1 and 1', () => {
    const of = (...table: readonly (readonly [number, number])[]) => toAgreement(pairs(table), CODES)
    expect(of([9, 1], [0, 10]).kappa).toBeCloseTo(0.9, 12)
    expect(of([9, 1], [0, 10]).interval?.high).toBe(1)
    expect(of([1, 9], [10, 0]).interval?.low).toBe(-1)
  })

  test('is 1 for full agreement, and not defined where both used one code only or nothing was coded', () => {
    expect(
      toAgreement(
        pairs([
          [4, 0],
          [0, 6],
        ]),
        CODES,
      ).kappa,
    ).toBe(1)
    expect(
      toAgreement(
        pairs([
          [9, 0],
          [0, 0],
        ]),
        CODES,
      ).kappa,
    ).toBeNull()
    expect(toAgreement([], CODES)).toMatchObject({ observed: 0, byChance: 0, kappa: null, interval: null })
  })
})
