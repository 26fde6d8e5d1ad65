import type { FeedbackResponse } from '../../shared/domain/feedback-response.ts'
import type { ResponseOrder } from '../../shared/domain/sort.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** A response that was opened from a search: the detail of its item goes there and marks what was searched. */
export interface OpenedResponse extends Pick<FeedbackResponse, 'feedbackId' | 'responseId'> {
  /** Text of the query language. */
  readonly search: string
}

interface ResponseState {
  readonly order: ResponseOrder
  readonly opened: OpenedResponse | null
}

/** The state of the list of responses, and which of them is open. */
export const useResponseStore = createWorkspaceStore<ResponseState>(
  () => ({ order: 'newest', opened: null }),
  ['order'],
)
