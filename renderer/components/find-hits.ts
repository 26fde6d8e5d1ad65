import { listSearchedTexts } from '../../shared/query/parse-query.ts'
import type { Query } from '../../shared/query/query.ts'
import { findSearchHits } from '../../shared/search/find-hits.ts'
import { joinRanges, type TextRange } from './text-ranges.ts'

/** Parts of a text that the words of a search stand for, found as the index finds them; sorted, not overlapping. */
export function findHits(text: string, query: Query): TextRange[] {
  const searched = listSearchedTexts(query)
  const terms = searched.flatMap((term) =>
    term.key === 'text' ? [{ kind: term.form, text: term.text }] : [],
  )
  const substrings = searched.flatMap((term) => (term.key === 'contains' ? [term.text] : []))
  return joinRanges(findSearchHits(text, { terms, substrings }))
}
