import { parseValue } from './parse-value.ts'
import type { QueryTerm, TextForm } from './query.ts'
import { QuerySyntaxError } from './query-syntax-error.ts'
import type { Piece } from './split-query.ts'

/** Full-text search indexes these and nothing else; see electron/store/search-text.ts. */
const SEARCHABLE = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Sc}]/u
/** White space may stand anywhere. */
const CONTROL = /[[\p{Cc}\p{Cs}]--[\t\n\v\f\r]]/v

/** A phrase that is not closed is read to its end. @throws QuerySyntaxError that says what is allowed, at the first character in question. */
export function parseTerm(piece: Piece): QueryTerm {
  refuseControlCharacters(piece)
  if (piece.form === 'keyed') {
    const colon = piece.text.indexOf(':')
    const key = piece.text.slice(0, colon)
    return parseValue(key, piece.start, { text: piece.text.slice(colon + 1), at: piece.start + colon + 1 })
  }
  if (piece.form === 'phrase') return toText('phrase', piece.text, piece)
  const star = piece.text.indexOf('*')
  if (star < 0) return toText('word', piece.text, piece)
  if (star < piece.text.length - 1) {
    const at = piece.start + star
    throw new QuerySyntaxError('The star stands at the end of a word: deliv*', at, piece.end - at)
  }
  return toText('prefix', piece.text.slice(0, -1), piece)
}

function toText(form: TextForm, text: string, { start, end }: Piece): QueryTerm {
  if (SEARCHABLE.test(text)) return { key: 'text', form, text }
  const message = 'There is nothing to search for here: write letters, digits, a currency sign or an emoji.'
  throw new QuerySyntaxError(message, start, end - start)
}

/** Half a surrogate pair is as invisible as a control character, and cannot be stored as text. */
function refuseControlCharacters({ raw, start }: Piece): void {
  const found = CONTROL.exec(raw)
  if (!found) return
  const code = (found[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  throw new QuerySyntaxError(`There is an invisible character here (U+${code}).`, start + found.index, 1)
}
