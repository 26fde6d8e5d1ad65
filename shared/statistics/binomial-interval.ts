import { inverseBeta } from './incomplete-beta.ts'

export interface Interval {
  readonly low: number
  readonly high: number
}

/**
 * The exact (Clopper–Pearson) confidence interval of a proportion: it covers the true proportion in at least `confidence`
 * of all samples, whatever the proportion. C. J. Clopper and E. S. Pearson, Biometrika 26 (1934), in the form with
 * quantiles of the beta distribution.
 * @param hits whole, 0…trials. @param trials whole. @param confidence above 0 and below 1.
 * @returns 0…1 when there are no trials: nothing is known.
 */
export function exactInterval(hits: number, trials: number, confidence = 0.95): Interval {
  const tail = (1 - confidence) / 2
  return {
    low: hits === 0 || trials === 0 ? 0 : inverseBeta(tail, hits, trials - hits + 1),
    high: hits === trials ? 1 : inverseBeta(1 - tail, hits + 1, trials - hits),
  }
}
