import {
  type FeedbackListRow,
  type TimelineEntry,
  toStateSinceMs,
} from '../../../shared/domain/feedback-item.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import type { VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { formatDay, formatDuration, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { strings } from './strings.ts'
import { isRewritten } from './timeline-steps.ts'

const words = strings.state

export interface StateDescription {
  /** “Hidden for 80 d 6 h”. */
  readonly headline: string
  /** Since when, and what else the entries say, the most important first. */
  readonly facts: readonly string[]
}

/**
 * @param laterEventMs the first event of a review that had none yet at the moment.
 * @param atMs the moment that lasting periods are counted to.
 */
export function describeState(
  item: FeedbackListRow,
  atMs: number,
  style: TimeStyle,
  laterEventMs: number | null = null,
): StateDescription {
  const current = item.spans.at(-1)
  if (!current || current.startMs === null) {
    const fact = laterEventMs === null ? words.noEvent : words.laterEvent(formatDay(laterEventMs, style))
    return { headline: words.unknown, facts: [fact] }
  }
  const deletion = item.deletions.at(-1)
  const sinceMs = toStateSinceMs(item) ?? current.startMs
  const [lasting, coming] =
    item.deleted === 'yes'
      ? [words.deletedFor, words.deletedFrom]
      : current.visibility === 'hidden'
        ? [words.hiddenFor, words.hiddenFrom]
        : [words.shownFor, words.shownFrom]
  const isComing = sinceMs > atMs
  const facts = [
    isComing ? null : words.since(formatMoment(sinceMs, style)),
    item.deleted === 'yes' ? beforeDeletion(current.visibility === 'hidden', current.startMs, sinceMs) : null,
    deletion?.deleted === 0 ? words.deletionLifted(formatDay(deletion.utcMs, style)) : null,
    item.hideCount > 1
      ? words.hiddenTotal(item.hideCount, formatDuration(toHiddenMs(item.spans, atMs)))
      : null,
  ]
  return {
    headline: isComing ? coming(formatMoment(sinceMs, style)) : lasting(formatDuration(atMs - sinceMs)),
    facts: facts.filter((fact) => fact !== null),
  }
}

/** The visibility that a deletion ended; null where it began later, while the review was deleted. */
function beforeDeletion(isHidden: boolean, startMs: number, deletedMs: number): string | null {
  if (startMs === deletedMs) return isHidden ? words.hiddenWithDeletion : words.shownWithDeletion
  if (startMs > deletedMs) return null
  const duration = formatDuration(deletedMs - startMs)
  return isHidden ? words.hiddenUntilDeleted(duration) : words.shownUntilDeleted(duration)
}

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
