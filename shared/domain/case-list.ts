import type { CaseDecision, CaseDifference, CaseKey, CaseKind, CasePriority, CaseState } from './case.ts'
import type { DecisionEntry, FindingWithEvidence, Ground, RuleName } from './finding.ts'
import type { BusinessId, FeedbackId } from './ids.ts'

/** The views of the list. *open* includes *changed*: a case that changed since it was decided is open again. */
export const CASE_VIEWS = ['open', 'decided', 'changed', 'all'] as const
export type CaseView = (typeof CASE_VIEWS)[number]

/**
 * *priority*: changed cases first, then by priority, number of findings and duration. Natural directions: worst first,
 * ascending business, latest first, most findings first, longest first.
 */
export const CASE_SORTS = ['priority', 'business', 'date', 'findings', 'duration'] as const
export type CaseSort = (typeof CASE_SORTS)[number]

/** null: any. */
export interface CaseFilter {
  /** Cases with a finding of this rule. */
  readonly rule: RuleName | null
  readonly businessId: BusinessId | null
  readonly kind: CaseKind | null
  readonly priority: CasePriority | null
  /** false: cases with a fragile finding. */
  readonly isRobust: boolean | null
}

export interface CaseSelection extends CaseFilter {
  readonly view: CaseView
  readonly sort: CaseSort
  /** The opposite of the natural direction. */
  readonly isReversed: boolean
}

/** A row of the list. */
export interface CaseRow {
  readonly key: CaseKey
  readonly reference: string
  readonly kind: CaseKind
  readonly priority: CasePriority
  readonly title: string
  readonly businessId: BusinessId
  /** Number of different reviews; 0 where a business as a whole is the subject. */
  readonly reviews: number
  readonly findings: number
  readonly fromMs: number | null
  /** null where it lasts at the data cutoff, or where no moment bounds it. */
  readonly untilMs: number | null
  readonly durationMs: number
  /** false where one of its findings is fragile; null while some were not examined. */
  readonly isRobust: boolean | null
  readonly state: CaseState
  readonly decision: CaseDecision
  readonly ground: Ground | null
}

export interface CaseTally {
  readonly cases: number
  readonly byPriority: Readonly<Record<CasePriority, number>>
}

export interface CaseCounts extends Readonly<Record<CaseView, CaseTally>> {
  readonly findings: number
  readonly decidedFindings: number
}

/** The state of the reviews of a case at the data cutoff. A deleted review counts as deleted only. */
export interface CaseFacts {
  readonly reviews: number
  readonly stillHidden: number
  readonly deleted: number
  readonly shownAgain: number
  readonly unknown: number
  /** Without a response of the owner; null where responses of the business were not completely read. */
  readonly notAnswered: number | null
}

/** One review of a case. */
export interface CaseReview {
  readonly feedbackId: FeedbackId
  readonly visibility: 'hidden' | 'shown' | 'unknown'
  readonly isDeleted: boolean
  /** Of a burst: when it was hidden in the burst. */
  readonly hiddenAtMs: number | null
}

/** Hides of a business per day of the audit time zone, on days outside a burst; null where there are none. */
export interface OtherDays {
  readonly min: number
  readonly max: number
}

/** Data of one rule's sentences, once for each rule of the case. */
export interface CaseSentences {
  readonly rule: RuleName
  readonly observed: string
  readonly notDeterminable: string
  readonly caveat: string
}

export interface CaseHistoryEntry extends DecisionEntry {
  /** Number of findings that were decided together. */
  readonly findings: number
  /** It restores an earlier decision. */
  readonly isUndo: boolean
}

export interface CaseDetail {
  readonly row: CaseRow
  /** For a decision about the case as the auditor sees it. */
  readonly version: string
  readonly facts: CaseFacts
  /** At most CASE_REVIEWS_LIMIT, by the time of their hide. */
  readonly reviews: readonly CaseReview[]
  /** In the order of the rules. */
  readonly sentences: readonly CaseSentences[]
  /** At most CASE_FINDINGS_LIMIT. */
  readonly findings: readonly FindingWithEvidence[]
  /** Newest first. */
  readonly history: readonly CaseHistoryEntry[]
  /** null unless the case changed since it was decided. */
  readonly difference: CaseDifference | null
}

export const CASE_REVIEWS_LIMIT = 1_000
export const CASE_FINDINGS_LIMIT = 200
