import type { ParameterValues, RuleDescription, RuleName } from '../../shared/domain/finding.ts'

/**
 * A rule: its strings, its parameters, the SQL that finds, and the cases of the self-test. A statement reads the
 * working tables (see working-tables.ts), of one slice of feedback items after the other, or after the last slice one
 * business (`@business`) after the other. It gives one row for each finding, as `FoundRow` names the columns, and may
 * use `@cutoffMs`, `@first` and `@last` (the slice) and the rule's own parameters by name, times in milliseconds (see
 * parameters.ts).
 */
export type RuleBody = Omit<RuleDescription, 'name'> & {
  /** The rows that a finding about an item rests on; all events of the item at the business where left out. */
  readonly evidence?: RuleEvidence
  /** See [Note: Hidden period of a finding]; absent where the rule observes the review or the business as a whole. */
  readonly hiddenPeriod?: 'begins-at-start' | 'begins-at-end' | 'holds-start' | 'ends-at-start'
  /** One sentence about this finding, from its `details`; empty where there is nothing to add. */
  readonly remark?: (details: FindingDetails) => string
  /** A case with no other findings than such has a low priority. */
  readonly isOfLowPriority?: true
  readonly cases: RuleCases
} & (
    | {
        readonly reads: 'slice' | 'each-business'
        readonly sql: string
        /** One row (business, items) for each business with items of the slice that cannot be judged. */
        readonly unjudgedSql?: string
      }
    /** For conditions beyond SQL: the statement counts, the function finds. */
    | {
        readonly reads: 'businesses'
        readonly judge: (tallies: readonly BusinessTally[], parameters: ParameterValues) => FoundRow[]
      }
  )

export type FindingRule = RuleBody & { readonly name: RuleName }

/** Further facts of a finding; truth values are 0 or 1. */
export type FindingDetails = Readonly<Record<string, number | null>>

export interface RuleEvidence {
  /** *period*: from the beginning to the end of the finding; *moment*: at its beginning; all where left out. */
  readonly rows?: 'all' | 'period' | 'moment'
  readonly withResponses?: true
  /** Also rewritten entries (docs/decisions/0012-vanished-entries.md). */
  readonly withRewritten?: true
}

/** Items by the name of their case. Each case has a business of its own and the usual parameters. */
interface RuleCases {
  readonly mustFind: Readonly<Record<string, readonly CorpusItem[]>>
  readonly mustNotFind: Readonly<Record<string, readonly CorpusItem[]>>
  /** The responses of the business are not fetched. */
  readonly mustNotFindUnread?: Readonly<Record<string, readonly CorpusItem[]>>
}

export interface FoundRow {
  /** null where the business is the subject. */
  readonly feedback_id: bigint | null
  readonly business_id: bigint
  /** Distinguishes findings of the rule about one subject, the same in every computation; else empty. */
  readonly mark: string
  /** The moments that the observation lies between; null where there is none. */
  readonly from_ms: number | null
  readonly until_ms: number | null
  /** In the rule's unit. */
  readonly measure: number | null
  /** FindingDetails as JSON. */
  readonly details: string
}

/** With a figure that only the comparison of businesses shows. */
export interface WholeTally extends BusinessTally {
  /** Items with an entry until the cutoff. */
  readonly items: number
}

/** How often the items of a business were hidden after they had been shown. */
export interface BusinessTally {
  readonly businessId: bigint
  /** Items recorded as shown at least once. */
  readonly everShown: number
  /** Of these: hidden at least once after having been shown. */
  readonly hidden: number
}

/** The same in every computation from the same entries. */
export function toFindingKey(
  rule: RuleName,
  row: Pick<FoundRow, 'feedback_id' | 'business_id' | 'mark'>,
): string {
  return [rule, row.business_id, row.feedback_id ?? '', row.mark].join('/')
}

/**
 * An entry of the history: milliseconds before the cutoff, shown or hidden, and its deleted flag. The cutoff is noon
 * in UTC, so entries 11 and 13 hours ago are on different days.
 */
interface CorpusEntry {
  readonly agoMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
}

interface CorpusReply {
  readonly agoMs: number
  readonly type: 'owner' | 'customer'
}

export interface CorpusItem {
  readonly entries: readonly CorpusEntry[]
  readonly replies: readonly CorpusReply[]
  /** Entries that the first sweep gives and the second does not give any more. */
  readonly vanished: readonly CorpusEntry[]
}

export const SECOND = 1_000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

export const shown = (agoMs: number): CorpusEntry => ({ agoMs, show: 1, deleted: 0 })
export const hidden = (agoMs: number): CorpusEntry => ({ agoMs, show: 0, deleted: 0 })
export const deletedShown = (agoMs: number): CorpusEntry => ({ agoMs, show: 1, deleted: 1 })
export const deletedHidden = (agoMs: number): CorpusEntry => ({ agoMs, show: 0, deleted: 1 })
export const owner = (agoMs: number): CorpusReply => ({ agoMs, type: 'owner' })
export const customer = (agoMs: number): CorpusReply => ({ agoMs, type: 'customer' })

export function item(
  entries: readonly CorpusEntry[],
  replies: readonly CorpusReply[] = [],
  vanished: readonly CorpusEntry[] = [],
): CorpusItem {
  return { entries, replies, vanished }
}

export function many(count: number, make: (at: number) => CorpusItem): CorpusItem[] {
  return Array.from({ length: count }, (_, at) => make(at))
}
