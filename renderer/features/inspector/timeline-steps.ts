import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { BusinessId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { EntryFlag, RecordedTime, VisibilityEvent } from '../../../shared/domain/visibility-event.ts'
import { formatDuration, formatExactDuration } from '../../../shared/format/time.ts'
import { type ReviewState, toReviewState } from '../../components/state/state-icon.tsx'
import { strings } from './strings.ts'

const words = strings.timeline

/** The time between an entry and the next one, or the end of the data. */
export interface Gap {
  /** The state of the review in between. */
  readonly state: ReviewState
  readonly text: string
  /** The duration to the second; null where there is none. */
  readonly exact: string | null
  /** Both entries have the same second. */
  readonly isTie: boolean
}

export interface TimelineStep {
  readonly entry: TimelineEntry
  /** Up to the next entry; null where the data end before. */
  readonly gap: Gap | null
  /** Of an event: it repeats the visibility and deletion that the review already had. */
  readonly isRepetition: boolean
  /** Where the entries are of several businesses, the one of this entry. */
  readonly businessId: BusinessId | null
}

/** Newest first. @param timeline oldest first. @param endMs the end of the data, or the date that was chosen. */
export function toSteps(timeline: readonly TimelineEntry[], endMs: number): TimelineStep[] {
  const areSeveral = new Set(timeline.map((entry) => partOf(entry).businessId)).size > 1
  const states = listStates(timeline)
  return timeline
    .map((entry, at) => {
      const isCounted = entry.kind === 'event' && !isRewritten(entry)
      const [former, after] = [states[at - 1], states[at]]
      return {
        entry,
        gap: toGap(timeline, states, at, endMs),
        isRepetition: isCounted && former?.show === after?.show && former?.state === after?.state,
        businessId: areSeveral ? partOf(entry).businessId : null,
      }
    })
    .toReversed()
}

/** Names the icon and the color of an event. */
export function stateOf({ showOnWebsite, deleted }: VisibilityEvent): ReviewState {
  return toReviewState(showOnWebsite === 1 ? 'shown' : 'hidden', deleted === 1 ? 'yes' : 'no')
}

/** The state after an entry. */
interface StateAfter {
  readonly show: 0 | 1 | null
  readonly state: ReviewState
  /** When it began; null while it is not known. */
  readonly sinceMs: number | null
}

function listStates(timeline: readonly TimelineEntry[]): StateAfter[] {
  let former: StateAfter = { show: null, state: 'unknown', sinceMs: null }
  return timeline.map((entry) => {
    if (entry.kind === 'event' && !isRewritten(entry)) {
      const { showOnWebsite: show, time } = entry.event
      const state = stateOf(entry.event)
      former = { show, state, sinceMs: state === former.state ? former.sinceMs : time.utcMs }
    }
    return former
  })
}

function toGap(
  timeline: readonly TimelineEntry[],
  states: readonly StateAfter[],
  at: number,
  endMs: number,
): Gap | null {
  const entry = timeline[at]
  const { state, sinceMs } = states[at] ?? { state: 'unknown', sinceMs: null }
  if (!entry) return null
  const fromMs = timeOf(entry).utcMs
  const next = timeline[at + 1]
  if (!next) {
    if (endMs < fromMs) return null
    const text = textOf(state, sinceMs === fromMs, endMs - fromMs)
    const lasting = state === 'unknown' ? text : words.lasting(text, words.still[state])
    return { state, text: lasting, exact: formatExactDuration(endMs - fromMs), isTie: false }
  }
  const untilMs = timeOf(next).utcMs
  if (Math.floor(fromMs / 1_000) === Math.floor(untilMs / 1_000)) {
    const isReplacing = isRewritten(entry) || isRewritten(next)
    return { state, text: isReplacing ? words.inPlace : words.sameSecond, exact: null, isTie: !isReplacing }
  }
  const isWholePeriod = sinceMs === fromMs && states[at + 1]?.state !== state
  return {
    state,
    text: textOf(state, isWholePeriod, untilMs - fromMs),
    exact: formatExactDuration(untilMs - fromMs),
    isTie: false,
  }
}

function textOf(state: ReviewState, isWholePeriod: boolean, ms: number): string {
  const duration = formatDuration(ms)
  return state === 'hidden' && isWholePeriod ? words.hiddenFor(duration) : duration
}

/** Another entry replaced it: it is shown, and does not count for the state. */
export function isRewritten(entry: TimelineEntry): boolean {
  return partOf(entry).flags.includes('rewritten')
}

export function timeOf(entry: TimelineEntry): RecordedTime {
  return entry.kind === 'event' ? entry.event.time : entry.response.date
}

interface EntryPart {
  readonly businessId: BusinessId
  readonly receipt: ReceiptSeq
  readonly ordinal: number
  readonly flags: readonly EntryFlag[]
}

/** What events and responses have in common. */
export function partOf(entry: TimelineEntry): EntryPart {
  return entry.kind === 'event' ? entry.event : entry.response
}

/** “Hidden”, “Owner response”. */
export function nameOf(entry: TimelineEntry): string {
  if (entry.kind === 'response') return strings.names[entry.response.type]
  const { showOnWebsite, deleted } = entry.event
  const name = strings.names[showOnWebsite === 1 ? 'shown' : 'hidden']
  return deleted === 1 ? words.withDeletion(name) : name
}
