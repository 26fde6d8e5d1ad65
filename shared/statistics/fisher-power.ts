import { logChoose } from './incomplete-beta.ts'
import { EQUAL_CHANCES } from './odds-ratio.ts'

/** A group of items of which a share (0…1) is expected to have an attribute. */
export interface PlannedGroup {
  readonly size: number
  readonly share: number
}

/**
 * The chance that Fisher's exact test, two-sided, finds the difference: the sum over all outcomes of two binomial draws
 * that it calls significant. A test by strata has nearly the same power where the strata are alike.
 * @param significance above 0 and below 1
 */
export function powerOfFisher(first: PlannedGroup, second: PlannedGroup, significance = 0.05): number {
  const [inFirst, inSecond] = [toBinomial(first), toBinomial(second)]
  const { from, to } = findLikelyHits(first, second)
  let power = 0
  for (let hits = from; hits <= to; hits += 1) {
    const least = Math.max(0, hits - second.size)
    const most = Math.min(first.size, hits)
    const logs: number[] = []
    for (let k = least; k <= most; k += 1) logs.push((inFirst.ways[k] ?? 0) + (inSecond.ways[hits - k] ?? 0))
    const { low, high } = findAccepted(logs, significance)
    for (let k = least; k <= most; k += 1) {
      if (k - least >= low && k - least <= high) continue
      power += (inFirst.chances[k] ?? 0) * (inSecond.chances[hits - k] ?? 0)
    }
  }
  return power
}

/** The share of a group whose odds are `ratio` times those of another group with this share. */
export function raiseByOdds(share: number, ratio: number): number {
  return (ratio * share) / (1 - share + ratio * share)
}

export interface PowerPlan {
  /** Of the attribute in the second group, 0…1. */
  readonly share: number
  /** Of the odds in the first group to those in the second. */
  readonly ratio: number
  /** The wanted chance to find the difference, above the significance and below 1. */
  readonly power: number
  readonly significance: number
}

export const LARGEST_PLANNED_SIZE = 2_000
/** Exact power rises in small steps up and down; within so many sizes it does not fall back. */
const STEPS_BACK = 10

/**
 * The smallest size of two equal groups with which Fisher's test has the wanted power.
 * @returns null beyond LARGEST_PLANNED_SIZE
 */
export function findSizeForPower(plan: PowerPlan): { readonly size: number; readonly power: number } | null {
  const powerOf = (size: number) =>
    powerOfFisher(
      { size, share: raiseByOdds(plan.share, plan.ratio) },
      { size, share: plan.share },
      plan.significance,
    )
  const isEnough = (size: number) => powerOf(size) >= plan.power
  let [low, high] = [1, 2]
  while (!isEnough(high)) {
    if (high === LARGEST_PLANNED_SIZE) return null
    ;[low, high] = [high, Math.min(high * 2, LARGEST_PLANNED_SIZE)]
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isEnough(middle)) high = middle
    else low = middle
  }
  for (let size = high - 1; size > Math.max(1, high - STEPS_BACK); size -= 1) if (isEnough(size)) high = size
  return { size: high, power: powerOf(high) }
}

/**
 * Sums of hits beyond nine standard deviations, and nine hits more, have a chance below 10⁻¹⁰ together (S. Bernstein's
 * inequality), and are left out. Sums below 0, or of more hits than items, have no outcomes.
 */
function findLikelyHits(first: PlannedGroup, second: PlannedGroup): { from: number; to: number } {
  const mean = first.size * first.share + second.size * second.share
  const variance = [first, second].reduce((sum, { size, share }) => sum + size * share * (1 - share), 0)
  const reach = 9 * Math.sqrt(variance) + 9
  return { from: Math.floor(mean - reach), to: Math.ceil(mean + reach) }
}

/**
 * The outcomes from `low` to `high` whose two-sided p-value is above the significance. The chances rise to one peak and
 * fall, so the less likely ones are taken from both ends; equal chances are significant together or not at all.
 * @param logs of weights of the outcomes
 */
function findAccepted(logs: readonly number[], significance: number): { low: number; high: number } {
  const largest = logs.reduce((most, log) => Math.max(most, log), -Infinity)
  const weights = logs.map((log) => Math.exp(log - largest))
  const limit = significance * weights.reduce((total, weight) => total + weight, 0)
  const at = (index: number) => weights[index] ?? Infinity
  let [low, high, sum] = [0, weights.length - 1, 0]
  for (;;) {
    const equal = Math.min(at(low), at(high)) * EQUAL_CHANCES
    let [nextLow, nextHigh] = [low, high]
    while (nextLow <= nextHigh && at(nextLow) <= equal) sum += at(nextLow++)
    while (nextHigh >= nextLow && at(nextHigh) <= equal) sum += at(nextHigh--)
    if (sum > limit || nextLow > nextHigh) return { low, high }
    ;[low, high] = [nextLow, nextHigh]
  }
}

/** The logarithms of the ways to 0 … size hits, and their chances. */
function toBinomial({ size, share }: PlannedGroup) {
  const ways = Array.from({ length: size + 1 }, (_, hits) => logChoose(size, hits))
  const chances = ways.map((log, hits) =>
    Math.exp(log + logPower(share, hits) + logPower(1 - share, size - hits)),
  )
  return { ways, chances }
}

function logPower(base: number, exponent: number): number {
  return exponent === 0 ? 0 : exponent * Math.log(base)
}
