import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'
import type { DeletedState, Visibility } from './span.ts'
import type { StateContradiction } from './state-contradiction.ts'
import type { EntryFlag, RecordedTime } from './visibility-event.ts'

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

/** A response in a list, with the current state of its item. */
export interface ResponseListRow extends FeedbackResponse {
  readonly item: {
    readonly visibility: Visibility
    readonly deleted: DeletedState
    readonly contradictions: readonly StateContradiction[]
  }
}
