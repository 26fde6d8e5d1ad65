import { formatOffset, toSecondText } from '../format/utc-text.ts'
import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'

/** A time as recorded by the service, with the values parsed from it. */
export interface RecordedTime {
  /** The service's text, unchanged. */
  readonly text: string
  readonly utcMs: number
  /** The offset from UTC in the text, in minutes east. */
  readonly offsetMinutes: number
}

/**
 * [Note: Usual times]
 *
 * Services write times to the second with the offset as ±HH:MM, and such a text follows from the moment and the
 * offset. Rows of `feedback` and the key of `event` have an empty text for it (half of them otherwise), and the text
 * itself for every other form: a fraction, `Z`, `+0100`, `-00:00`.
 */
export function toUsualText({ utcMs, offsetMinutes }: Omit<RecordedTime, 'text'>): string {
  return toSecondText(utcMs + offsetMinutes * 60_000) + formatOffset(offsetMinutes)
}

/** The text for such a column. */
export function toStoredText(time: RecordedTime): string {
  return time.text === toUsualText(time) ? '' : time.text
}

/** From the columns of a row that may have none. @param text whole, or as `toStoredText` returns it. */
export function toRecordedTime(
  utcMs: number | null,
  text: string | null,
  offsetMinutes: number | null,
): RecordedTime | null {
  if (utcMs === null || text === null || offsetMinutes === null) return null
  return { text: text || toUsualText({ utcMs, offsetMinutes }), utcMs, offsetMinutes }
}

/** A peculiarity of a valid entry. */
export type EntryFlag =
  | 'time-in-future'
  | 'time-implausible'
  | 'contradicts-same-second'
  /** An earlier sweep had it, and a later complete sweep of the same scope did not. */
  | 'vanished'
  /** It vanished, and the same sweep had another entry instead; see docs/decisions/0012-vanished-entries.md. */
  | 'rewritten'

/** One show/hide history entry of the service. */
export interface VisibilityEvent {
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  /** 1 = shown on the website after this change, 0 = hidden. */
  readonly showOnWebsite: 0 | 1
  readonly deleted: 0 | 1
  readonly time: RecordedTime
  /** 0 for the first of several identical entries on one page, 1 for the second, … */
  readonly ordinal: number
  /** The receipt of the first page with this entry. */
  readonly receipt: ReceiptSeq
  readonly flags: readonly EntryFlag[]
}
