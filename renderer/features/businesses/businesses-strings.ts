import { HIDE_RATE } from '../../strings/hide-rate-strings.ts'

/** Words of the comparison of businesses. None of them speaks of what anybody meant. */
export const businessesStrings = {
  title: 'Hide rates of the businesses',
  definition: HIDE_RATE,
  method: (businesses: string) =>
    `Each business is compared with all the others together: exact one-sided binomial test, the chances corrected by Holm for ${businesses}. Intervals are exact (Clopper–Pearson, 95 %).`,
  limits:
    'A business stands out when a difference as large as this would be rare by chance. The figures do not say what a difference comes from.',
  flaggedAt: (percent: string) =>
    `Marked: chance after correction below ${percent}, the parameter of the rule “Business that hides more than the others”.`,
  none: 'No business has an item that was recorded as shown.',
  funnel: 'Hide rate by number of items shown',
  funnelNote:
    'Each point is a business. Few items give wide intervals: the left part of the drawing is uncertain. The dashed line is all businesses together; the band holds 95 % of businesses that hide at that rate.',
  axisItems: 'Items recorded as shown (logarithmic)',
  axisRate: 'Hide rate',
  point: (business: string, rate: string, low: string, high: string, hidden: string, shown: string) =>
    `Business ${business}: ${rate}, between ${low} and ${high}; ${hidden} of ${shown} items`,
  marked: 'marked',
  overall: (rate: string) => `All businesses together: ${rate}`,
  columns: {
    business: 'Business',
    items: 'Items',
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
  few: 'few items',
  fewHint: 'With so few items the rate could be almost anything.',
  businesses: ['business', 'businesses'],
  below: (limit: string) => `< ${limit}`,
  neverShown: (businesses: string) =>
    `Not compared: ${businesses}, because no item of theirs was recorded as shown.`,
} as const
