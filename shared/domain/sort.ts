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
