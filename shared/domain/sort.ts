/** The sort columns of the list of reviews. Ties are broken by feedback id, so every order is total. */
export const FEEDBACK_SORTS = [
  'feedbackId',
  'businessId',
  'visibility',
  'stateSince',
  'firstEvent',
  'lastEvent',
  'hideCount',
  'hiddenMs',
  'responseCount',
  'eventCount',
  'findings',
  'tags',
  'starred',
] as const
export interface FeedbackSort {
  readonly by: (typeof FEEDBACK_SORTS)[number]
  readonly descending: boolean
}

/**
 * Orders of the list of responses. *best*: by relevance to the searched words (bm25), then newest first; without words
 * the same as *newest*.
 */
export const RESPONSE_ORDERS = ['newest', 'oldest', 'best'] as const
export type ResponseOrder = (typeof RESPONSE_ORDERS)[number]
