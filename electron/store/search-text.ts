import type { ResponseType } from '../../shared/domain/feedback-response.ts'
import { type AskedPhrase, type SearchTerm, toAskedPhrase } from '../../shared/search/asked-phrase.ts'
import { foldText } from '../../shared/search/fold-text.ts'
import { splitIntoRuns, toRunTokens } from '../../shared/search/search-tokens.ts'

/**
 * What the full-text table `response_text` is fed with, and how it is asked. All folding and splitting is our own
 * ([Note: Folding], [Note: Search tokens]); FTS5's `unicode61` then only splits at spaces. Text from the user reaches FTS5
 * only as letters, digits and private-use characters inside a quoted string.
 */
export type { SearchTerm }

/**
 * Stands at the end of every text, so that words and who wrote them are found together and nothing found has to be looked up
 * to be left out. It begins with the second half of an encoded sign, which no token of a text or search can begin with, see
 * [Note: Search tokens].
 */
export const TYPE_TOKENS: Readonly<Record<ResponseType, string>> = { owner: '\uf8ffo', customer: '\uf8ffc' }

const BEYOND_ASCII = /[\P{ASCII}$]/v
const NO_WORD = /[^a-z0-9]+/
/** Anything but folded Latin, Greek and Cyrillic letters, digits, and what stands between words in such texts. */
const IS_INVOLVED = /[[\P{ASCII}$]--[¡«»¿\u0386-\u03ff\u0400-\u0481\u048a-\u04ff\u2010-\u2027]]/v
const PLAIN_WORDS = /[\p{L}\p{N}]+/gu

/**
 * The text as the full-text table takes it. Plain ASCII (but for `$`) passes unchanged, since `unicode61` folds and splits
 * it to the same tokens (a tenth of the time); anything else becomes tokens separated by single spaces, possibly none.
 * @param words takes in the words of the text, for the table `response_word`; pairs and symbols are no words.
 */
export function toSearchTokens(content: string, words?: Set<string>): string {
  if (!BEYOND_ASCII.test(content)) {
    if (words) addAsciiWords(content, words)
    return content
  }
  const folded = foldText(content)
  if (!BEYOND_ASCII.test(folded)) {
    if (words) addAsciiWords(folded, words)
    return folded
  }
  if (!IS_INVOLVED.test(folded)) return toPlainTokens(folded, words)
  const tokens: string[] = []
  for (const run of splitIntoRuns(folded)) {
    for (const { text } of toRunTokens(run)) {
      tokens.push(text)
      if (run.kind === 'word') words?.add(text)
    }
  }
  return tokens.join(' ')
}

/** A response as the full-text table takes it: its tokens, and behind them who wrote it. */
export function toFullText(content: string, type: ResponseType, words: Set<string>): string {
  return `${toSearchTokens(content, words)} ${TYPE_TOKENS[type]}`
}

/** Words of scripts that need neither pairs nor other characters: a third of the time of runs. */
function toPlainTokens(folded: string, words: Set<string> | undefined): string {
  const tokens: readonly string[] = folded.match(PLAIN_WORDS) ?? []
  if (words) for (const token of tokens) words.add(token)
  return tokens.join(' ')
}

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

function addAsciiWords(content: string, words: Set<string>): void {
  for (const word of content.toLowerCase().split(NO_WORD)) if (word !== '') words.add(word)
}
