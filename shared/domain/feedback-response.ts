import type { BusinessId, FeedbackId, ReceiptSeq } from './ids.ts'
import type { DeletedState, Visibility } from './span.ts'
import type { StateContradiction } from './state-contradiction.ts'
import type { EntryFlag, RecordedTime } from './visibility-event.ts'

export type ResponseType = 'owner' | 'customer'

/** One response entry of the service: an answer by the business's owner or by the customer. */
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

/** A response in a list, with the present state of the item that it belongs to. */
export interface ResponseListRow extends FeedbackResponse {
  readonly item: {
    readonly visibility: Visibility
    readonly deleted: DeletedState
    readonly contradictions: readonly StateContradiction[]
  }
}
