import type { Assessment, ReviewerRole, SampleSummary, SheetItem, Verdict } from '../domain/sample.ts'
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
