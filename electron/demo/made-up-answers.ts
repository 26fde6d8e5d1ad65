import type { CompanyAnswer, CompanyGround } from '../../shared/domain/company-answer.ts'
import type { RequestRow } from '../../shared/domain/company-request.ts'
import { raiseByOdds } from '../../shared/statistics/fisher-power.ts'
import { createRandom, type Random } from './random.ts'

/** What the answers of the demo are made to show: hidden reviews have three times the odds of a negative rating. */
export const PLANTED_ANSWERS = { oddsRatio: 3, negativeOfShown: 0.2, missing: 0.08 } as const

/** With weights. `none` is the most frequent, so that there is something to ask about. */
const GROUNDS: readonly (readonly [CompanyGround, weight: number, clause: string])[] = [
  ['none', 5, ''],
  ['abusive', 4, '4.2 b'],
  ['fake', 3, '4.2 f'],
  ['unrelated', 3, '4.2 g'],
  ['personal-data', 2, '4.2 c'],
  ['confidential', 1, '4.2 a'],
]
const DECIDERS = ['Location manager', 'Customer service', 'Head office'] as const

/**
 * An answer as a company may give it, made up for the demo. The same seed gives a review the same answer.
 * @returns null where the answer is missing
 */
export function makeUpAnswer(row: RequestRow, isHidden: boolean, seed: number): CompanyAnswer | null {
  const { oddsRatio, negativeOfShown, missing } = PLANTED_ANSWERS
  const random = createRandom(seed).fork(`answer ${row.feedbackId}`)
  if (random.chance(missing)) return null
  const isNegative = random.chance(isHidden ? raiseByOdds(negativeOfShown, oddsRatio) : negativeOfShown)
  return {
    rating: isNegative ? random.integer(1, 2) : random.integer(3, 5),
    note: '',
    ...toDecision(random, row.hiddenSinceMs),
  }
}

function toDecision(
  random: Random,
  hiddenSinceMs: number | null,
): Pick<CompanyAnswer, 'ground' | 'policyClause' | 'decidedBy' | 'decidedAt'> {
  if (hiddenSinceMs === null)
    return { ground: 'never-hidden', policyClause: '', decidedBy: '', decidedAt: '' }
  const at = random.weightedIndex(GROUNDS.map(([, weight]) => weight))
  const [ground, , policyClause] = GROUNDS[at] ?? (['none', 0, ''] as const)
  const decidedAt = new Date(hiddenSinceMs).toISOString().replace('.000Z', 'Z')
  return { ground, policyClause, decidedBy: random.pick(DECIDERS), decidedAt }
}
