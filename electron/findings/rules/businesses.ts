import type { ParameterValues, RuleName } from '../../../shared/domain/finding.ts'
import { compareBusinesses } from '../compare-businesses.ts'
import type { BusinessTally, FoundRow, RuleBody } from '../rule.ts'
import { type CorpusItem, DAY, HOUR, hidden, item, many, shown } from '../self-test/corpus-case.ts'

/** Rules about businesses as a whole. */
export const businessRules = {
  'outlier-business': {
    version: 2,
    title: 'Hide rate above all others',
    explanation:
      'Businesses whose share of hidden reviews is higher than chance allows, compared with all others together.',
    observed: 'How many reviews of each business were shown, and how many of these were hidden after that.',
    inferred:
      'If all businesses hid alike, so large a share would be rarer than the limit, after correction for many comparisons.',
    notDeterminable: 'What the difference comes from.',
    caveat:
      'Businesses differ in their customers and their reviews; small ones need a large difference to be noticed.',
    subject: 'business',
    parameters: [
      { name: 'percent', label: 'Chance of error, at most', unit: 'percent', default: 1, min: 1, max: 50 },
    ],
    measureUnit: 'rate',
    reads: 'businesses',
    judge: findOutliers,
    remark: ({ everShown, hidden }) =>
      `${hidden} of ${everShown} reviews that were shown were hidden after that.`,
    cases: {
      mustFind: { 'forty of sixty reviews hidden': business(60, 40) },
      mustNotFind: {
        'two of two reviews hidden': business(2, 2),
        'none of 400 reviews hidden': business(400, 0),
        'fifty reviews hidden that were never shown': many(50, (at) => item([hidden(60 * DAY - at * HOUR)])),
      },
    },
  },
} satisfies Partial<Record<RuleName, RuleBody>>

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

/** Reviews of one business a few hours apart, of which the first ones are hidden after they were shown. */
function business(everShown: number, hiddenAfter: number): CorpusItem[] {
  return many(everShown, (at) =>
    item([shown(90 * DAY - at * HOUR), ...(at < hiddenAfter ? [hidden(60 * DAY - at * HOUR)] : [])]),
  )
}
