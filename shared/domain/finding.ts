import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'

/** The rules in the order in which they are shown. The names are part of the command line's contract. */
export const RULE_NAMES = [
  'long-hidden',
  'deleted-after-hiding',
  'deleted-without-hide',
  'toggling',
  'hidden-after-customer-reply',
  'hidden-never-answered',
  'reply-nobody-could-see',
  'bulk-hide',
  'window-dressing',
  'contradictory-record',
  'outlier-business',
] as const
export type RuleName = (typeof RULE_NAMES)[number]

export type ParameterUnit = 'days' | 'hours' | 'minutes' | 'count' | 'percent' | 'date'

/** A threshold of a rule that the auditor sets. A *date* is a day since 1970-01-01, UTC. */
export interface RuleParameter {
  readonly name: string
  readonly label: string
  readonly unit: ParameterUnit
  readonly default: number
  /** Both allowed. */
  readonly min: number
  readonly max: number
}

/** Values by the names of the parameters, all of them present. */
export type ParameterValues = Readonly<Record<string, number>>

/** What a rule is, in words for the screen and for working papers. */
export interface RuleDescription {
  readonly name: RuleName
  /** Raised whenever the same events could give other findings. */
  readonly version: number
  readonly title: string
  readonly explanation: string
  /** What the record shows, what follows from it, and what it cannot show. */
  readonly observed: string
  readonly inferred: string
  readonly notDeterminable: string
  /** What else may explain it; printed with every finding. */
  readonly caveat: string
  readonly subject: 'item' | 'business'
  readonly parameters: readonly RuleParameter[]
  /** What `Finding.measure` counts, or null where a finding has no measure. */
  readonly measureUnit: 'ms' | 'count' | 'rate' | null
}

export const DISPOSITION_STATES = ['open', 'confirmed', 'dismissed'] as const
export type DispositionState = (typeof DISPOSITION_STATES)[number]

/** Why an item was hidden, as the auditor judges it; none of them says what anybody intended. */
export const GROUNDS = [
  'confidential',
  'abusive',
  'privacy',
  'discriminatory',
  'false',
  'fake',
  'unrelated',
  'none-given',
  'own',
] as const
export type Ground = (typeof GROUNDS)[number]

export interface Disposition {
  readonly state: DispositionState
  readonly reason: string
  readonly ground: Ground | null
  /** null while nobody has decided anything. */
  readonly decidedAtMs: number | null
}

/** *fragile* with why; null until it has been examined. */
export type Robustness =
  | { readonly isRobust: true }
  | { readonly isRobust: false; readonly why: string }
  | null

/** A row that a finding rests on. */
export interface FindingEvidence {
  readonly kind: 'event' | 'response'
  readonly utcMs: number
  /** The time as the service wrote it. */
  readonly timeText: string
  readonly summary: string
  readonly receipt: ReceiptSeq
}

export interface Finding {
  /** The same in every computation from the same events. */
  readonly key: string
  /** Short reference for working papers, see shared/domain/reference.ts. */
  readonly reference: string
  readonly rule: RuleName
  readonly version: number
  readonly parameters: ParameterValues
  /** null where a business as a whole is the subject. */
  readonly feedbackId: FeedbackId | null
  readonly businessId: BusinessId
  readonly fromMs: number | null
  readonly untilMs: number | null
  readonly measure: number | null
  readonly disposition: Disposition
  readonly robustness: Robustness
}

/** A rule with what it found: `count` findings, by what was decided, and what it could not judge. */
export interface RuleSummary {
  readonly rule: RuleDescription
  readonly parameters: ParameterValues
  readonly count: number
  readonly byState: Readonly<Record<DispositionState, number>>
  /** Items or businesses that the rule passed over because something it needs was not fetched; the words say what. */
  readonly notJudged: { readonly count: number; readonly why: string } | null
}

/** One decision about a finding, from the log. */
export interface DecisionEntry extends Disposition {
  readonly decidedAtMs: number
}
