import type { TextRange } from '../../components/text-ranges.ts'

/** A stretch of a text with the hits inside it, counted from its beginning. */
export interface ExcerptPiece {
  readonly start: number
  readonly text: string
  readonly hits: readonly TextRange[]
}

export interface HitExcerpt {
  readonly pieces: readonly ExcerptPiece[]
  readonly isCutBefore: boolean
  readonly isCutAfter: boolean
}

/** As much as the three lines of a row hold beside the inspector, so that the first hit is always in view. */
const WHOLE_LENGTH = 200
const AROUND = 70
const MOST_PIECES = 4

/**
 * What a row shows of a long text: the surroundings of its hits, or its beginning where there is none. Hits close to each
 * other share a piece.
 * @param hits sorted, not overlapping.
 */
export function excerptHits(text: string, hits: readonly TextRange[]): HitExcerpt {
  if (text.length <= WHOLE_LENGTH) return toExcerpt(text, [{ start: 0, end: text.length }], hits)
  if (hits.length === 0) return toExcerpt(text, [{ start: 0, end: backFrom(text, WHOLE_LENGTH * 2) }], hits)
  const around: { start: number; end: number }[] = []
  for (const hit of hits) {
    const start = Math.max(0, hit.start - AROUND)
    const end = Math.min(text.length, hit.end + AROUND)
    const last = around.at(-1)
    if (last && start <= last.end) last.end = end
    else if (around.length === MOST_PIECES) break
    else around.push({ start, end })
  }
  const cut = around.map(({ start, end }) => ({ start: onTo(text, start), end: backFrom(text, end) }))
  return toExcerpt(text, cut, hits)
}

function toExcerpt(text: string, stretches: readonly TextRange[], hits: readonly TextRange[]): HitExcerpt {
  return {
    pieces: stretches.map(({ start, end }) => ({
      start,
      text: text.slice(start, end),
      hits: hits
        .filter((hit) => hit.start >= start && hit.end <= end)
        .map((hit) => ({ start: hit.start - start, end: hit.end - start })),
    })),
    isCutBefore: (stretches[0]?.start ?? 0) > 0,
    isCutAfter: (stretches.at(-1)?.end ?? 0) < text.length,
  }
}

/** The beginning of a character, not the middle of a surrogate pair; after a space where one is near. */
function onTo(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.slice(at, at + 15).search(/\s/)
  const start = space >= 0 ? at + space + 1 : at
  return isInPair(text, start) ? start + 1 : start
}

function backFrom(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.slice(at - 15, at).search(/\s\S*$/)
  const end = space > 0 ? at - 15 + space : at
  return isInPair(text, end) ? end - 1 : end
}

function isInPair(text: string, at: number): boolean {
  return /[\ud800-\udbff]/.test(text.charAt(at - 1)) && /[\udc00-\udfff]/.test(text.charAt(at))
}
