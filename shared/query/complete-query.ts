import { describeQuery, toScreenPhrasing } from './describe-query.ts'
import type { KnownValues } from './keys/key.ts'
import { getKey, isQueryKey, QUERY_KEYS, type QueryKey } from './keys/keys.ts'
import { parseQuery } from './parse-query.ts'
import { type Piece, splitQuery } from './split-query.ts'

export interface CompletionOption {
  readonly kind: 'key' | 'value' | 'search'
  /** Shown and, except for saved searches, inserted. */
  readonly label: string
  /** In plain words; empty where the label is enough. */
  readonly detail: string
  readonly insert: string
}

/** Options for the stretch of text from `from` to `to`, which accepting one replaces. */
export interface Completion {
  readonly from: number
  readonly to: number
  readonly options: readonly CompletionOption[]
}

/** More than anyone reads; typing narrows them down. */
const MAX_OPTIONS = 40

/** Completes a key, a value of a key, or the name of a saved search. @param caret UTF-16 units. */
export function completeQuery(text: string, caret: number, known: KnownValues): Completion {
  const piece = splitQuery(text).find(
    (token): token is Piece => token.kind === 'piece' && token.start < caret && caret <= token.end,
  )
  if (!piece) return { from: caret, to: caret, options: completeWord('', text.trim() === '', known) }
  if (piece.form === 'phrase') return { from: caret, to: caret, options: [] }
  const colon = piece.form === 'keyed' ? piece.start + piece.text.indexOf(':') : piece.end
  if (piece.form === 'keyed' && caret > colon) return completeValue(text, caret, piece, colon, known)
  const isAlone = text.slice(0, piece.start).trim() === '' && text.slice(piece.end).trim() === ''
  const options = completeWord(text.slice(piece.start, caret), isAlone, known)
  return { from: piece.start, to: Math.min(colon + 1, piece.end), options }
}

function completeWord(typed: string, isAlone: boolean, known: KnownValues): CompletionOption[] {
  const asked = typed.toLowerCase()
  const keys = QUERY_KEYS.filter((key) => key.includes(asked))
  const sorted = keys.toSorted((a, b) => Number(b.startsWith(asked)) - Number(a.startsWith(asked)))
  const searches = known.savedSearches.filter(({ name }) => name.toLowerCase().includes(asked))
  return [
    ...sorted.map(
      (key): CompletionOption => ({
        kind: 'key',
        label: `${key}:`,
        detail: getKey(key).selects,
        insert: `${key}:`,
      }),
    ),
    ...searches.map(
      ({ name, query }): CompletionOption => ({
        kind: 'search',
        label: name,
        detail: query,
        insert: isAlone || query.trim() === '' ? query : `(${query})`,
      }),
    ),
  ].slice(0, MAX_OPTIONS)
}

function completeValue(
  text: string,
  caret: number,
  piece: Piece,
  colon: number,
  known: KnownValues,
): Completion {
  const key = text.slice(piece.start, colon).toLowerCase()
  if (!isQueryKey(key)) return { from: caret, to: caret, options: [] }
  const from = findCommaBefore(text, colon + 1, caret)
  const comma = text.slice(caret, piece.end).indexOf(',')
  const to = comma < 0 ? piece.end : caret + comma
  const typed = text.slice(from, caret).replace(/^"|"$/g, '').toLowerCase()
  const written = text.slice(from, to).toLowerCase()
  const options = listValues(key, known).filter(
    ({ label, detail }) =>
      label.toLowerCase() !== written && (isLike(label, typed) || (typed !== '' && isLike(detail, typed))),
  )
  return { from, to, options: options.slice(0, MAX_OPTIONS) }
}

function isLike(candidate: string, typed: string): boolean {
  return candidate.toLowerCase().includes(typed)
}

/** Where the alternative at the caret begins: behind the last comma outside quotes. */
function findCommaBefore(text: string, start: number, caret: number): number {
  let isQuoted = false
  let begin = start
  for (let at = start; at < caret; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') isQuoted = !isQuoted
    else if (text[at] === ',' && !isQuoted) begin = at + 1
  }
  return begin
}

function listValues(key: QueryKey, known: KnownValues): CompletionOption[] {
  return getKey(key)
    .suggest(known)
    .map(({ value, detail }) => ({
      kind: 'value',
      label: value,
      detail: detail ?? describeTyped(`${key}:${value}`, known.locale),
      insert: value,
    }))
}

function describeTyped(text: string, locale: string): string {
  const { query, errors } = parseQuery(text)
  return errors.length === 0 ? describeQuery(query, toScreenPhrasing(locale)) : ''
}
