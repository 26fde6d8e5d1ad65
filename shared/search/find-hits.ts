import { type AskedPhrase, type SearchTerm, toAskedPhrase } from './asked-phrase.ts'
import { foldText } from './fold-text.ts'
import { foldWithPlaces } from './fold-with-places.ts'
import { type SearchToken, splitIntoRuns, toRunTokens } from './search-tokens.ts'

/** What to mark: terms as the full-text index finds them, and texts that may stand inside words. */
export interface SearchedText {
  readonly terms: readonly SearchTerm[]
  readonly substrings: readonly string[]
}

/** UTF-16 units of a text; `end` is the first one after it. */
interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Every place of the text that a search stands for, found with the tokens and the folding of the index: what the index
 * finds by a term is marked at least once. In no particular order; ranges may overlap.
 */
export function findSearchHits(text: string, { terms, substrings }: SearchedText): Range[] {
  const phrases = terms.map(toAskedPhrase).filter((phrase) => phrase !== null)
  const parts = substrings.map(foldText).filter((part) => part !== '')
  if (phrases.length + parts.length === 0) return []
  const { folded, starts, ends } = foldWithPlaces(text)
  const tokens = phrases.length === 0 ? [] : splitIntoRuns(folded).flatMap(toRunTokens)
  const hits = [
    ...phrases.flatMap((phrase) => findPhrase(tokens, phrase)),
    ...parts.flatMap((part) => findPart(folded, part)),
  ]
  return hits.map(({ start, end }) => ({ start: starts[start] ?? 0, end: ends[end - 1] ?? text.length }))
}

function findPhrase(tokens: readonly SearchToken[], asked: AskedPhrase): Range[] {
  const lastAt = asked.tokens.length - 1
  const hits: Range[] = []
  for (let at = 0; at + lastAt < tokens.length; at += 1) {
    const [first, last] = [tokens[at], tokens[at + lastAt]]
    if (
      !first ||
      !last ||
      !asked.tokens.every((token, index) => isToken(tokens[at + index], token, asked, index))
    )
      continue
    hits.push({ start: first.start, end: asked.endsOpen ? last.start + asked.lastLength : last.end })
  }
  return hits
}

function isToken(token: SearchToken | undefined, text: string, asked: AskedPhrase, index: number): boolean {
  const isOpen = asked.endsOpen && index === asked.tokens.length - 1
  return isOpen ? token?.text.startsWith(text) === true : token?.text === text
}

function findPart(folded: string, part: string): Range[] {
  const hits: Range[] = []
  for (let at = folded.indexOf(part); at >= 0; at = folded.indexOf(part, at + part.length)) {
    hits.push({ start: at, end: at + part.length })
  }
  return hits
}
