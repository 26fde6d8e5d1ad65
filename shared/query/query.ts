import type { DeletedState } from '../domain/deleted-state.ts'
import type { ResponseType } from '../domain/feedback-response.ts'
import type { DispositionState, RuleName } from '../domain/finding.ts'
import type { BusinessId, FeedbackId } from '../domain/ids.ts'
import type { Visibility } from '../domain/span.ts'
import type { StateContradiction } from '../domain/state-contradiction.ts'
import type { DayRange } from './calendar-range.ts'
import type { QueryError } from './split-query.ts'

/**
 * The query language: terms joined by *and* (which needs no word), OR, NOT or a minus, and parentheses. What a term means
 * for each kind of row is written in electron/store/read/compile-filter.ts.
 *
 * A parsed query is in its plainest form: an *and* holds no *and*, an *or* no *or*, and neither holds exactly one part.
 * An *and* without parts asks for everything; an *or* always has two parts or more.
 */
export type Query =
  | { readonly kind: 'and'; readonly parts: readonly Query[] }
  | { readonly kind: 'or'; readonly parts: readonly Query[] }
  | { readonly kind: 'not'; readonly part: Query }
  | { readonly kind: 'term'; readonly term: QueryTerm }

/** One condition. Several values behind one key are alternatives. */
export type QueryTerm =
  | { readonly key: 'visibility'; readonly values: readonly Visibility[] }
  | { readonly key: 'deleted'; readonly values: readonly DeletedState[] }
  | { readonly key: 'response'; readonly values: readonly ResponseState[] }
  | { readonly key: 'type'; readonly values: readonly ResponseType[] }
  | { readonly key: 'contradictory'; readonly values: readonly ContradictoryChoice[] }
  | Keyed<YesNoKey, { readonly values: readonly YesNo[] }>
  | { readonly key: 'finding'; readonly values: readonly FindingChoice[] }
  | { readonly key: 'disposition'; readonly values: readonly DispositionState[] }
  | { readonly key: 'business'; readonly ids: readonly BusinessId[] }
  | { readonly key: 'feedback'; readonly ids: readonly FeedbackId[] }
  | Keyed<DayKey, { readonly ranges: readonly DayRange[] }>
  | Keyed<
      DurationKey,
      { readonly comparison: Inequality; readonly amount: number; readonly unit: DurationUnit }
    >
  | Keyed<CountKey, { readonly comparison: Comparison; readonly count: number }>
  | { readonly key: 'tag'; readonly choices: readonly TagChoice[] }
  | { readonly key: 'contains'; readonly text: string }
  | { readonly key: 'text'; readonly form: TextForm; readonly text: string }

/** A term for each of the keys. */
type Keyed<Key extends string, Rest> = Key extends string ? { readonly key: Key } & Rest : never

export type QueryKey = Exclude<QueryTerm['key'], 'text'>
export type YesNoKey = 'was-shown' | 'hidden-after-shown' | 'vanished' | 'star' | 'watched' | 'note'
export type DayKey = 'changed' | 'date'
export type DurationKey = 'hidden-for' | 'hidden-total'
export type CountKey = 'hides' | 'events'
export type TextForm = 'word' | 'phrase' | 'prefix'

/** Names as typed; two of them mean the same tag when foldTag makes them equal. */
export type TagChoice = 'any' | 'none' | { readonly name: string }
export type FindingChoice = RuleName | 'any' | 'none'
export type Inequality = '<' | '<=' | '>' | '>='
export type Comparison = Inequality | '='
export type DurationUnit = 'h' | 'd' | 'w'
/** *none*: the responses of the business were completely read, and there is none; *not-fetched*: they were not. */
export type ResponseState = 'none' | 'owner' | 'customer' | 'any' | 'not-fetched'
export type YesNo = 'yes' | 'no'
/** Yes for any of the reasons. */
export type ContradictoryChoice = YesNo | StateContradiction

/** What could be read, and what could not, in the order of the text. Without errors the query is the whole text. */
export interface ParsedQuery {
  readonly query: Query
  readonly errors: readonly QueryError[]
}

export const EVERYTHING: Query = { kind: 'and', parts: [] }

/** More terms than anyone types; each becomes a condition of one SQL statement. */
export const MAX_TERMS = 64
/** Parentheses within parentheses. SQLite takes expressions 1,000 levels deep. */
export const MAX_DEPTH = 16
