import { describe, expect, it } from 'vitest'
import { exactInterval } from '../../../shared/statistics/binomial.ts'
import { regularizedBeta } from '../../../shared/statistics/incomplete-beta.ts'

/** Adds up the probabilities of a binomial one by one: another way to the same numbers. */
function probabilityOfAtMost(hits: number, trials: number, share: number): number {
  let term = (1 - share) ** trials
  let sum = term
  for (let k = 1; k <= hits; k += 1) {
    term *= ((trials - k + 1) / k) * (share / (1 - share))
    sum += term
  }
  return sum
}

describe('the exact interval of a proportion', () => {
  it.each([
    // The last three are examples of R. G. Newcombe, Statistics in Medicine 17 (1998), method 5; the others stand in
    // tables.
    [0, 10, 0, 0.3085],
    [1, 10, 0.0025, 0.445],
    [5, 10, 0.1871, 0.8129],
    [10, 10, 0.6915, 1],
    [3, 20, 0.0321, 0.3789],
    [81, 263, 0.2527, 0.3676],
    [15, 148, 0.0578, 0.1617],
    [0, 20, 0, 0.1684],
  ])('of %i in %i is %f to %f', (hits, trials, low, high) => {
    const interval = exactInterval(hits, trials)
    expect(interval.low).toBeCloseTo(low, 4)
    expect(interval.high).toBeCloseTo(high, 4)
  })

  it('has tails of exactly half of what is left', () => {
    for (const [hits, trials] of [
      [1, 3],
      [7, 40],
      [12, 13],
      [250, 900],
    ] as const) {
      const { low, high } = exactInterval(hits, trials, 0.9)
      expect(probabilityOfAtMost(hits, trials, high)).toBeCloseTo(0.05, 9)
      expect(1 - probabilityOfAtMost(hits - 1, trials, low)).toBeCloseTo(0.05, 9)
    }
  })

  it('of 59 without a hit stays below 4.95 % at 95 % on one side', () => {
    expect(exactInterval(0, 59, 0.9).high).toBeCloseTo(0.0495, 4)
  })

  it('of nothing says nothing', () => {
    expect(exactInterval(0, 0)).toEqual({ low: 0, high: 1 })
  })

  it('holds for a million trials', () => {
    const { low, high } = exactInterval(300_000, 1_000_000)
    expect(low).toBeCloseTo(0.3 - 0.000_898, 5)
    expect(high).toBeCloseTo(0.3 + 0.000_898, 5)
  })
})

describe('the incomplete beta function', () => {
  it('is the closed form where there is one', () => {
    expect(regularizedBeta(0.3, 1, 1)).toBeCloseTo(0.3, 14)
    expect(regularizedBeta(0.3, 4, 1)).toBeCloseTo(0.3 ** 4, 14)
    expect(regularizedBeta(0.3, 1, 4)).toBeCloseTo(1 - 0.7 ** 4, 14)
    expect(regularizedBeta(0.5, 0.5, 0.5)).toBeCloseTo(0.5, 13)
  })
  it('is 0 and 1 at its ends', () => {
    for (const [a, b] of [
      [1, 1],
      [0.5, 40],
      [300, 2],
    ] as const) {
      expect([regularizedBeta(0, a, b), regularizedBeta(1, a, b)]).toEqual([0, 1])
    }
  })

  it('is symmetric', () => {
    expect(regularizedBeta(0.2, 30, 70) + regularizedBeta(0.8, 70, 30)).toBeCloseTo(1, 13)
  })
})
