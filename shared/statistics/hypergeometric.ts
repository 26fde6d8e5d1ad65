import { CHANCE_ROUNDING, LARGEST_SAMPLE } from './binomial.ts'
import { logGamma } from './incomplete-beta.ts'

/**
 * Attribute sampling without replacement from a population of known size. Limits are numbers of items, and exact: found
 * by bisection over whole numbers, not by approximation.
 */

/** P(X ≤ hits) where `size` are drawn from `count` items of which `deviating` deviate; summed term by term. */
export function chanceOfAtMostFrom(hits: number, size: number, deviating: number, count: number): number {
  const least = Math.max(0, size - (count - deviating))
  const most = Math.min(size, deviating)
  if (hits >= most) return 1
  if (hits < least) return 0
  let term = Math.exp(
    logChoose(deviating, least) + logChoose(count - deviating, size - least) - logChoose(count, size),
  )
  let sum = term
  for (let k = least; k < hits; k += 1) {
    term *= ((deviating - k) * (size - k)) / ((k + 1) * (count - deviating - size + k + 1))
    sum += term
  }
  return Math.min(1, sum)
}

/** The largest number of deviating items in the population that the sample does not contradict at this confidence. */
export function mostDeviatingItems(
  deviations: number,
  size: number,
  count: number,
  confidence: number,
): number {
  const isPossible = (deviating: number) =>
    chanceOfAtMostFrom(deviations, size, deviating, count) > 1 - confidence + CHANCE_ROUNDING
  let [low, high] = [deviations, count - (size - deviations)]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (isPossible(middle)) low = middle
    else high = middle - 1
  }
  return low
}

/**
 * The smallest sample of `count` items that shows, with at most `deviations`, that fewer than the tolerable share
 * deviate; null if not even all items suffice.
 */
export function findSampleSizeFrom(
  count: number,
  tolerableRate: number,
  confidence: number,
  deviations: number,
): number | null {
  // 7 % of 100 are 7.000000000000001 in binary
  const deviating = Math.ceil(count * tolerableRate - 1e-9)
  const suffices = (size: number) =>
    chanceOfAtMostFrom(deviations, size, deviating, count) <= 1 - confidence + CHANCE_ROUNDING
  const most = Math.min(count, LARGEST_SAMPLE)
  if (deviations >= most || !suffices(most)) return null
  let [low, high] = [deviations + 1, most]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (suffices(middle)) high = middle
    else low = middle + 1
  }
  return low
}

function logChoose(n: number, k: number): number {
  return logGamma(n + 1) - logGamma(k + 1) - logGamma(n - k + 1)
}
