import {
  type Assessment,
  isPerStratum,
  type ReviewerRole,
  type SampleDesign,
  type SampleSummary,
  type SheetItem,
  type Verdict,
} from '../domain/sample.ts'
import { countOf } from '../format/count.ts'
import { exactInterval, type Interval, upperDeviationLimit } from '../statistics/binomial.ts'
import type { Agreement } from '../statistics/cohens-kappa.ts'
import { mostDeviatingItems } from '../statistics/hypergeometric.ts'

/** The evaluation of coded items with respect to their population; rates are shares of 1. */
export interface Evaluation {
  readonly confidence: number
  /** Items that passed or failed; only they count for the rate. */
  readonly counted: number
  readonly deviations: number
  readonly notApplicable: number
  /** The share of failed items; null without counted items. */
  readonly rate: number | null
  /** The highest rate that the sample does not contradict (binomial, one-sided); 1 without counted items. */
  readonly upperLimit: number
  /** Exact two-sided interval at the same confidence. */
  readonly interval: Interval
  /**
   * The same upper limit for a population of known size (hypergeometric), as items; null where items were not
   * applicable, because how many of the population apply is not known then.
   */
  readonly mostDeviating: number | null
}

/** @param populationCount items of the population. @param confidence above 0 and below 1. */
export function evaluateSample(
  verdicts: readonly Verdict[],
  populationCount: number,
  confidence: number,
): Evaluation {
  const deviations = verdicts.filter((verdict) => verdict === 'fail').length
  const notApplicable = verdicts.filter((verdict) => verdict === 'not-applicable').length
  const counted = verdicts.length - notApplicable
  return {
    confidence,
    counted,
    deviations,
    notApplicable,
    rate: counted === 0 ? null : deviations / counted,
    upperLimit: counted === 0 ? 1 : upperDeviationLimit(deviations, counted, confidence),
    interval: exactInterval(deviations, counted, confidence),
    mostDeviating:
      counted === 0 || notApplicable > 0
        ? null
        : mostDeviatingItems(deviations, counted, populationCount, confidence),
  }
}

/** Both codings of one item, once both sheets are locked. */
export interface DoubleCoded extends Omit<SheetItem, 'assessment'> {
  readonly first: Assessment
  readonly second: Assessment
}

/** The evaluation of a sample's codings with respect to its population. */
export interface SampleEvaluation {
  readonly sample: SampleSummary
  readonly confidence: number
  /**
   * Only locked sheets that are not blinded. *either*: an item is a deviation if either reviewer coded it so.
   */
  readonly codings: readonly {
    readonly by: ReviewerRole | 'either'
    readonly whole: Evaluation
    /** In the order of the draw; empty for a sample without strata. */
    readonly strata: readonly { readonly name: string; readonly evaluation: Evaluation }[]
  }[]
  /** The agreement of the two codings, once both sheets are locked. */
  readonly agreement: Agreement<Verdict> | null
  readonly disagreements: readonly DoubleCoded[]
}

/** A sample as the list of samples shows it. */
export interface ListedSample extends SampleSummary {
  /**
   * The codes of the preparer at the confidence that the size was calculated from; null until every sheet is locked,
   * and for an abandoned sample.
   */
  readonly result: Evaluation | null
}

/** A share of 1 as percent with two places: `4.95%`. */
export function formatPercent(rate: number, places = 2): string {
  return `${(rate * 100).toFixed(places)}%`
}

/** A share of 1 as it was entered: `5%`, `99.5%`. */
export function formatEnteredRate(rate: number): string {
  return `${Number((rate * 100).toFixed(6))}%`
}

/** The tolerable rate that the limit of the whole sample is compared with; null where that limit does not hold. */
export function findTolerableRate({ design, basis }: Pick<SampleSummary, 'design' | 'basis'>): number | null {
  return isPerStratum(design) ? null : (basis?.tolerableRate ?? null)
}

/** Whether the sample shows that the rate is tolerable. */
export function isMet({ upperLimit }: Evaluation, tolerableRate: number): boolean {
  return upperLimit <= tolerableRate
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

/** The limit, and what it means for the tolerable rate. */
export function describeMost(evaluation: Evaluation, tolerableRate: number | null): readonly string[] {
  return [
    describeLimit(evaluation),
    ...(tolerableRate === null ? [] : [describeTolerable(evaluation, tolerableRate)]),
  ]
}

function describeLimit({ confidence, upperLimit }: Evaluation): string {
  const level = formatEnteredRate(confidence)
  return `With ${level} confidence at most ${formatPercent(upperLimit)} of the population deviate (exact binomial, one-sided).`
}

function describeLimits(evaluation: Evaluation): readonly string[] {
  const { confidence, interval, mostDeviating } = evaluation
  const level = formatEnteredRate(confidence)
  return [
    describeLimit(evaluation),
    `Two-sided ${level} interval: ${formatPercent(interval.low)} to ${formatPercent(interval.high)} (exact binomial).`,
    ...(mostDeviating === null
      ? []
      : [
          `For a population of this size: with ${level} confidence at most ${mostDeviating.toLocaleString('en')} ` +
            'items deviate (exact hypergeometric, one-sided).',
        ]),
  ]
}

function describeTolerable(evaluation: Evaluation, tolerableRate: number): string {
  const level = formatEnteredRate(evaluation.confidence)
  return isMet(evaluation, tolerableRate)
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
