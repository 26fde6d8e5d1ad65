import type { Interval } from './binomial.ts'
import { logChoose } from './incomplete-beta.ts'

/** Two groups of one stratum, of which some items have an attribute. All are whole numbers. */
export interface TwoGroups {
  readonly first: { readonly hits: number; readonly size: number }
  readonly second: { readonly hits: number; readonly size: number }
}

export interface OddsRatio {
  /** 0…Infinity; null where the margins of all strata leave only one table. */
  readonly ratio: number | null
  /** Exact, two-sided, each tail with half of the rest: 0…Infinity. */
  readonly interval: Interval
  /** Of the hypothesis that the ratio is 1: the sum of all outcomes that are not more likely than this one. */
  readonly p: number
}

/**
 * The odds ratio of the first group to the second that all strata have in common: the conditional maximum likelihood
 * estimate, with the exact interval and test of the sum of the first groups' hits, given all margins.
 * J. J. Gart, Biometrika 57 (1970), 471–475; N. E. Breslow and N. E. Day, Statistical Methods in Cancer Research I
 * (1980), 4.4. Of one stratum, the test is Fisher's exact test, and the interval that of J. Cornfield (1956).
 * @param confidence above 0 and below 1
 */
export function estimateOddsRatio(strata: readonly TwoGroups[], confidence = 0.95): OddsRatio {
  const hits = strata.reduce((sum, { first }) => sum + first.hits, 0)
  const start = Math.log(roughRatio(strata))
  const sum = toSumOfHits(strata, start)
  const last = sum.least + sum.chances.length - 1
  if (sum.chances.length === 1) return { ratio: null, interval: { low: 0, high: Infinity }, p: 1 }
  const tail = (1 - confidence) / 2
  const [isLeast, isMost] = [hits === sum.least, hits === last]
  const solve = (rises: (logRatio: number) => number) => Math.exp(findRoot(rises, start))
  return {
    ratio: isLeast ? 0 : isMost ? Infinity : solve((at) => mean(tilt(sum, at - start)) - hits),
    interval: {
      low: isLeast ? 0 : solve((at) => chanceFrom(tilt(sum, at - start), hits) - tail),
      high: isMost ? Infinity : solve((at) => tail - chanceUpTo(tilt(sum, at - start), hits)),
    },
    p: chanceOfNoMoreLikely(toSumOfHits(strata, 0), hits),
  }
}

/** The chances of `least`, `least + 1` …; they sum to 1. */
export interface Distribution {
  readonly least: number
  readonly chances: readonly number[]
}

/** How many hits are in the first of two groups that have `hits` together (noncentral hypergeometric). */
export function toHitsOfFirst(
  firstSize: number,
  secondSize: number,
  hits: number,
  logRatio: number,
): Distribution {
  const least = Math.max(0, hits - secondSize)
  const most = Math.min(firstSize, hits)
  const logs = Array.from({ length: most - least + 1 }, (_, at) => {
    const inFirst = least + at
    return logChoose(firstSize, inFirst) + logChoose(secondSize, hits - inFirst) + inFirst * logRatio
  })
  return { least, chances: fromLogs(logs) }
}

/** Of independent strata. */
export function addDistributions(left: Distribution, right: Distribution): Distribution {
  const chances = new Array<number>(left.chances.length + right.chances.length - 1).fill(0)
  for (const [i, a] of left.chances.entries()) {
    for (const [j, b] of right.chances.entries()) chances[i + j] = (chances[i + j] ?? 0) + a * b
  }
  return { least: left.least + right.least, chances }
}

/** The tolerance of equal chances: rounding must not make one of two equal outcomes more likely. */
export const EQUAL_CHANCES = 1 + 1e-9

function toSumOfHits(strata: readonly TwoGroups[], logRatio: number): Distribution {
  return strata
    .map(({ first, second }) => toHitsOfFirst(first.size, second.size, first.hits + second.hits, logRatio))
    .reduce(addDistributions, { least: 0, chances: [1] })
}

/** The same sum with another odds ratio: each chance times e^(hits × change), normalized. */
function tilt({ least, chances }: Distribution, change: number): Distribution {
  return { least, chances: fromLogs(chances.map((chance, at) => Math.log(chance) + at * change)) }
}

function fromLogs(logs: readonly number[]): number[] {
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
  const weights = logs.map((log) => Math.exp(log - largest))
  const total = sumOf(weights)
  return weights.map((weight) => weight / total)
}

function mean({ least, chances }: Distribution): number {
  return sumOf(chances.map((chance, at) => chance * (least + at)))
}

function chanceUpTo({ least, chances }: Distribution, hits: number): number {
  return sumOf(chances.slice(0, hits - least + 1))
}

function chanceFrom({ least, chances }: Distribution, hits: number): number {
  return sumOf(chances.slice(hits - least))
}

function chanceOfNoMoreLikely({ least, chances }: Distribution, hits: number): number {
  const limit = (chances[hits - least] ?? 0) * EQUAL_CHANCES
  return Math.min(1, sumOf(chances.filter((chance) => chance <= limit)))
}

/**
 * The estimate of N. Mantel and W. Haenszel (1959) with half an item added to each cell, so that it is neither 0 nor
 * infinite. Chances are computed around it, because those far from 1 are too small for a double. Without strata it is
 * not a number, and there are no chances.
 */
function roughRatio(strata: readonly TwoGroups[]): number {
  let [above, below] = [0, 0]
  for (const { first, second } of strata) {
    const count = first.size + second.size + 2
    above += ((first.hits + 0.5) * (second.size - second.hits + 0.5)) / count
    below += ((second.hits + 0.5) * (first.size - first.hits + 0.5)) / count
  }
  return above / below
}

/** The root of a rising function, by bisection to the precision of a double. */
function findRoot(rises: (x: number) => number, start: number): number {
  let [low, high] = [start - 1, start + 1]
  while (rises(low) > 0) low -= high - low
  while (rises(high) < 0) high += high - low
  for (;;) {
    const middle = (low + high) / 2
    if (middle <= low || middle >= high) return middle
    if (rises(middle) < 0) low = middle
    else high = middle
  }
}

function sumOf(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
