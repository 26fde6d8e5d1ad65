import type { Evaluation } from '../sampling/evaluate-sample.ts'
import type { Agreement } from '../statistics/cohens-kappa.ts'
import type { Assessment, ReviewerRole, SampleSummary, SheetItem, Verdict } from './sample.ts'

/** Both codings of one item, once both sheets are locked. */
export interface DoubleCoded extends Omit<SheetItem, 'assessment'> {
  readonly first: Assessment
  readonly second: Assessment
}

/** What the codings of a sample say about its population. */
export interface SampleEvaluation {
  readonly sample: SampleSummary
  readonly confidence: number
  /**
   * Only of sheets that are locked and not blinded. *either* takes an item for a deviation where one of both does.
   */
  readonly codings: readonly {
    readonly by: ReviewerRole | 'either'
    readonly whole: Evaluation
    /** In the order of the draw; empty for a sample without strata. */
    readonly strata: readonly { readonly name: string; readonly evaluation: Evaluation }[]
  }[]
  /** Of the two codings, once both sheets are locked. */
  readonly agreement: Agreement<Verdict> | null
  readonly disagreements: readonly DoubleCoded[]
}
