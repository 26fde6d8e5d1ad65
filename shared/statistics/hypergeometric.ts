import { CHANCE_ROUNDING, findSmallest, LARGEST_SAMPLE } from './binomial.ts'
import { logChoose } from './incomplete-beta.ts'

/**
 * Attribute sampling without replacement from a population of known size. Limits are numbers of items, and exact: found
 * by bisection over whole numbers, not by approximation.
 */

/** P(X ≤ hits) where `size` are drawn from `count` items of which `deviating` deviate. */
export function chanceOfAtMostFrom(hits: number, size: number, deviating: number, count: number): number {
  if (hits >= Math.min(size, deviating)) return 1
  if (hits * count > size * deviating) return 1 - tailFrom(hits + 1, 1, { size, deviating, count })
  return Math.min(1, tailFrom(hits, -1, { size, deviating, count }))
}

/** P(X ≥ hits) of the same draw: with all margins fixed, the one-sided p-value of Fisher's exact test. */
export function chanceOfAtLeastFrom(hits: number, size: number, deviating: number, count: number): number {
  // The items not drawn hold the others that deviate.
  return chanceOfAtMostFrom(deviating - hits, count - size, deviating, count)
}

interface Draw {
  readonly size: number
  readonly deviating: number
  readonly count: number
}

/**
 * P(X = hits), and of every number beyond it in the direction, term by term. Called away from the mean only: terms
 * shrink, so a first term too small for a double belongs to a sum that is.
 */
function tailFrom(hits: number, direction: 1 | -1, { size, deviating, count }: Draw): number {
  const spared = count - deviating - size
  let term = Math.exp(
    logChoose(deviating, hits) + logChoose(count - deviating, size - hits) - logChoose(count, size),
  )
  let sum = 0
  for (let k = hits; term > sum * Number.EPSILON; k += direction) {
    sum += term
    term *=
      direction === 1
        ? ((deviating - k) * (size - k)) / ((k + 1) * (spared + k + 1))
        : (k * (spared + k)) / ((deviating - k + 1) * (size - k + 1))
  }
  return sum
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
 * deviate; null if neither all items nor LARGEST_SAMPLE suffice.
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
  if (!suffices(most)) return null
  return findSmallest(deviations + 1, most, suffices)
}
