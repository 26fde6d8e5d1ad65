import type { OddsRatio } from '../statistics/odds-ratio.ts'
import type { EqualTreatment } from './equal-treatment.ts'
import { formatEnteredRate, formatPercent } from './evaluate-sample.ts'

/** `2.8`, `0.45`; an odds ratio is 0 or without a limit where a group has no negative or no other review. */
export function formatRatio(ratio: number | null): string {
  if (ratio === null) return 'not defined'
  if (ratio === Infinity) return 'no limit'
  return ratio < 0.995 ? ratio.toFixed(2) : ratio.toFixed(1)
}

/** `1.7 to 4.6`. */
export function formatRatioInterval({ interval }: OddsRatio): string {
  return `${formatRatio(interval.low)} to ${formatRatio(interval.high)}`
}

/** `p = 0.03`, `p < 0.0001`. */
export function formatP(p: number): string {
  if (p < 0.0001) return 'p < 0.0001'
  return `p = ${p < 0.1 ? p.toPrecision(1) : p.toFixed(2)}`
}

/** The result in plain sentences, the first as its headline. It never says why reviews were hidden. */
export function describeEqualTreatment(result: EqualTreatment): readonly string[] {
  return [describeDifference(result.odds, result.confidence), ...explainEqualTreatment(result)]
}

/** What missing ratings could change, what would have been found, and where the ratings are from. */
export function explainEqualTreatment(result: EqualTreatment): readonly string[] {
  const { odds, bounds, confidence, hidden, shown } = result
  const missing = hidden.missing + shown.missing
  return [
    ...(missing === 0 || bounds.lowest.ratio === null
      ? []
      : [describeBounds(missing, bounds.lowest, bounds.highest)]),
    ...(odds.ratio === null || odds.p <= 1 - confidence ? [] : [describePower(result)]),
    'The ratings were supplied by the company and not verified.',
  ]
}

export function describeDifference(odds: OddsRatio, confidence: number): string {
  const interval = `${formatEnteredRate(confidence)} ${formatRatioInterval(odds)}`
  if (odds.ratio === null) {
    return 'On the ratings supplied there is no odds ratio: within each business all reviews have the same kind of rating, or all are hidden or all shown.'
  }
  return odds.p <= 1 - confidence
    ? `On the ratings supplied, negative reviews had ${formatRatio(odds.ratio)} times the odds of being hidden (${interval}).`
    : `On the ratings supplied, no difference beyond chance: odds ratio ${formatRatio(odds.ratio)} (${interval}), ${formatP(odds.p)}.`
}

function describeBounds(missing: number, lowest: OddsRatio, highest: OddsRatio): string {
  const noun = missing === 1 ? 'missing rating' : 'missing ratings'
  return (
    `If every one of ${missing.toLocaleString('en')} ${noun} favored the company: ` +
    `${formatRatio(lowest.ratio)} (${formatRatioInterval(lowest)}); ` +
    `if every one went against it: ${formatRatio(highest.ratio)} (${formatRatioInterval(highest)}).`
  )
}

function describePower({ power }: EqualTreatment): string {
  const chances = power.map(({ ratio, power: chance }) => `${ratio} in ${formatPercent(chance, 0)}`)
  return `Samples of this size show a true ratio of ${chances.join(', of ')} of cases.`
}

/** The tests beside the result: one odds ratio in all businesses, and all businesses taken as one. */
export function describeTests({ homogeneity, pooled }: EqualTreatment): readonly string[] {
  const drawn = homogeneity.draws === null ? '' : `, from ${homogeneity.draws.toLocaleString('en')} draws`
  return [
    `Same odds ratio in all businesses (Zelen’s exact test): ${formatP(homogeneity.p)}${drawn}.`,
    `All businesses as one (Fisher’s exact test): ${formatRatio(pooled.ratio)} (${formatRatioInterval(pooled)}), ${formatP(pooled.p)}.`,
  ]
}

/** Stated wherever the result is: a definition that is chosen in view of the ratings can follow them. */
export const DEFINED_AFTER_RATINGS = 'Which ratings are negative was fixed after ratings were received.'

/** What no result of this kind shows. */
export const EQUAL_TREATMENT_LIMITS = [
  'Why reviews were hidden, or any intent.',
  'Whether abuse or fakes are more common among negative reviews; that alone can raise the ratio.',
  'Whether the ratings supplied are right.',
  'Anything about deleted reviews that were not drawn.',
  'Whether a law was broken.',
] as const
