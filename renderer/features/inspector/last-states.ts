import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { isRewritten } from './timeline-steps.ts'

/** What the entries of one business say of an item. */
export interface LastState {
  readonly businessId: BusinessId
  /** Null where only responses stand under it. */
  readonly last: VisibilityEvent | null
}

/** In the order in which the businesses are met. @param timeline in time order. */
export function listLastStates(timeline: readonly TimelineEntry[]): readonly LastState[] {
  const states = new Map<BusinessId, VisibilityEvent | null>()
  for (const entry of timeline) {
    if (isRewritten(entry)) continue
    const { businessId } = entry.kind === 'event' ? entry.event : entry.response
    const before = states.get(businessId) ?? null
    states.set(businessId, entry.kind === 'event' ? entry.event : before)
  }
  return [...states].map(([businessId, last]) => ({ businessId, last }))
}

/** The last event that counts and is not dated after it was received; null where there is none. */
export function stateWithoutFuture(timeline: readonly TimelineEntry[]): VisibilityEvent | null {
  const entry = timeline.findLast(
    (one) => one.kind === 'event' && !isRewritten(one) && !one.event.flags.includes('time-in-future'),
  )
  return entry?.kind === 'event' ? entry.event : null
}
