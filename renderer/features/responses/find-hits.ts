import type { Query } from '../../../shared/query/query.ts'
import { findSearchHits } from '../../../shared/search/find-hits.ts'
import { joinRanges, type TextRange } from '../../components/text-ranges.ts'

/** Parts of a text that the words of a search stand for, found as the full-text index finds them; sorted, not overlapping. */
export function findHits(text: string, query: Query): TextRange[] {
  const terms = query.terms.flatMap((term) =>
    term.key === 'text' && !term.isNegated ? [{ kind: term.form, text: term.text }] : [],
  )
  return joinRanges(findSearchHits(text, { terms, substrings: [] }))
}
