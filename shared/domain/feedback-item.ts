import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'
import type { DeletedState, Span, Visibility } from './span.ts'
import type { StateContradiction } from './state-contradiction.ts'
import type { EntryFlag, RecordedTime, VisibilityEvent } from './visibility-event.ts'

export type ResponseType = 'owner' | 'customer'

/** One response entry of the service, by the owner of the business or by the customer. */
export interface FeedbackResponse {
  /** Row number in the local index; stable until the index is rebuilt. */
  readonly responseId: number
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly type: ResponseType
  readonly date: RecordedTime
  readonly content: string
  readonly ordinal: number
  readonly receipt: ReceiptSeq
  readonly flags: readonly EntryFlag[]
}

/** A change of an item's deleted flag, for the ribbon. */
export interface DeletionMark {
  readonly utcMs: number
  readonly deleted: 0 | 1
}

/** One feedback item, derived from its events and responses in the cache. */
export interface FeedbackItem {
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly visibility: Visibility
  readonly deleted: DeletedState
  /** The reasons to doubt the state; see [Note: Contradictory state]. */
  readonly contradictions: readonly StateContradiction[]
  /** All known events, with vanished and rewritten ones. */
  readonly eventCount: number
  /** How often the item was hidden, with a first event that is hidden. */
  readonly hideCount: number
  /** The total length of all hidden periods that have ended. */
  readonly closedHiddenMs: number
  /** The start of the current hidden period, or null. */
  readonly hiddenSinceMs: number | null
  readonly firstEvent: RecordedTime | null
  readonly lastEvent: RecordedTime | null
  /** All known responses, with vanished and rewritten ones, like the lists. */
  readonly ownerResponseCount: number
  readonly customerResponseCount: number
  /** Whether the responses of its business were ever read completely; otherwise a count of 0 means *not known*. */
  readonly areResponsesRead: boolean
  /** Events and responses that vanished from the service, with rewritten ones. */
  readonly vanishedEntries: number
}

/** The annotations of the auditor and the findings of the rules. */
export interface ItemAnnotations {
  readonly isStarred: boolean
  readonly isWatched: boolean
  /** In their first spelling, ordered by their folded forms. */
  readonly tags: readonly string[]
  readonly noteCount: number
  /** The distinct names of the rules with findings, in alphabetical order. */
  readonly findings: readonly string[]
}

/** A row of the list of reviews: the item with the data of its ribbon. */
export interface FeedbackListRow extends FeedbackItem {
  readonly annotations: ItemAnnotations
  readonly spans: readonly Span[]
  readonly deletions: readonly DeletionMark[]
}

/** When the state began that lists show, however often later events repeat it; null where no state is known. */
export function toStateSinceMs({
  deleted,
  spans,
  deletions,
}: Pick<FeedbackListRow, 'deleted' | 'spans' | 'deletions'>): number | null {
  if (deleted === 'yes') return deletions.findLast((mark) => mark.deleted === 1)?.utcMs ?? null
  return spans.at(-1)?.startMs ?? null
}

/** An entry of the merged timeline. */
export type TimelineEntry =
  | { readonly kind: 'event'; readonly event: VisibilityEvent }
  | { readonly kind: 'response'; readonly response: FeedbackResponse }

export interface FeedbackDetail {
  readonly item: FeedbackListRow
  /** Oldest first; events before responses of the same millisecond. */
  readonly timeline: readonly TimelineEntry[]
}

export interface AroundRequest {
  readonly businessId: BusinessId
  readonly atMs: number
  /** Largest distance of an entry from `atMs`, inclusive. */
  readonly withinMs: number
}

/** The events and responses of all items of a business around a moment. */
export interface Around {
  /** Oldest first; events before responses of the same millisecond. At most the AROUND_ENTRIES nearest ones. */
  readonly entries: readonly TimelineEntry[]
  readonly events: number
  readonly responses: number
}

/** The largest number of listed entries; the counts include all. */
export const AROUND_ENTRIES = 400
