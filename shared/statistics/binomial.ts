import { inverseBeta, regularizedBeta } from './incomplete-beta.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * The exact (Clopper–Pearson) confidence interval of a proportion: it covers the true proportion in at least
 * `confidence` of all samples, whatever the proportion. C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), in the
 * form with quantiles of the beta distribution.
 * @param hits whole, 0…trials. @param trials whole. @param confidence above 0 and below 1.
 * @returns 0…1 without trials
 */
export function exactInterval(hits: number, trials: number, confidence = 0.95): Interval {
  const tail = (1 - confidence) / 2
  return {
    low: hits === 0 ? 0 : inverseBeta(tail, hits, trials - hits + 1),
    high: hits === trials ? 1 : inverseBeta(1 - tail, hits + 1, trials - hits),
  }
}

/**
 * The highest rate of deviations in the population that the sample does not contradict at this confidence (one-sided
 * Clopper–Pearson limit): 0 of 59 give 4.95 % at 95 %.
 * @param deviations whole, 0…size. @param size whole, above 0. @param confidence above 0 and below 1.
 */
export function upperDeviationLimit(deviations: number, size: number, confidence: number): number {
  return deviations >= size ? 1 : inverseBeta(confidence, deviations + 1, size - deviations)
}

/** The tolerance of equal probabilities, because 1 − 0.8 is less than 0.2 in binary. */
export const CHANCE_ROUNDING = 1e-12

/** The largest sample size of the search. */
export const LARGEST_SAMPLE = 1_000_000

/**
 * The smallest sample that shows, with at most `deviations`, that the rate in the population is not above
 * `tolerableRate`. Assumes an infinite population, which is conservative for a small one.
 * @param tolerableRate above 0 and below 1
 * @returns null if no sample up to LARGEST_SAMPLE suffices
 */
export function findSampleSize(tolerableRate: number, confidence: number, deviations: number): number | null {
  const suffices = (size: number) =>
    chanceOfAtMost(deviations, size, tolerableRate) <= 1 - confidence + CHANCE_ROUNDING
  if (!suffices(LARGEST_SAMPLE)) return null
  return findSmallest(deviations + 1, LARGEST_SAMPLE, suffices)
}

/** The smallest number that suffices, where every greater one suffices too, by bisection. `high` has to suffice. */
export function findSmallest(low: number, high: number, suffices: (size: number) => boolean): number {
  let [least, most] = [low, high]
  while (least < most) {
    const middle = Math.floor((least + most) / 2)
    if (suffices(middle)) most = middle
    else least = middle + 1
  }
  return least
}

/** P(X ≤ k) for X ~ B(n, p), as I_{1−p}(n − k, k + 1) (NIST Digital Library of Mathematical Functions, 8.17.5). */
export function chanceOfAtMost(hits: number, trials: number, probability: number): number {
  return hits >= trials ? 1 : regularizedBeta(1 - probability, trials - hits, hits + 1)
}
