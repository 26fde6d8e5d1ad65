import { expect, test } from 'vitest'
import { makeUpAnswer, PLANTED_ANSWERS } from '../../../electron/demo/made-up-answers.ts'
import { toBusinessId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { estimateOddsRatio } from '../../../shared/statistics/odds-ratio.ts'

const HIDDEN_AT = Date.parse('2026-03-05T10:00:00Z')
const rows = Array.from({ length: 4_000 }, (_, at) => ({
  number: at + 1,
  feedbackId: toFeedbackId(String(at + 1)),
  businessId: toBusinessId('7'),
  firstEntryMs: HIDDEN_AT - 1,
  hiddenSinceMs: at % 2 === 0 ? HIDDEN_AT : null,
  deletedAtMs: null,
}))
const answers = rows.map((row) => makeUpAnswer(row, row.hiddenSinceMs !== null, 20_261))
const ratingsOf = (isHidden: boolean) =>
  answers.filter((_, at) => (rows[at]?.hiddenSinceMs !== null) === isHidden).map((answer) => answer?.rating)
const toGroup = (ratings: readonly (number | null | undefined)[]) => ({
  hits: ratings.filter((rating) => typeof rating === 'number' && rating <= 2).length,
  size: ratings.filter((rating) => typeof rating === 'number').length,
})

test('negative reviews are hidden more often, by the odds that are planted', () => {
  const [first, second] = [toGroup(ratingsOf(true)), toGroup(ratingsOf(false))]
  const { interval } = estimateOddsRatio([{ first, second }], 0.999)
  expect(interval.low).toBeGreaterThan(2)
  expect(interval.low).toBeLessThan(PLANTED_ANSWERS.oddsRatio)
  expect(interval.high).toBeGreaterThan(PLANTED_ANSWERS.oddsRatio)
  expect(second.hits / second.size).toBeCloseTo(PLANTED_ANSWERS.negativeOfShown, 1)
  expect(answers.filter((answer) => answer === null).length / rows.length).toBeCloseTo(0.08, 1)
})

test('every answer fits the record, and a seed gives each review its own answer', () => {
  for (const [at, row] of rows.entries()) {
    const answer = answers[at]
    if (!answer) continue
    expect(answer.ground === 'never-hidden').toBe(row.hiddenSinceMs === null)
    expect(answer.decidedAt).toBe(row.hiddenSinceMs === null ? '' : '2026-03-05T10:00:00Z')
  }
  const again = rows.toReversed().map((row) => makeUpAnswer(row, row.hiddenSinceMs !== null, 20_261))
  expect(again.toReversed()).toEqual(answers)
  expect(rows.map((row) => makeUpAnswer(row, row.hiddenSinceMs !== null, 7))).not.toEqual(answers)
})
