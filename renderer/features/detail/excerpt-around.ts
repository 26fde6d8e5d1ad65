import type { TextRange } from '../../components/text-ranges.ts'

/** Characters shown before and after what is marked: a handful of neighbouring entries. */
const SURROUNDING = 3_000

export interface Excerpt {
  readonly text: string
  readonly hits: readonly TextRange[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** The part of a long reply around the marked ranges, or its beginning when nothing is marked. */
export function excerptAround(text: string, hits: readonly TextRange[]): Excerpt {
  const first = hits[0]?.start ?? 0
  const last = hits.at(-1)?.end ?? 0
  const start = Math.max(0, first - SURROUNDING)
  const end = Math.min(text.length, last + SURROUNDING)
  return {
    text: text.slice(start, end),
    hits: hits.map((hit) => ({ start: hit.start - start, end: hit.end - start })),
    isCutBefore: start > 0,
    isCutAfter: end < text.length,
  }
}
