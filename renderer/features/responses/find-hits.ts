import type { Query } from '../../../shared/query/query.ts'
import { joinRanges, type TextRange } from '../../components/text-ranges.ts'

interface Needle {
  readonly folded: string
  readonly form: 'word' | 'phrase' | 'prefix'
}

/**
 * Parts of a text that the words of a search stand for, accents and case folded as the full-text index folds them. A word
 * is marked where it stands whole, a prefix where a word begins with it; scripts without spaces are marked anywhere.
 * Highlighting is a help for the eye: which rows are found is decided by the index.
 */
export function findHits(text: string, query: Query): TextRange[] {
  const needles = toNeedles(query)
  if (needles.length === 0) return []
  const { folded, origin } = foldWithOrigin(text)
  const hits = needles.flatMap((needle) => findNeedle(folded, needle))
  return joinRanges(
    hits.map((hit) => ({ start: origin[hit.start] ?? 0, end: origin[hit.end] ?? text.length })),
  )
}

function toNeedles(query: Query): Needle[] {
  return query.terms.flatMap((term) =>
    term.key === 'text' && !term.isNegated ? [{ folded: fold(term.text).trim(), form: term.form }] : [],
  )
}

const WORD_CHARACTER = /[\p{L}\p{N}]/u
const NO_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u

function findNeedle(text: string, { folded, form }: Needle): TextRange[] {
  if (folded === '') return []
  const hits: TextRange[] = []
  const isAnywhere = NO_SPACES.test(folded)
  for (let at = text.indexOf(folded); at >= 0; at = text.indexOf(folded, at + folded.length)) {
    const end = at + folded.length
    const startsWord = at === 0 || !WORD_CHARACTER.test(text.charAt(at - 1))
    const endsWord = form === 'prefix' || !WORD_CHARACTER.test(text.charAt(end))
    if (isAnywhere || (startsWord && endsWord)) hits.push({ start: at, end })
  }
  return hits
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** The folded text, and for each of its units (and its end) the place in the original that it came from. */
function foldWithOrigin(text: string): { folded: string; origin: number[] } {
  let folded = ''
  const origin: number[] = []
  let at = 0
  for (const character of text) {
    const part = fold(character)
    for (let unit = 0; unit < part.length; unit += 1) origin.push(at)
    folded += part
    at += character.length
  }
  origin.push(text.length)
  return { folded, origin }
}
