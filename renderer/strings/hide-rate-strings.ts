/** What a hide rate is; the same wherever one is shown (see [Note: hide rate]). */
export const HIDE_RATE =
  'The hide rate of a business: of its items recorded as shown at least once, the share that was hidden after that. Items never recorded as shown are in neither number.'
