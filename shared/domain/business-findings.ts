import type { Interval } from '../statistics/binomial.ts'
import type { BusinessId } from './ids.ts'

/** What all rules found at a business, and how much of it nobody has decided about. */
export interface BusinessFindings {
  readonly businessId: BusinessId
  readonly count: number
  readonly open: number
}

/** A business in comparison with all the others together; see docs/findings.md for the denominators. */
export interface BusinessComparison {
  readonly businessId: BusinessId
  /** Items with an entry until the cut-off. */
  readonly items: number
  /** Of these: recorded as shown at least once. The rate is of these. */
  readonly everShown: number
  /** Of the ones ever shown: hidden at least once after that. */
  readonly hidden: number
  /** Hidden at the cut-off after having been shown. */
  readonly hiddenNow: number
  readonly rate: number
  /** Exact (Clopper–Pearson), 95 %, from 0 to 1. */
  readonly interval: Interval
  /** Hidden items to expect at the rate of all the others together. */
  readonly expected: number
  /** Chance of as many or more at that rate, and after Holm's correction for all businesses compared. */
  readonly chance: number
  readonly adjustedChance: number
  readonly isFlagged: boolean
}

export interface BusinessesCompared {
  readonly cutOffMs: number | null
  /** Share of all items ever shown that were hidden after that; null without such items. */
  readonly usualRate: number | null
  /** The chance of error that outlier-business has in force, in percent. */
  readonly percent: number
  /** In the order of their ids; businesses without an item that was ever shown are left out. */
  readonly businesses: readonly BusinessComparison[]
  /** How many were left out for that. */
  readonly neverShown: number
}
