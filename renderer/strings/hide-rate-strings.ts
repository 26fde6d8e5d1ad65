/** What a hide rate is; the same wherever one is shown (see [Note: hide rate]). */
export const HIDE_RATE =
  'The hide rate of a business: of its reviews recorded as shown at least once, the share that was hidden afterward. Reviews never recorded as shown do not count.'
