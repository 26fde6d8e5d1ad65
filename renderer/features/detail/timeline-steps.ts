import type { TimelineEntry } from '../../../shared/domain/feedback-item.ts'
import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { RecordedTime } from '../../../shared/domain/visibility-event.ts'
import { formatExactDuration } from '../../../shared/format/duration.ts'
import { detailStrings } from './detail-strings.ts'

/** An entry with what stands between it and the one before. */
export interface TimelineStep {
  readonly entry: TimelineEntry
  /** `4 d 2 h 0 min 7 s later`, a remark on a tie, or what precedes the first entry. */
  readonly gap: string
  readonly isTie: boolean
  /** For an event: whether it repeats the visibility that the item already had. */
  readonly isRepetition: boolean
  /** Where the entries of the item stand under several businesses, the one of this entry. */
  readonly businessId: BusinessId | null
}

export function toSteps(timeline: readonly TimelineEntry[]): TimelineStep[] {
  const areSeveral = new Set(timeline.map(businessOf)).size > 1
  let formerMs: number | null = null
  let isFormerRewritten = false
  let formerShow: 0 | 1 | null = null
  return timeline.map((entry) => {
    const { utcMs } = timeOf(entry)
    const isSameSecond: boolean = formerMs !== null && sameSecond(formerMs, utcMs)
    const isReplacing: boolean = isSameSecond && (isFormerRewritten || isRewritten(entry))
    const isTie = isSameSecond && !isReplacing
    const gap = isReplacing ? detailStrings.inPlace : gapText(formerMs, utcMs, isTie)
    const show = entry.kind === 'event' && !isRewritten(entry) ? entry.event.showOnWebsite : null
    const isRepetition: boolean = show !== null && show === formerShow
    formerMs = utcMs
    isFormerRewritten = isRewritten(entry)
    formerShow = show ?? formerShow
    return { entry, gap, isTie, isRepetition, businessId: areSeveral ? businessOf(entry) : null }
  })
}

/** Another entry stands in its place: it is shown, and counts for nothing. */
export function isRewritten(entry: TimelineEntry): boolean {
  const { flags } = entry.kind === 'event' ? entry.event : entry.response
  return flags.includes('rewritten')
}

export function timeOf(entry: TimelineEntry): RecordedTime {
  return entry.kind === 'event' ? entry.event.time : entry.response.date
}

function businessOf(entry: TimelineEntry): BusinessId {
  return entry.kind === 'event' ? entry.event.businessId : entry.response.businessId
}

function gapText(formerMs: number | null, utcMs: number, isTie: boolean): string {
  if (formerMs === null) return detailStrings.firstEntry
  return isTie ? detailStrings.sameMoment : detailStrings.gapLater(formatExactDuration(utcMs - formerMs))
}

function sameSecond(one: number, other: number): boolean {
  return Math.floor(one / 1_000) === Math.floor(other / 1_000)
}
