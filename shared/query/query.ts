import type { DeletedState } from '../domain/feedback-item.ts'
import type { ResponseType } from '../domain/feedback-response.ts'
import type { BusinessId, FeedbackId } from '../domain/ids.ts'
import type { Visibility } from '../domain/span.ts'

/**
 * The query language: terms separated by spaces, all of which must hold. `key:value` terms speak of feedback items,
 * words and "phrases" of the text of their responses. A leading minus excludes what the term would keep. Several values
 * after one key, separated by commas, are alternatives. What a term means for each kind of row is written in
 * electron/store/read/compile-filter.ts.
 */
export interface Query {
  readonly terms: readonly QueryTerm[]
}

export type QueryTerm = { readonly isNegated: boolean } & TermBody

export type TermBody =
  | { readonly key: 'visibility'; readonly values: readonly Visibility[] }
  | { readonly key: 'deleted'; readonly values: readonly DeletedState[] }
  | { readonly key: 'business'; readonly ids: readonly BusinessId[] }
  | { readonly key: 'feedback'; readonly ids: readonly FeedbackId[] }
  | ({ readonly key: 'changed' } & DayRange)
  | {
      readonly key: 'hidden-for'
      readonly comparison: Inequality
      readonly amount: number
      readonly unit: DurationUnit
    }
  | { readonly key: 'hides'; readonly comparison: Comparison; readonly count: number }
  | { readonly key: 'response'; readonly values: readonly ResponseState[] }
  | { readonly key: 'type'; readonly values: readonly ResponseType[] }
  | { readonly key: 'contradictory'; readonly values: readonly YesNo[] }
  | { readonly key: 'text'; readonly form: 'word' | 'phrase' | 'prefix'; readonly text: string }

export type QueryKey = Exclude<TermBody['key'], 'text'>

/** Days in UTC as typed (`2024`, `2024-03` or `2024-03-05`), both ends included; null leaves an end open. */
export interface DayRange {
  readonly from: string | null
  readonly to: string | null
}

export type Inequality = '<' | '<=' | '>' | '>='
export type Comparison = Inequality | '='
export type DurationUnit = 'h' | 'd' | 'w'
/** *none*: the responses of the business were completely read, and there is none; *not-fetched*: they were not. */
export type ResponseState = 'none' | 'owner' | 'customer' | 'any' | 'not-fetched'
export type YesNo = 'yes' | 'no'

/** `at` and `length` count UTF-16 units of the query text; the message says what is allowed there. */
export interface QueryError {
  readonly message: string
  readonly at: number
  readonly length: number
}

export type ParsedQuery =
  | { readonly ok: true; readonly query: Query }
  | { readonly ok: false; readonly error: QueryError }

/** More terms than anyone types; each becomes a condition of one SQL statement. */
export const MAX_TERMS = 64
