import type {
  DecisionEntry,
  DispositionState,
  Finding,
  FindingWithEvidence,
  Ground,
  RuleName,
} from './finding.ts'
import { type BusinessId, type FeedbackId, isDecimalId } from './ids.ts'

/**
 * [Note: Cases] A case holds the findings that one person decides at once: (a) a burst of hides at one business with
 * the findings of those hidden periods; else (b) all findings on one review; else (c) those about one business. A
 * finding belongs to exactly one case. docs/findings.md has the definitions.
 */
export const CASE_KINDS = ['burst', 'review', 'business'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** In the order of the list. A priority orders the work; it judges nobody. */
export const CASE_PRIORITIES = ['high', 'medium', 'low'] as const
export type CasePriority = (typeof CASE_PRIORITIES)[number]

/** *changed*: decided, and since then a sync brought a finding or changed one. */
export const CASE_STATES = ['open', 'decided', 'changed'] as const
export type CaseState = (typeof CASE_STATES)[number]

/** *mixed*: its findings were decided one by one, and differently. *open*: nobody has decided about the case. */
export type CaseDecision = DispositionState | 'mixed'

/** The same in every computation: `burst/BUSINESS/FIRST SECOND IN MS`, `review/ID`, `business/ID`. */
export type CaseKey = `${CaseKind}/${string}`

/** A finding as it was when it was decided. */
export interface ObservedFinding extends Pick<Finding, 'reference' | 'fromMs' | 'untilMs' | 'measure'> {
  /** The data cutoff at that time. */
  readonly cutoffMs: number | null
}

/** What became of a case since it was decided. */
export interface CaseDifference {
  /** References of findings that nobody has decided about. */
  readonly gained: readonly string[]
  readonly changed: readonly {
    readonly whenDecided: ObservedFinding
    readonly now: ObservedFinding
  }[]
  /** Decided with the case, and no longer found. */
  readonly gone: readonly ObservedFinding[]
  /** The data cutoff at the last decision; null where none is known. */
  readonly dataThenMs: number | null
}

/** A decision about several cases at once. */
export interface CaseDecisionRequest {
  readonly cases: readonly {
    readonly reference: string
    /** Of the case as the auditor saw it. */
    readonly version: string
  }[]
  readonly state: Exclude<DispositionState, 'open'>
  /** Either a ground or a note is needed. */
  readonly ground: Ground | null
  readonly note: string
  /** The account on this machine; empty where it is not known. */
  readonly by: string
}

/**
 * `C-20760-20240503T101207` (burst), `C-81` (review), `C-B20760` (business). They are in working papers: never change.
 */
export function printCaseReference(key: CaseKey): string {
  const [kind, id = '', firstMs = ''] = key.split('/')
  if (kind === 'business') return `C-B${id}`
  return kind === 'review' ? `C-${id}` : `C-${id}-${printSecond(Number(firstMs))}`
}

function printSecond(ms: number): string {
  return new Date(ms).toISOString().replace(/[-:]|(?:\.000)?Z$/g, '')
}

const REFERENCE = /^C-(B)?(-?\d{1,19})(?:-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d(?:\.\d{3})?))?$/i

/** The key that a typed reference means, or undefined; whether the case exists is another question. */
export function findCaseKey(text: string): CaseKey | undefined {
  const [, business, id = '', year, month, day, hours, minutes, seconds] = REFERENCE.exec(text.trim()) ?? []
  if (!isDecimalId(id)) return undefined
  if (year === undefined) return business === undefined ? `review/${id}` : `business/${id}`
  const firstMs = Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
  return business !== undefined || Number.isNaN(firstMs) ? undefined : `burst/${id}/${firstMs}`
}

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

export const ANY_CASE: CaseFilter = {
  rule: null,
  businessId: null,
  kind: null,
  priority: null,
  isRobust: null,
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
  /** From its first moment to its last, also where it lasts at the data cutoff. */
  readonly durationMs: number
  /** false where one of its findings is fragile; null while some were not examined. */
  readonly isRobust: boolean | null
  readonly state: CaseState
  /** What was decided; of a case that changed since then what was decided before. */
  readonly decision: CaseDecision
  /** null too where its findings were decided with different grounds. */
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
  readonly withoutOwnerResponse: number | null
}

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
  readonly notDeterminable: string
  readonly caveat: string
}

export interface CaseHistoryEntry extends DecisionEntry {
  /** Number of findings that were decided together. */
  readonly findings: number
  /** It restores an earlier decision. */
  readonly isUndo: boolean
}

export interface CaseBurst {
  /** Different reviews, and those of them that an auditor took out of the case. */
  readonly reviews: number
  readonly excluded: number
  /** The first hide and the last one. */
  readonly fromMs: number
  readonly untilMs: number
}

export interface CaseDetail {
  readonly row: CaseRow
  /** For a decision about the case as the auditor sees it. */
  readonly version: string
  readonly facts: CaseFacts
  /** What was hidden together, with the reviews that were taken out of the case; null for a case that is no burst. */
  readonly burst: CaseBurst | null
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
