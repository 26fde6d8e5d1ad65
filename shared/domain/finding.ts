import { countOf } from '../format/count.ts'
import { formatDuration } from '../format/duration.ts'
import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'

interface RuleTraits {
  /** Begins the references of its findings (shared/domain/reference.ts). Working papers hold them: never change one. */
  readonly prefix: string
  /** The measure of a finding in words; absent where a finding has no measure. */
  readonly describe?: (measure: number, locale: string) => string
}

/**
 * The rules in the order in which they are shown. The names are part of the command line's contract. Strings, parameters
 * and SQL of a rule are in electron/findings/rules.
 */
const RULES = {
  'long-hidden': { prefix: 'LH', describe: (ms) => `hidden for ${formatDuration(ms)}` },
  'deleted-after-hiding': { prefix: 'DH', describe: (ms) => `deleted ${formatDuration(ms)} after hiding` },
  'deleted-without-hide': { prefix: 'DW' },
  toggling: { prefix: 'TG', describe: (count, locale) => countOf(count, 'change', 'changes', locale) },
  'hidden-after-customer-reply': {
    prefix: 'HC',
    describe: (ms) => `hidden ${formatDuration(ms)} after the reply`,
  },
  'hidden-never-answered': { prefix: 'HN', describe: (ms) => `hidden for ${formatDuration(ms)}` },
  'reply-nobody-could-see': { prefix: 'RN' },
  'bulk-hide': { prefix: 'BH', describe: (count, locale) => countOf(count, 'hide', 'hides', locale) },
  'window-dressing': { prefix: 'WD', describe: (ms) => `shown again ${formatDuration(ms)} before` },
  'contradictory-record': {
    prefix: 'CR',
    describe: (count, locale) => countOf(count, 'entry', 'entries', locale),
  },
  'outlier-business': { prefix: 'OB', describe: (rate) => `${(rate * 100).toFixed(1)} % hidden` },
} as const satisfies Readonly<Record<string, RuleTraits>>

export type RuleName = keyof typeof RULES
export const RULE_NAMES = Object.keys(RULES) as [RuleName, ...RuleName[]]

export function toRulePrefix(rule: RuleName): string {
  return RULES[rule].prefix
}

/** The measure of a finding in words; empty where its rule measures nothing. @param locale BCP 47 tag. */
export function describeMeasure(
  { rule, measure }: Pick<Finding, 'rule' | 'measure'>,
  locale: string,
): string {
  const { describe }: RuleTraits = RULES[rule]
  return measure === null ? '' : (describe?.(measure, locale) ?? '')
}

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
