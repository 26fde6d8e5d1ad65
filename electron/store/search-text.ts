import type { ResponseType } from '../../shared/domain/feedback-item.ts'
import { type AskedPhrase, type SearchTerm, toAskedPhrase } from '../../shared/search/search-tokens.ts'

/**
 * The last token of every text: its author. A search finds words and author together, so no hit has to be looked up
 * to be filtered. It starts with a private-use character, which no token of a text or search contains.
 */
export const TYPE_TOKENS: Readonly<Record<ResponseType, string>> = { owner: '\uf8ffo', customer: '\uf8ffc' }

/**
 * An FTS5 expression that every term must satisfy in the same response. All folding and splitting is our own ([Note:
 * Folding], [Note: Search tokens]): FTS5 only splits at spaces, and user input reaches it only as letters, digits,
 * marks and signs inside a quoted string.
 * @returns null when no term holds a character that is indexed.
 */
export function toMatchExpression(terms: readonly SearchTerm[]): string | null {
  const parts = terms.map(toAskedPhrase).filter((part) => part !== null)
  return parts.length === 0 ? null : parts.map(quotePhrase).join(' AND ')
}

export function quotePhrase({ tokens, endsOpen }: Pick<AskedPhrase, 'tokens' | 'endsOpen'>): string {
  return `"${tokens.join(' ')}"${endsOpen ? ' *' : ''}`
}

/**
 * [Note: Text rows]
 *
 * The full-text table numbers its rows by the responses' dates, newest first: rowid = −(second · 2²⁵ + response id).
 * So FTS5 itself returns hits in the order of the list, and the newest 50 of a common word cost 50 rows, not a sort
 * of all hits.
 *
 * The seconds take 38 bits and a sign (years 0 to 9999), the response id 25 bits: up to 33 million responses. Of
 * responses in the same second the one with the higher id comes first, independent of their milliseconds.
 */
const ID_BITS = 25
const ID_MASK = 2 ** ID_BITS - 1
const LARGEST_SECOND = 2 ** 38 - 1

/** @throws RangeError beyond 33,554,431 responses. */
export function toTextRow(dateMs: number, responseId: number): bigint {
  if (responseId > ID_MASK) throw new RangeError(`The full-text index holds at most ${ID_MASK} responses.`)
  const second = Math.min(LARGEST_SECOND, Math.max(-LARGEST_SECOND, Math.trunc(dateMs / 1_000)))
  return -(BigInt(second) * BigInt(2 ** ID_BITS) + BigInt(responseId))
}

/** SQL: the response id of a row of `response_text`. */
export const RESPONSE_OF_TEXT_ROW = `(-response_text.rowid & ${ID_MASK})`
/** SQL: the row of `response_text` that belongs to the row `r` of `response`. */
export const TEXT_ROW_OF_RESPONSE = `-(((r.date_ms / 1000) << ${ID_BITS}) + r.response_id)`
