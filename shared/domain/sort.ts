/** Columns by which the feedback list can be sorted. Ties are broken by feedback id, so every order is total. */
export const FEEDBACK_SORTS = [
  'feedbackId',
  'businessId',
  'visibility',
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
 * Orders of the list of responses. *best*: those where the words asked for stand most densely come first (bm25), newest
 * first among equals; without words it is the same as *newest*.
 */
export const RESPONSE_ORDERS = ['newest', 'oldest', 'best'] as const
export type ResponseOrder = (typeof RESPONSE_ORDERS)[number]
