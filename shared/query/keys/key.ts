import type { DayRange } from '../calendar-range.ts'
import type { RawValue } from '../split-query.ts'

/**
 * A key of the query language. Parser, printer, completion, chips, reference and the tables of docs/query-language.md
 * derive from it; its SQL is in electron/store/read/keys. `Value` is the part of a term besides its key.
 */
export interface QueryKeyDefinition<Value extends object> {
  /** Values for the reference, the most typical one first. */
  readonly examples: readonly [string, ...string[]]
  /** Continues "selects" in the reference: `items with a note`. */
  readonly selects: string
  /** Several values may follow, separated by commas, and one of them has to hold. */
  readonly hasAlternatives: boolean
  /** A value is a name or a text, in quotes if it contains spaces, commas or parentheses. */
  readonly isText: boolean
  /** @throws QuerySyntaxError with the allowed forms, at the first wrong character. */
  parse(value: RawValue): Value
  /** The text behind the key, alternative by alternative; one where the key has no alternatives. */
  print(value: Value): readonly string[]
  /** Each alternative in plain words, with a capital at the beginning. */
  describe(value: Value, phrasing: Phrasing): readonly string[]
  suggest(known: KnownValues): readonly Suggestion[]
  /** Makes printed alternatives equal that mean the same. */
  fold?(alternative: string): string
}

/** Names of businesses by id. */
export type BusinessNames = ReadonlyMap<string, string>

/** How a query is put into words. */
export interface Phrasing {
  readonly describeDays: (range: DayRange) => string
  readonly names: BusinessNames
}

/** Names and values of the workspace that a query may contain. */
export interface KnownValues {
  readonly businesses: readonly { readonly id: string; readonly name: string | null }[]
  readonly tags: readonly string[]
  readonly savedSearches: readonly { readonly name: string; readonly query: string }[]
  /** `2024-05-03` in the audit time zone. */
  readonly today: string
  /** BCP 47 tag. */
  readonly locale: string
}

/** A value that completion offers. */
export interface Suggestion {
  /** As it is typed. */
  readonly value: string
  /** Shown beside the value; left out for the description of the term. */
  readonly detail?: string
}
