import type { BusinessId } from './ids.ts'

/** Figures of the whole cache at a moment. Each counts feedback items unless its name says otherwise. */
export interface Overview {
  /** The moment: spans that last are measured up to it, and "the last 30 days" end there. */
  readonly atMs: number
  readonly feedbackItems: number
  readonly events: number
  readonly responses: number
  readonly businesses: number
  readonly hiddenNow: number
  readonly deletedNow: number
  readonly unknownNow: number
  readonly hiddenOver30Days: number
  /** Among the businesses whose responses were completely read; null where that is none of those with hidden items. */
  readonly hiddenWithoutOwnerResponse: number | null
  /** Hidden items of the other businesses: whether the owner answered is not known. */
  readonly hiddenResponsesNotFetched: number
  /** Events in the 30 days before the moment. */
  readonly changesLast30Days: number
  /** Median length of the hidden spans that still last, or null where none does. */
  readonly medianOpenHiddenMs: number | null
  /** Moment of the oldest event whose time is plausible, or null without one: where the common axis of all ribbons begins. */
  readonly firstEventMs: number | null
}

export interface BusinessSummary {
  readonly businessId: BusinessId
  /** What the service or a file calls it; null where nobody has said. */
  readonly name: string | null
  readonly feedbackItems: number
  readonly hiddenNow: number
  readonly deletedNow: number
  readonly events: number
  readonly responses: number
  /** Whether its responses were ever completely read; without that, 0 responses says nothing. */
  readonly areResponsesRead: boolean
}
