import type { BusinessComparison } from '../../../shared/domain/overview.ts'
import { formatCount } from '../../components/counts.ts'
import { percentOf } from './format.ts'

/** What a hide rate is; the same wherever one is shown (see [Note: hide rate]). */
export const HIDE_RATE =
  'The hide rate of a business: of its reviews recorded as shown at least once, the share that was hidden afterward. Reviews never recorded as shown do not count.'

/** Words of the comparison of businesses. None of them speaks of what anybody meant. */
export const businessesStrings = {
  definition: HIDE_RATE,
  method: (businesses: string) =>
    `Each business is compared with all others together: Fisher’s exact test, one-sided, Holm correction for ${businesses}. Intervals are exact (Clopper–Pearson, 95%).`,
  limits: 'The figures do not show the cause of a difference.',
  flaggedAt: (percent: string) =>
    `Marked: corrected chance below ${percent}, the limit of the rule “Hide rate above all others”.`,
  none: 'No review was recorded as shown.',
  funnel: 'Hide rate by number of reviews shown',
  funnelNote:
    'Each point is a business. Few reviews give wide intervals. The dashed line is the rate of all businesses; the band holds 95% of businesses with that rate.',
  axisItems: 'Reviews recorded as shown (logarithmic)',
  point: (business: string, rate: string, low: string, high: string, hidden: string, shown: string) =>
    `Business ${business}: ${rate}, between ${low} and ${high}; ${hidden} of ${shown} reviews`,
  marked: 'marked',
  overall: (rate: string) => `All businesses: ${rate}.`,
  columns: {
    business: 'Business',
    items: 'Reviews',
    shown: 'Ever shown',
    hidden: 'Hidden after that',
    hiddenNow: 'Hidden now',
    rate: 'Hide rate',
    low: 'At least',
    high: 'At most',
    expected: 'Expected',
    chance: 'Chance',
    adjusted: 'Chance, corrected',
    flagged: 'Marked',
  },
  flagged: 'Marked',
  notFlagged: 'Not marked',
  few: 'few reviews',
  fewHint: 'Too few reviews for a useful rate.',
  businesses: ['business', 'businesses'],
  below: (limit: string) => `< ${limit}`,
  neverShown: (businesses: string) => `Not compared: ${businesses} without a review recorded as shown.`,
} as const

/** A point or row in one sentence. */
export function sayBusiness(business: BusinessComparison): string {
  const { businessId, rate, interval, hidden, everShown, isFlagged } = business
  const sentence = businessesStrings.point(
    businessId,
    percentOf(rate),
    percentOf(interval.low),
    percentOf(interval.high),
    formatCount(hidden),
    formatCount(everShown),
  )
  return isFlagged ? `${sentence}; ${businessesStrings.marked}` : sentence
}

/** A chance: small ones as an upper bound instead of 0. */
export function chanceOf(chance: number): string {
  if (chance < 0.0001) return businessesStrings.below('0.01%')
  return `${(chance * 100).toFixed(chance < 0.1 ? 2 : 1)}%`
}
