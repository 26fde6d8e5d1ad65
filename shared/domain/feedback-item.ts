import type { FeedbackResponse } from './feedback-response.ts'
import type { BusinessId, FeedbackId } from './ids.ts'
import type { DeletedState, Span, Visibility } from './span.ts'
import type { StateContradiction } from './state-contradiction.ts'
import type { RecordedTime, VisibilityEvent } from './visibility-event.ts'

/** A moment in an item's deleted state, for the ribbon: set at 1, lifted at 0. */
export interface DeletionMark {
  readonly utcMs: number
  readonly deleted: 0 | 1
}

/** One feedback item as the cache knows it: everything follows from its events and responses. */
export interface FeedbackItem {
  readonly feedbackId: FeedbackId
  readonly businessId: BusinessId
  readonly visibility: Visibility
  readonly deleted: DeletedState
  /** Why the state above is not beyond doubt; see [Note: Contradictory state]. */
  readonly contradictions: readonly StateContradiction[]
  /** All that are known, vanished and rewritten ones included. */
  readonly eventCount: number
  /** Times the item turned hidden, a first entry that is hidden included. */
  readonly hideCount: number
  /** Sum of all closed hidden spans. */
  readonly closedHiddenMs: number
  /** Start of the hidden span that still lasts, or null. */
  readonly hiddenSinceMs: number | null
  readonly firstEvent: RecordedTime | null
  readonly lastEvent: RecordedTime | null
  /** All that are known, as many as the lists show: vanished and rewritten ones are among them. */
  readonly ownerResponseCount: number
  readonly customerResponseCount: number
  /** Whether the responses of its business were ever completely read; without that, a count of 0 says nothing. */
  readonly areResponsesRead: boolean
  /** Events and responses that vanished from the service, rewritten ones included. */
  readonly vanishedEntries: number
}

/** What the auditor and the rules have attached to an item. */
export interface ItemAnnotations {
  readonly isStarred: boolean
  readonly isWatched: boolean
  /** As first written, in the order of their folded forms. */
  readonly tags: readonly string[]
  readonly noteCount: number
  /** Names of the rules that found something, each once, in alphabetical order. */
  readonly findings: readonly string[]
}

/** A row of the feedback list: the item and what its ribbon draws. */
export interface FeedbackListRow extends FeedbackItem {
  readonly annotations: ItemAnnotations
  readonly spans: readonly Span[]
  readonly deletions: readonly DeletionMark[]
}

/** An entry of the merged timeline. */
export type TimelineEntry =
  | { readonly kind: 'event'; readonly event: VisibilityEvent }
  | { readonly kind: 'response'; readonly response: FeedbackResponse }

export interface FeedbackDetail {
  readonly item: FeedbackListRow
  /** Oldest first; at the same millisecond events stand before responses. */
  readonly timeline: readonly TimelineEntry[]
}

export interface AroundRequest {
  readonly businessId: BusinessId
  readonly atMs: number
  /** Entries at most so far before or after count, both ends included. */
  readonly withinMs: number
}

/** Events and responses of all items of a business around a moment. */
export interface Around {
  /** Oldest first; at the same millisecond events stand before responses. The nearest ones where they are cut. */
  readonly entries: readonly TimelineEntry[]
  readonly events: number
  readonly responses: number
}

/** More than anyone reads one by one; the figures beside them count all. */
export const AROUND_ENTRIES = 400
