import type { ParameterValues } from '../../../shared/domain/finding.ts'
import { compareBusinesses } from '../compare-businesses.ts'
import type { BusinessTally, FindingRule, FoundRow } from '../rule.ts'

export const outlierBusiness: FindingRule = {
  name: 'outlier-business',
  version: 1,
  title: 'Business that hides more than the others',
  explanation:
    'Businesses whose share of hidden reviews is higher than chance allows, compared with all others together.',
  observed: 'How many reviews of each business were shown, and how many of these were hidden after that.',
  inferred:
    'The difference is larger than chance would explain, after correction for comparing many businesses.',
  notDeterminable: 'What the difference comes from.',
  caveat:
    'Businesses differ in their customers and their reviews; small ones need a large difference to stand out.',
  subject: 'business',
  parameters: [
    { name: 'percent', label: 'Chance of error, at most', unit: 'percent', default: 1, min: 1, max: 50 },
  ],
  measureUnit: 'rate',
  reads: 'businesses',
  judge: findOutliers,
}

function findOutliers(tallies: readonly BusinessTally[], { percent = 1 }: ParameterValues): FoundRow[] {
  return compareBusinesses(tallies)
    .filter(({ adjustedChance }) => adjustedChance < percent / 100)
    .map(({ businessId, rate, everShown, hidden, adjustedChance }) => ({
      feedback_id: null,
      business_id: businessId,
      mark: '',
      from_ms: null,
      until_ms: null,
      measure: rate,
      details: JSON.stringify({ everShown, hidden, adjustedChance }),
    }))
}
