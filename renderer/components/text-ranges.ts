import { listSearchedTexts } from '../../shared/query/parse-query.ts'
import type { Query } from '../../shared/query/query.ts'
import { findSearchHits } from '../../shared/search/find-hits.ts'

/** Part of a text, in UTF-16 units; `end` is the first unit after it. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/**
 * Cuts `start`…`end` at the edges of the ranges (sorted, not overlapping) and says for each piece whether it is inside
 * one.
 */
export function cutByRanges(
  start: number,
  end: number,
  ranges: readonly TextRange[],
): { readonly start: number; readonly end: number; readonly isInside: boolean }[] {
  const pieces: { start: number; end: number; isInside: boolean }[] = []
  let at = start
  for (const range of ranges) {
    const from = Math.max(at, range.start)
    const to = Math.min(end, range.end)
    if (from >= to) continue
    if (from > at) pieces.push({ start: at, end: from, isInside: false })
    pieces.push({ start: from, end: to, isInside: true })
    at = to
  }
  if (at < end) pieces.push({ start: at, end, isInside: false })
  return pieces
}

/** Sorts ranges and joins those that touch or overlap. */
export function joinRanges(ranges: readonly TextRange[]): TextRange[] {
  const joined: { start: number; end: number }[] = []
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last && range.start <= last.end) last.end = Math.max(last.end, range.end)
    else joined.push({ start: range.start, end: range.end })
  }
  return joined
}

/** Parts of a text that the words of a search stand for, found as the index finds them; sorted, not overlapping. */
export function findHits(text: string, query: Query): TextRange[] {
  const searched = listSearchedTexts(query)
  const terms = searched.flatMap((term) =>
    term.key === 'text' ? [{ kind: term.form, text: term.text }] : [],
  )
  const substrings = searched.flatMap((term) => (term.key === 'contains' ? [term.text] : []))
  return joinRanges(findSearchHits(text, { terms, substrings }))
}
