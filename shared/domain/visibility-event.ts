import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'

/** A moment as the service wrote it, and what follows from the text alone. */
export interface RecordedTime {
  /** The service's own text, unchanged. */
  readonly text: string
  readonly utcMs: number
  /** Offset from UTC that the text states, in minutes east. */
  readonly offsetMinutes: number
}

/** What makes an otherwise readable entry worth a second look. */
export type EntryFlag =
  | 'time-in-future'
  | 'time-implausible'
  | 'contradicts-same-second'
  /** An earlier sweep brought it, and a complete one that should have brought it again did not. */
  | 'vanished'
  /** It vanished, and the same sweep brought another entry in its place; see docs/decisions/0012-vanished-entries.md. */
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
  /** The receipt of the page that first brought this entry. */
  readonly receipt: ReceiptSeq
  readonly flags: readonly EntryFlag[]
}
