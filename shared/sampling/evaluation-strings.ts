import type { SampleDesign } from '../domain/sample.ts'
import { countOf } from '../format/count.ts'
import type { Evaluation } from './evaluate-sample.ts'

/** A share of 1 as percent with two places: `4.95%`. */
export function formatPercent(rate: number, places = 2): string {
  return `${(rate * 100).toFixed(places)}%`
}

/** `95%`, `99.5%`. */
export function formatConfidence(confidence: number): string {
  return `${Number((confidence * 100).toFixed(6))}%`
}

/** The sentences about an evaluation, for screens, the command line and working papers. */
export function describeEvaluation(evaluation: Evaluation, tolerableRate: number | null): readonly string[] {
  const { counted, deviations, notApplicable } = evaluation
  if (counted === 0) return ['No item was coded pass or fail: nothing is known about the rate of deviations.']
  return [
    `${deviations} of ${countOf(counted, 'item', 'items')} ${deviations === 1 ? 'deviates' : 'deviate'}.`,
    ...(notApplicable > 0
      ? [`${notApplicable} not applicable: left out, so the result holds for applicable items only.`]
      : []),
    ...describeLimits(evaluation),
    ...(tolerableRate === null ? [] : [describeTolerable(evaluation, tolerableRate)]),
  ]
}

function describeLimits({ confidence, upperLimit, interval, mostDeviating }: Evaluation): readonly string[] {
  const level = formatConfidence(confidence)
  return [
    `With ${level} confidence at most ${formatPercent(upperLimit)} of the population deviate (exact binomial, one-sided).`,
    `Two-sided ${level} interval: ${formatPercent(interval.low)} to ${formatPercent(interval.high)} (exact binomial).`,
    ...(mostDeviating === null
      ? []
      : [
          `For a population of this size: with ${level} confidence at most ${mostDeviating.toLocaleString('en')} ` +
            'items deviate (exact hypergeometric, one-sided).',
        ]),
  ]
}

function describeTolerable({ upperLimit, confidence }: Evaluation, tolerableRate: number): string {
  const level = formatConfidence(confidence)
  return upperLimit <= tolerableRate
    ? `The limit is not above the tolerable rate of ${formatPercent(tolerableRate)}, at ${level} confidence.`
    : `The limit is above the tolerable rate of ${formatPercent(tolerableRate)}: the sample does not show that the rate is tolerable.`
}

/** The caveat about the limits of a design; null if there is none. */
export function describeDesignCaveat(design: SampleDesign): string | null {
  if (design.method === 'interval') {
    return 'The limits take the interval sample for a random one. They do not hold where the order of ids has a pattern that goes with deviations.'
  }
  if (design.method === 'random') return null
  return design.allocation === 'proportional'
    ? 'The limits take the proportional sample for a random one of the whole population, which is usually on the safe side.'
    : 'The same number was drawn from strata of different size, so the limits hold for each stratum, and not for the whole population.'
}
