import type { VisibilityEvent } from './visibility-event.ts'

/** *unknown*: before the first event, or without any event. */
export type Visibility = 'shown' | 'hidden' | 'unknown'

/** A period of one visibility. `endMs` is null for the current period. */
export interface Span {
  readonly visibility: Visibility
  /** null for the period before the first event, whose beginning was not recorded. */
  readonly startMs: number | null
  readonly endMs: number | null
}

type SpanEvent = { readonly showOnWebsite: 0 | 1; readonly utcMs: number }

/**
 * Spans of one feedback item, oldest first, always beginning with *unknown*.
 * @param events oldest first
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

/** The total time hidden up to a moment, with the current period. Later events are ignored. */
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
