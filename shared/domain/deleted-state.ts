/** Whether the last event says the review was deleted; *unknown* where no event has been recorded. */
export type DeletedState = 'yes' | 'no' | 'unknown'
