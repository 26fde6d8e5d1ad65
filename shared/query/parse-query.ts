import { parseValue } from './parse-value.ts'
import { MAX_TERMS, type ParsedQuery, type QueryTerm, type TermBody } from './query.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'
import { type Piece, splitQuery } from './split-query.ts'

const KEY_AND_VALUE = /^(?<key>\p{L}[\p{L}-]*):(?<value>.*)$/su
/** Full-text search indexes these and nothing else; see electron/store/search-text.ts. */
const SEARCHABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Sc}]/u

/**
 * Reads a query. Every text gives a query or an error that points at a character; none throws. An empty text asks for
 * everything.
 */
export function parseQuery(text: string): ParsedQuery {
  try {
    const pieces = splitQuery(text)
    const surplus = pieces[MAX_TERMS]
    if (surplus) {
      throw new QuerySyntaxError(
        `A query has at most ${MAX_TERMS} terms.`,
        surplus.start,
        text.length - surplus.start,
      )
    }
    return { ok: true, query: { terms: pieces.map(toTerm) } }
  } catch (error) {
    if (error instanceof QuerySyntaxError) return { ok: false, error: error.error }
    throw error
  }
}

function toTerm(piece: Piece): QueryTerm {
  return { isNegated: piece.isNegated, ...(piece.kind === 'phrase' ? toPhrase(piece) : toBareTerm(piece)) }
}

function toPhrase(piece: Piece): TermBody {
  if (!piece.isClosed) {
    throw new QuerySyntaxError('The closing quote is missing.', piece.start, piece.end - piece.start)
  }
  return toText('phrase', piece.text, piece)
}

function toBareTerm(piece: Piece): TermBody {
  const { key, value } = KEY_AND_VALUE.exec(piece.text)?.groups ?? {}
  if (key !== undefined && value !== undefined) {
    return parseValue(key, piece.at, { text: value, at: piece.at + key.length + 1 })
  }
  if (piece.text === '' || piece.text.startsWith('-')) {
    const message = 'Write one minus directly before the term to exclude, or put it in quotes.'
    throw new QuerySyntaxError(message, piece.start, piece.end - piece.start)
  }
  const stars = piece.text.indexOf('*')
  if (stars < 0) return toText('word', piece.text, piece)
  if (stars < piece.text.length - 1) {
    throw new QuerySyntaxError(
      'The star stands at the end of a word: deliv*',
      piece.at + stars,
      piece.text.length - stars,
    )
  }
  return toText('prefix', piece.text.slice(0, -1), piece)
}

function toText(form: 'word' | 'phrase' | 'prefix', text: string, piece: Piece): TermBody {
  if (!SEARCHABLE.test(text)) {
    const message = 'There is nothing to search for here: write letters, digits, a currency sign or an emoji.'
    throw new QuerySyntaxError(message, piece.start, piece.end - piece.start)
  }
  return { key: 'text', form, text }
}
