import type { Interval } from '../statistics/binomial.ts'
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
  /** The account on the machine where it was decided; empty where it was not noted. */
  readonly decidedBy: string
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
  /** Whether `count` is of the cache as it is now, with these parameters. */
  readonly isCurrent: boolean
}

/** Everything the rules found, as of one moment. */
export interface FindingsOverview {
  /** Entries after it are left out; null while nothing has been fetched. */
  readonly cutOffMs: number | null
  /** *sweep*: the end of the latest complete sweep of the history; *receipt*: there is none, so the newest receipt. */
  readonly cutOffFrom: 'sweep' | 'receipt' | null
  /** The rules are being applied right now. */
  readonly isComputing: boolean
  /** In the order of RULE_NAMES. */
  readonly rules: readonly RuleSummary[]
}

export interface FindingsPage {
  /** All that the request selects. */
  readonly count: number
  readonly rows: readonly Finding[]
}

export interface FindingWithEvidence extends Finding {
  readonly evidence: readonly FindingEvidence[]
}

export const FINDING_SORTS = ['from', 'measure', 'business', 'item', 'rule'] as const
export type FindingSort = (typeof FINDING_SORTS)[number]

/** What all rules found at a business, and how much of it nobody has decided about. */
export interface BusinessFindings {
  readonly businessId: BusinessId
  readonly count: number
  readonly open: number
}

/** A business in comparison with all the others together; see docs/findings.md for the denominators. */
export interface BusinessComparison {
  readonly businessId: BusinessId
  /** Items with an entry until the cut-off. */
  readonly items: number
  /** Of these: recorded as shown at least once. The rate is of these. */
  readonly everShown: number
  /** Of the ones ever shown: hidden at least once after that. */
  readonly hidden: number
  /** Hidden at the cut-off after having been shown. */
  readonly hiddenNow: number
  readonly rate: number
  /** Exact (Clopper–Pearson), 95 %, from 0 to 1. */
  readonly interval: Interval
  /** Hidden items to expect at the rate of all the others together. */
  readonly expected: number
  /** Chance of as many or more at that rate, and after Holm's correction for all businesses compared. */
  readonly chance: number
  readonly adjustedChance: number
  readonly isFlagged: boolean
}

export interface BusinessesCompared {
  readonly cutOffMs: number | null
  /** Share of all items ever shown that were hidden after that; null without such items. */
  readonly usualRate: number | null
  /** The chance of error that outlier-business has in force, in percent. */
  readonly percent: number
  /** In the order of their ids; businesses without an item that was ever shown are left out. */
  readonly businesses: readonly BusinessComparison[]
  /** How many were left out for that. */
  readonly neverShown: number
}

/** What the self-test found of one rule among cases whose outcome is known. */
export interface RuleDetection {
  readonly rule: RuleName
  readonly version: number
  /** Items that the rule must find, and how many of them it found. */
  readonly mustFind: number
  readonly found: number
  /** Items that it must not find, and how many of them it found nevertheless. */
  readonly mustNotFind: number
  readonly wronglyFound: number
  /** Names of the cases that came out otherwise. */
  readonly failures: readonly string[]
}

export interface SelfTestResult {
  readonly ranAtMs: number
  readonly appVersion: string
  readonly isPassed: boolean
  readonly rules: readonly RuleDetection[]
}

/** One decision about a finding, from the log; a list of them is newest first. */
export interface DecisionEntry extends Disposition {
  readonly decidedAtMs: number
}
