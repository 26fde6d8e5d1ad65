import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { detailStrings } from './detail-strings.ts'

const strings = detailStrings.state

/** The state in sentences, the most important first. Says what is not known as plainly as what is. */
export interface StateDescription {
  readonly headline: string
  readonly facts: readonly string[]
}

/**
 * @param laterEntryMs where the item is looked at as of a moment before its first entry: the time of that entry.
 */
export function describeState(
  item: FeedbackListRow,
  nowMs: number,
  style: TimeStyle,
  laterEntryMs: number | null = null,
): StateDescription {
  const current = item.spans.at(-1)
  if (!current || current.startMs === null) {
    const headline =
      laterEntryMs === null ? strings.neverRecorded : strings.notYetRecorded(formatDay(laterEntryMs, style))
    return { headline, facts: [] }
  }
  const isHidden = current.visibility === 'hidden'
  const isComing = current.startMs > nowMs
  const facts = [
    isComing ? null : strings.since(formatMoment(current.startMs, style)),
    deletionFact(item, style),
    hiddenFact(item, nowMs),
    item.firstEvent && strings.notKnownBefore(formatDay(item.firstEvent.utcMs, style)),
  ]
  return {
    headline: isComing
      ? describeComing(isHidden, formatMoment(current.startMs, style))
      : describeSpan(item, isHidden, current.startMs, nowMs),
    facts: facts.filter((fact) => fact !== null),
  }
}

/** An entry can be dated after it was received. */
function describeComing(isHidden: boolean, moment: string): string {
  return isHidden ? strings.hiddenFrom(moment) : strings.shownFrom(moment)
}

/** Nobody could see a deleted review, so its last span ends with the deletion. */
function describeSpan(item: FeedbackListRow, isHidden: boolean, startMs: number, nowMs: number): string {
  const deletion = item.deleted === 'yes' ? item.deletions.at(-1) : undefined
  if (deletion?.utcMs === startMs) return isHidden ? strings.hiddenAndDeleted : strings.shownAndDeleted
  if (deletion && deletion.utcMs > startMs) {
    const duration = formatDuration(deletion.utcMs - startMs)
    return isHidden ? strings.hiddenUntilDeleted(duration) : strings.shownUntilDeleted(duration)
  }
  const duration = formatDuration(nowMs - startMs)
  return isHidden ? strings.hiddenFor(duration) : strings.shownFor(duration)
}

function deletionFact(item: FeedbackListRow, style: TimeStyle): string | null {
  const last = item.deletions.at(-1)
  if (!last) return null
  const day = formatDay(last.utcMs, style)
  return last.deleted === 1 ? strings.deletedSince(day) : strings.deletionLifted(day)
}

/** Left out where it would only repeat the headline: hidden once, and still. */
function hiddenFact(item: FeedbackListRow, nowMs: number): string | null {
  if (item.hideCount === 0) return null
  if (item.hideCount === 1 && item.hiddenSinceMs !== null) return null
  const times = item.hideCount === 1 ? strings.once : strings.times(item.hideCount)
  return strings.hiddenTotal(times, formatDuration(toHiddenMs(item.spans, nowMs)))
}
