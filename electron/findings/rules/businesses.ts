import type { ParameterValues, RuleName } from '../../../shared/domain/finding.ts'
import { exactInterval, type Interval } from '../../../shared/statistics/binomial.ts'
import { chanceOfAtLeastFrom } from '../../../shared/statistics/hypergeometric.ts'
import {
  type BusinessTally,
  type CorpusItem,
  DAY,
  type FoundRow,
  HOUR,
  hidden,
  item,
  many,
  type RuleBody,
  shown,
} from '../rule.ts'

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
      {
        name: 'percent',
        label: 'Chance of error, at most',
        inLine: 'chance at most {}',
        unit: 'percent',
        default: 1,
        min: 1,
        max: 50,
      },
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

interface ComparedBusiness extends BusinessTally {
  /** Share of the shown items that were hidden after that. */
  readonly rate: number
  /** Exact, 95 %. */
  readonly interval: Interval
  /** Hidden items to expect at the rate of all *other* businesses together. */
  readonly expected: number
  /** Fisher's exact test, one-sided; and after Holm's correction for all businesses. */
  readonly chance: number
  readonly adjustedChance: number
}

/**
 * Each business against all the others together, corrected for the number of businesses: if the hidden items of both
 * sides were dealt out at random, the chance that this one gets as many or more (R. A. Fisher, The Design of
 * Experiments, 1935). The rate of the others is uncertain too, and so the test counts it. Businesses without a shown
 * item are left out. In the order given.
 */
export function compareBusinesses(tallies: readonly BusinessTally[]): ComparedBusiness[] {
  const shown = tallies.filter(({ everShown }) => everShown > 0)
  const total = sum(shown, ({ everShown }) => everShown)
  const totalHidden = sum(shown, ({ hidden }) => hidden)
  const tested = shown.map((tally) => {
    const others = total - tally.everShown
    const usualRate = others === 0 ? null : (totalHidden - tally.hidden) / others
    return {
      ...tally,
      rate: tally.hidden / tally.everShown,
      interval: exactInterval(tally.hidden, tally.everShown),
      expected: (usualRate ?? tally.hidden / tally.everShown) * tally.everShown,
      chance: chanceOfAtLeastFrom(tally.hidden, tally.everShown, totalHidden, total),
    }
  })
  const adjusted = adjustByHolm(tested.map(({ chance }) => chance))
  return tested.map((business, at) => ({ ...business, adjustedChance: adjusted[at] ?? 1 }))
}

function sum<Item>(items: readonly Item[], of: (item: Item) => number): number {
  return items.reduce((total, item) => total + of(item), 0)
}

/**
 * Probabilities adjusted for having tested all of them, by S. Holm's step-down method (Scandinavian Journal of
 * Statistics 6, 1979): calling those below α keeps the chance of even one wrong call at α, however the tests depend on
 * each other.
 * @returns in the order given; each at most 1.
 */
export function adjustByHolm(probabilities: readonly number[]): number[] {
  const order = probabilities
    .map((_, at) => at)
    .sort((a, b) => (probabilities[a] ?? 1) - (probabilities[b] ?? 1))
  const adjusted = probabilities.map(() => 1)
  let atLeast = 0
  for (const [rank, at] of order.entries()) {
    atLeast = Math.max(atLeast, Math.min(1, (probabilities[at] ?? 1) * (probabilities.length - rank)))
    adjusted[at] = atLeast
  }
  return adjusted
}
