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
  readonly cutoffMs: number | null
  /** The share of hidden items among all items ever shown; null without such items. */
  readonly usualRate: number | null
  /** The significance level of outlier-business, in percent. */
  readonly percent: number
  /** In the order of their ids, without businesses none of whose items was ever shown. */
  readonly businesses: readonly BusinessComparison[]
  /** The number of businesses left out. */
  readonly neverShown: number
}
