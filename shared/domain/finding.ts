import type { EntryKey } from './entry-evidence.ts'
import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'
import type { ParameterUnit } from './parameter-units.ts'
import { type RuleName, traitsOf } from './rules.ts'

export { RULE_NAMES, type RuleName } from './rules.ts'

export function toRulePrefix(rule: RuleName): string {
  return traitsOf(rule).prefix
}

/** The measure of a finding in words; empty where its rule measures nothing. @param locale BCP 47 tag. */
export function describeMeasure(
  { rule, measure }: Pick<Finding, 'rule' | 'measure'>,
  locale: string,
): string {
  const { describe } = traitsOf(rule)
  return measure === null ? '' : (describe?.(measure, locale) ?? '')
}

/** A threshold of a rule that the auditor sets. */
export interface RuleParameter {
  readonly name: string
  readonly label: string
  /** The limit in a line with those of other parameters, its value as `{}`; absent for what the line leaves out. */
  readonly inLine?: string
  readonly unit: ParameterUnit
  readonly default: number
  /** Both inclusive. */
  readonly min: number
  readonly max: number
}

/** Values by the names of the parameters, all of them present. */
export type ParameterValues = Readonly<Record<string, number>>

/** The description of a rule, for screens and working papers. */
export interface RuleDescription {
  readonly name: RuleName
  /** Incremented whenever the same events could give other findings. */
  readonly version: number
  readonly title: string
  readonly explanation: string
  /** Texts about the facts in the record, the conclusions from them, and the limits of the record. */
  readonly observed: string
  readonly inferred: string
  readonly notDeterminable: string
  /** Other possible explanations; printed with every finding. */
  readonly caveat: string
  readonly subject: 'item' | 'business'
  readonly parameters: readonly RuleParameter[]
  /** The unit of `Finding.measure`, or null if findings have no measure. */
  readonly measureUnit: 'ms' | 'count' | 'rate' | null
}

export const DISPOSITION_STATES = ['open', 'confirmed', 'dismissed'] as const
export type DispositionState = (typeof DISPOSITION_STATES)[number]

/** The auditor's judgment of why an item was hidden; none of them implies an intention. */
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

/** Grounds with a button and a key of their own, 1 to 5; a menu has the others. */
export const PRESET_GROUNDS = ['none-given', 'privacy', 'abusive', 'fake', 'unrelated'] as const
export const OTHER_GROUNDS = GROUNDS.filter((ground) => !PRESET_GROUNDS.some((preset) => preset === ground))

export interface Disposition {
  readonly state: DispositionState
  readonly reason: string
  readonly ground: Ground | null
  /** null until a decision is made. */
  readonly decidedAtMs: number | null
  /** The account that decided; empty if it was not recorded. */
  readonly decidedBy: string
}

/** Robust, or fragile with the reason; null until it has been examined. */
export type Robustness =
  | { readonly isRobust: true }
  | { readonly isRobust: false; readonly why: string }
  | null

/** A row that is evidence for a finding. */
export interface FindingEvidence {
  readonly kind: 'event' | 'response'
  readonly utcMs: number
  /** The time as recorded by the service. */
  readonly timeText: string
  readonly summary: string
  readonly receipt: ReceiptSeq
  /** Identifies it within its review. */
  readonly entry: EntryKey
}

export interface Finding {
  /** Computations from the same events give the same key. */
  readonly key: string
  /** Short reference for working papers, see shared/domain/reference.ts. */
  readonly reference: string
  readonly rule: RuleName
  readonly version: number
  readonly parameters: ParameterValues
  /** null if the subject is the business as a whole. */
  readonly feedbackId: FeedbackId | null
  readonly businessId: BusinessId
  readonly fromMs: number | null
  readonly untilMs: number | null
  readonly measure: number | null
  /** A sentence about this finding beyond those of its rule; empty where there is none. */
  readonly remark: string
  readonly disposition: Disposition
  readonly robustness: Robustness
}

/** A rule with the number of its findings, also by decision, and of the subjects that it could not judge. */
export interface RuleSummary {
  readonly rule: RuleDescription
  readonly parameters: ParameterValues
  readonly count: number
  readonly byState: Readonly<Record<DispositionState, number>>
  /** Items or businesses that the rule skipped because data that it needs were not fetched. */
  readonly notJudged: { readonly count: number; readonly why: string } | null
  /** Whether `count` is up to date with the cache and these parameters. */
  readonly isCurrent: boolean
}

/** All findings as of one moment. */
export interface FindingsOverview {
  /** Later entries are ignored; null while nothing has been fetched. */
  readonly cutoffMs: number | null
  /** Whether the rules are being applied now. */
  readonly isComputing: boolean
  /** In the order of RULE_NAMES. */
  readonly rules: readonly RuleSummary[]
}

export interface FindingsPage {
  /** The number of all selected findings. */
  readonly count: number
  readonly rows: readonly Finding[]
}

export interface FindingWithEvidence extends Finding {
  readonly evidence: readonly FindingEvidence[]
}

export const FINDING_SORTS = ['from', 'measure', 'business', 'item', 'rule'] as const
export type FindingSort = (typeof FINDING_SORTS)[number]

/** The self-test of one rule on cases with known outcome. */
export interface RuleDetection {
  readonly rule: RuleName
  readonly version: number
  /** Items that the rule must find, and how many of them it found. */
  readonly mustFind: number
  readonly found: number
  /** Items that it must not find, and how many of them it found. */
  readonly mustNotFind: number
  readonly wronglyFound: number
  /** Names of the failed cases. */
  readonly failures: readonly string[]
}

export interface SelfTestResult {
  readonly ranAtMs: number
  readonly appVersion: string
  readonly isPassed: boolean
  readonly rules: readonly RuleDetection[]
}

/** One decision about a finding, from the log; lists are newest first. */
export interface DecisionEntry extends Disposition {
  readonly decidedAtMs: number
}
