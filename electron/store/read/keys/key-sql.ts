import type { AuditZone } from '../../../../shared/domain/audit-zone.ts'
import type { KeyedTerm, QueryKey } from '../../../../shared/query/keys/keys.ts'
import { anyOf, type Condition, condition, notIf } from '../condition.ts'

/** Items added up by business and state; also by the numbers of events and hides (indexing/item-rollups.ts). */
export type SummaryTable = 'facet_summary' | 'count_summary'

/** SQL of a key of the query language in the index; [Note: Filter semantics] has the rules. */
export interface KeySql<Key extends QueryKey = QueryKey> {
  /** The row of the condition: `e` of `event` or `r` of `response`; where left out, `f` of `feedback`. */
  readonly subject?: 'event' | 'response'
  /** Never NULL, so that NOT turns it round. */
  toCondition(term: KeyedTerm<Key>, context: FilterContext): Condition
  /** The condition reads columns of this table only, so its sums answer it. */
  readonly summary?: SummaryTable
  /** The condition names items, or reads a list of them before the first row. */
  readonly listsFirst?: true
  /** Tables beside those that are indexed from the archive: of the auditor, or of the rules. */
  readonly reads?: 'auditor' | 'findings'
  /** For a response: an FTS5 expression with the same result, used where words are looked up too. */
  toMatch?(term: KeyedTerm<Key>): string
  /** For a response: the item `f` has such a response, where that needs no look at its responses. */
  toItemCondition?(term: KeyedTerm<Key>): Condition
}

export type SqlOfKeys<Keys extends QueryKey> = { readonly [Key in Keys]: KeySql<Key> }

/** What the meaning of a filter depends on beside its text. */
export interface FilterContext {
  /** Periods that still last are measured up to it; see [Note: Data cutoff]. */
  readonly nowMs: number
  readonly zone: AuditZone
  /** See [Note: Several businesses]. */
  readonly hasSeveralBusinesses: boolean
}

/** `sql` holds for `yes`; it is never NULL. */
export function isYesOrNo(sql: string) {
  return ({ values }: { readonly values: readonly ('yes' | 'no')[] }): Condition =>
    anyOf(values.map((value) => notIf(value === 'no', condition(sql))))
}

/** One of the chosen conditions holds. */
export function isAnyOf<Choice extends string>(sql: Readonly<Record<Choice, string>>) {
  return ({ values }: { readonly values: readonly Choice[] }): Condition =>
    anyOf(values.map((value) => condition(sql[value])))
}
