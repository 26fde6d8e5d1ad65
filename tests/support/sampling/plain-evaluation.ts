import { atLeast } from '../findings/plain-outliers.ts'

export type Code = 'pass' | 'fail' | 'not-applicable'

/** What codes say of their population, by sums of probabilities and by trying. Rates are shares of 1. */
export interface PlainEvaluation {
  readonly judged: number
  readonly deviations: number
  readonly notApplicable: number
  /** null where nothing was judged. */
  readonly limits: { readonly upper: number; readonly low: number; readonly high: number } | null
  /** The most items of the population that may deviate; null where it cannot be said. */
  readonly most: number | null
}

export function evaluatePlainly(
  codes: readonly Code[],
  population: number,
  confidence: number,
): PlainEvaluation {
  const deviations = codes.filter((code) => code === 'fail').length
  const notApplicable = codes.filter((code) => code === 'not-applicable').length
  const judged = codes.length - notApplicable
  const tail = 1 - confidence
  return {
    judged,
    deviations,
    notApplicable,
    limits:
      judged === 0
        ? null
        : {
            upper: upperLimit(deviations, judged, tail),
            low: lowerLimit(deviations, judged, tail / 2),
            high: upperLimit(deviations, judged, tail / 2),
          },
    most: judged === 0 || notApplicable > 0 ? null : mostItems(deviations, judged, population, confidence),
  }
}

/** The rate at which so few deviations are as improbable as the tail. */
function upperLimit(hits: number, trials: number, tail: number): number {
  if (hits === trials) return 1
  return findRate((rate) => 1 - atLeast(hits + 1, trials, rate) > tail)
}

/** The rate at which so many deviations are as improbable as the tail. */
function lowerLimit(hits: number, trials: number, tail: number): number {
  return hits === 0 ? 0 : findRate((rate) => atLeast(hits, trials, rate) < tail)
}

/** The highest rate that is still below, by halving. */
function findRate(isBelow: (rate: number) => boolean): number {
  let [low, high] = [0, 1]
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return low
}

/**
 * Drawn without putting back: ways of drawing, counted in whole numbers, one number of deviating items after the other.
 */
function mostItems(hits: number, size: number, count: number, confidence: number): number {
  const all = choose(count, size)
  let most = hits
  for (let deviating = hits; deviating <= count - (size - hits); deviating += 1) {
    let few = 0n
    for (let k = 0; k <= hits; k += 1) few += choose(deviating, k) * choose(count - deviating, size - k)
    if (few * 1_000n > all * BigInt(Math.round(1_000 * (1 - confidence)))) most = deviating
  }
  return most
}

function choose(n: number, k: number): bigint {
  if (k < 0 || k > n) return 0n
  let ways = 1n
  for (let i = 1; i <= k; i += 1) ways = (ways * BigInt(n - k + i)) / BigInt(i)
  return ways
}

/** Cohen's kappa from counts, with his own standard error; null where chance alone would agree throughout. */
export function agreePlainly(pairs: readonly (readonly [Code, Code])[]) {
  const n = pairs.length
  const share = (code: Code, of: 0 | 1) => pairs.filter((pair) => pair[of] === code).length / n
  const observed = pairs.filter(([first, second]) => first === second).length / n
  const byChance = (['pass', 'fail', 'not-applicable'] as const).reduce(
    (sum, code) => sum + share(code, 0) * share(code, 1),
    0,
  )
  const kappa = byChance === 1 ? null : (observed - byChance) / (1 - byChance)
  const error = Math.sqrt((observed * (1 - observed)) / n) / (1 - byChance)
  const bound = (value: number) => Math.min(1, Math.max(-1, value))
  return {
    observed,
    byChance,
    kappa,
    differ: pairs.filter(([a, b]) => a !== b).length,
    range: kappa === null ? null : [bound(kappa - 1.96 * error), bound(kappa + 1.96 * error)],
  }
}
