import type { VisibilityEvent } from './visibility-event.ts'

/** *unknown* is the time before the first event, and an item that has no event at all. */
export type Visibility = 'shown' | 'hidden' | 'unknown'

/** A stretch of time with one visibility. `endMs` is null while it still lasts. */
export interface Span {
  readonly visibility: Visibility
  /** null for the stretch before the first event, whose beginning nobody recorded. */
  readonly startMs: number | null
  readonly endMs: number | null
}

type SpanEvent = { readonly showOnWebsite: 0 | 1; readonly utcMs: number }

/**
 * Spans of one feedback item, oldest first, always beginning with *unknown*.
 * @param events in time order, oldest first.
 */
export function toSpans(events: readonly SpanEvent[]): Span[] {
  const spans: Span[] = []
  let visibility: Visibility = 'unknown'
  let startMs: number | null = null
  for (const event of events) {
    const next = toVisibility(event.showOnWebsite)
    if (next === visibility) continue
    spans.push({ visibility, startMs, endMs: event.utcMs })
    visibility = next
    startMs = event.utcMs
  }
  spans.push({ visibility, startMs, endMs: null })
  return spans
}

export function toVisibility(showOnWebsite: VisibilityEvent['showOnWebsite']): Visibility {
  return showOnWebsite === 1 ? 'shown' : 'hidden'
}

/** All time hidden up to a moment, the period that still lasts included. What is dated after the moment does not count. */
export function toHiddenMs(spans: readonly Span[], momentMs: number): number {
  let hiddenMs = 0
  for (const { visibility, startMs, endMs } of spans) {
    if (visibility !== 'hidden' || startMs === null) continue
    hiddenMs += Math.max(0, Math.min(endMs ?? momentMs, momentMs) - startMs)
  }
  return hiddenMs
}

/** Whether the last event says the review was deleted; *unknown* where no event has been recorded. */
export type DeletedState = 'yes' | 'no' | 'unknown'
