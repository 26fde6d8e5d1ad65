import type { Interval } from '../statistics/binomial.ts'
import type { BusinessId } from './ids.ts'

/** A business compared with all others together; docs/findings.md defines the denominators. */
export interface BusinessComparison {
  readonly businessId: BusinessId
  /** Items with an event up to the cutoff. */
  readonly items: number
  /** Of these, the items recorded as shown at least once: the denominator of the rate. */
  readonly everShown: number
  /** Of the items ever shown: those hidden at least once after that. */
  readonly hidden: number
  readonly rate: number
  /** Exact (Clopper–Pearson), 95 %, from 0 to 1. */
  readonly interval: Interval
  /** The expected number of hidden items at the rate of all others together. */
  readonly expected: number
  /** The probability of as many or more at that rate, without and with Holm's correction for all businesses. */
  readonly chance: number
  readonly adjustedChance: number
  readonly isFlagged: boolean
}

export interface BusinessesCompared {
  /** The share of hidden items among all items ever shown; null without such items. */
  readonly usualRate: number | null
  /** The significance level of outlier-business, in percent. */
  readonly percent: number
  /** In the order of their ids, without businesses none of whose items was ever shown. */
  readonly businesses: readonly BusinessComparison[]
  /** The number of businesses left out. */
  readonly neverShown: number
}

/** Figures of the whole cache at a moment. Each counts feedback items unless its name states another unit. */
export interface Overview {
  /** The moment: the end of current periods and of "the last 30 days". */
  readonly atMs: number
  readonly feedbackItems: number
  readonly events: number
  readonly responses: number
  readonly businesses: number
  /** Hidden and not deleted, as lists show it; so do the other figures about hidden items. */
  readonly hiddenNow: number
  readonly deletedNow: number
  readonly deletedWhileHidden: number
  readonly unknownNow: number
  readonly hiddenOver30Days: number
  /**
   * Counts only businesses whose responses were completely read; null if no business with hidden items is one of them.
   */
  readonly hiddenWithoutOwnerResponse: number | null
  /** Hidden items of the other businesses, for which it is not known whether the owner responded. */
  readonly hiddenResponsesNotFetched: number
  /** The time of the oldest event with a plausible time, where the axis of all ribbons begins; null without one. */
  readonly firstEventMs: number | null
}

export interface BusinessSummary {
  readonly businessId: BusinessId
  /** Its name from the service or a file; null if it is not known. */
  readonly name: string | null
  readonly feedbackItems: number
  /** Deleted or not (*hidden* of FIGURES). */
  readonly hiddenNow: number
  /** Of these, as lists show it: not deleted (*stateHidden*). */
  readonly stateHidden: number
  readonly deletedNow: number
  readonly events: number
  readonly responses: number
  /** Whether its responses were ever read completely; otherwise 0 responses means *not known*. */
  readonly areResponsesRead: boolean
}
