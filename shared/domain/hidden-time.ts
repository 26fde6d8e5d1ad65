import type { Span } from './span.ts'

/** All time hidden up to a moment, the period that still lasts included. What is dated after the moment does not count. */
export function toHiddenMs(spans: readonly Span[], momentMs: number): number {
  let hiddenMs = 0
  for (const { visibility, startMs, endMs } of spans) {
    if (visibility !== 'hidden' || startMs === null) continue
    hiddenMs += Math.max(0, Math.min(endMs ?? momentMs, momentMs) - startMs)
  }
  return hiddenMs
}
