import type { ResponseType } from '../../shared/domain/feedback-response.ts'
import { type AskedPhrase, type SearchTerm, toAskedPhrase } from '../../shared/search/search-tokens.ts'

/**
 * How the full-text table `response_text` is asked. All folding and splitting is our own ([Note: Folding],
 * [Note: Search tokens]); FTS5 then only splits at spaces. Text from the user reaches FTS5 only as letters, digits, marks
 * and signs inside a quoted string.
 */
export type { SearchTerm }

/**
 * Stands at the end of every text, so that words and who wrote them are found together and nothing found has to be looked up
 * to be left out. It begins with a private-use character, which is in no token of a text or search.
 */
export const TYPE_TOKENS: Readonly<Record<ResponseType, string>> = { owner: '\uf8ffo', customer: '\uf8ffc' }

/**
 * An FTS5 expression that every term must satisfy in the same response.
 * @returns null when no term holds a character that is indexed.
 */
export function toMatchExpression(terms: readonly SearchTerm[]): string | null {
  const parts = terms.map(toAskedPhrase).filter((part) => part !== null)
  return parts.length === 0 ? null : parts.map(quotePhrase).join(' AND ')
}

export function quotePhrase({ tokens, endsOpen }: Pick<AskedPhrase, 'tokens' | 'endsOpen'>): string {
  return `"${tokens.join(' ')}"${endsOpen ? ' *' : ''}`
}
