import { type FeedbackListRow, toStateSinceMs } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { formatDuration } from '../../../shared/format/duration.ts'
import { formatDay, formatMoment, type TimeStyle } from '../../../shared/format/time.ts'
import { strings } from './strings.ts'

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
