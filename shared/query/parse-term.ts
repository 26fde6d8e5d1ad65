import { toAskedPhrase } from '../search/search-tokens.ts'
import { getKey, isQueryKey, type KeyedTerm, QUERY_KEYS } from './keys/keys.ts'
import { findNearest } from './nearest-word.ts'
import type { QueryTerm, TextForm } from './query.ts'
import { type Piece, QuerySyntaxError, type RawValue } from './split-query.ts'

/** White space is allowed anywhere. */
const CONTROL = /[[\p{Cc}\p{Cs}]--[\t\n\v\f\r]]/v

/** Characters that leave no trace on the screen, as they come along with text pasted from documents and chats. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const EACH_INVISIBLE = new RegExp(INVISIBLE, 'gu')

/**
 * An unclosed phrase is read to its end. @throws QuerySyntaxError with the allowed forms, at the first wrong character.
 */
export function parseTerm(piece: Piece): QueryTerm {
  refuseControlCharacters(piece)
  if (piece.form === 'keyed') {
    const colon = piece.text.indexOf(':')
    const name = piece.text.slice(0, colon).toLowerCase()
    // A name or a text may hold any character.
    if (!isQueryKey(name) || !getKey(name).isText) refuseInvisible(piece)
    return parseValue(piece, colon)
  }
  if (piece.form === 'phrase') return toText('phrase', piece.text, piece)
  refuseSpoiltKey(piece)
  const star = piece.text.indexOf('*')
  if (star < 0) return toText('word', piece.text, piece)
  if (star < piece.text.length - 1) {
    const at = piece.start + star
    throw new QuerySyntaxError('Put the star at the end of a word: deliv*', at, piece.end - at)
  }
  return toText('prefix', piece.text.slice(0, -1), piece)
}

function parseValue(piece: Piece, colon: number): KeyedTerm {
  const key = piece.text.slice(0, colon)
  const name = key.toLowerCase()
  if (!isQueryKey(name)) {
    const meant = findNearest(name, QUERY_KEYS)
    const known = meant === null ? `Keys: ${QUERY_KEYS.join(', ')}.` : `Did you mean “${meant}:”?`
    const hint = `There is no “${key}:”. ${known} Put text with a colon in quotes.`
    throw new QuerySyntaxError(hint, piece.start, colon + 1)
  }
  const value = { text: piece.text.slice(colon + 1), at: piece.start + colon + 1 }
  refuseTypographicQuotes(value)
  // TypeScript cannot express that name and value belong together.
  return { key: name, ...getKey(name).parse(value) } as KeyedTerm
}

/** Behind a key such a quote would be a part of the value, which ends at the next space. */
function refuseTypographicQuotes({ text, at }: RawValue): void {
  const quote = /^[“„]|(?<=,)[“„]/u.exec(text)
  if (quote)
    throw new QuerySyntaxError('Behind a key, write straight quotes: tag:"late refund".', at + quote.index, 1)
}

function toText(form: TextForm, text: string, { start, end }: Piece): QueryTerm {
  if (toAskedPhrase({ kind: form, text }) !== null) return { key: 'text', form, text }
  const message = 'There is nothing to search for here: write letters, digits, a currency sign or an emoji.'
  throw new QuerySyntaxError(message, start, end - start)
}

/** Half a surrogate pair is as invisible as a control character, and cannot be stored as text. */
function refuseControlCharacters({ raw, start }: Piece): void {
  const found = CONTROL.exec(raw)
  if (found) throw invisibleAt(found, start)
}

function refuseInvisible({ raw, start }: Piece): void {
  const found = INVISIBLE.exec(raw)
  if (found) throw invisibleAt(found, start)
}

function invisibleAt({ 0: character, index }: RegExpExecArray, start: number): QuerySyntaxError {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  const message = `There is an invisible character here (U+${code}).`
  return new QuerySyntaxError(message, start + index, character.length)
}

/** As a search word, something that looks like a key would find nothing. */
function refuseSpoiltKey(piece: Piece): void {
  const likely = findLikelyKey(piece.text)
  if (!likely) return
  refuseInvisible(piece)
  throw new QuerySyntaxError(`Write an ordinary colon: ${likely.key}:`, piece.start + likely.colonAt, 1)
}

/**
 * The key that a word seems to begin with: one with invisible characters, or with the wide colon of East Asian
 * keyboards.
 */
export function findLikelyKey(word: string): { readonly key: string; readonly colonAt: number } | null {
  const colonAt = word.search(/[:：]/u)
  if (colonAt < 0) return null
  const key = word.slice(0, colonAt).replaceAll(EACH_INVISIBLE, '').toLowerCase()
  return isQueryKey(key) ? { key, colonAt } : null
}
