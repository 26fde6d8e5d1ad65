import { inverseBeta, regularizedBeta } from './incomplete-beta.ts'

/**
 * Attribute sampling with exact binomial limits: what a number of deviations in a sample says about the rate in its
 * population. Limits are those of Clopper and Pearson, one-sided.
 */

/**
 * The highest rate of deviations that the sample does not contradict at this confidence: 0 of 59 give 4.95 % at 95 %.
 * @param deviations whole, 0…size. @param size whole, above 0. @param confidence above 0 and below 1.
 */
export function upperDeviationLimit(deviations: number, size: number, confidence: number): number {
  return deviations >= size ? 1 : inverseBeta(confidence, deviations + 1, size - deviations)
}

/** The lowest rate of deviations that the sample does not contradict at this confidence. */
export function lowerDeviationLimit(deviations: number, size: number, confidence: number): number {
  return deviations <= 0 ? 0 : inverseBeta(1 - confidence, deviations, size - deviations + 1)
}

/** 1 − 0.8 is less than 0.2 in binary: chances that differ by no more than this are the same. */
export const CHANCE_ROUNDING = 1e-12

/** The largest sample that is looked for. */
export const LARGEST_SAMPLE = 1_000_000

/**
 * The smallest sample that shows, with at most `deviations` in it, that the rate in the population is not above
 * `tolerableRate`. Infinite population; for a small one this is on the safe side.
 * @param tolerableRate above 0 and below 1.
 * @returns null where no sample up to LARGEST_SAMPLE does.
 */
export function findSampleSize(tolerableRate: number, confidence: number, deviations: number): number | null {
  const suffices = (size: number) =>
    chanceOfAtMost(deviations, size, tolerableRate) <= 1 - confidence + CHANCE_ROUNDING
  if (!suffices(LARGEST_SAMPLE)) return null
  let [low, high] = [deviations + 1, LARGEST_SAMPLE]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (suffices(middle)) high = middle
    else low = middle + 1
  }
  return low
}

/** P(X ≤ k) for X ~ B(n, p), as I_{1−p}(n − k, k + 1) (NIST Digital Library of Mathematical Functions, 8.17.5). */
export function chanceOfAtMost(hits: number, trials: number, probability: number): number {
  return hits >= trials ? 1 : regularizedBeta(1 - probability, trials - hits, hits + 1)
}
