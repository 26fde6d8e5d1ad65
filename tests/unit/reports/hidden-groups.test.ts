import { expect, it } from 'vitest'
import { type ResultScope, toResult } from '../../../electron/reports/pdf/page-result.ts'

const group = (reviews: number, seconds: number) => ({
  feedbackIds: Array.from({ length: reviews }, (_, at) => String(at)),
  durationMs: seconds * 1_000,
})

/** The sentence of the result about groups of a report with these groups. */
function sentenceOf(groups: readonly ReturnType<typeof group>[]): string | undefined {
  const known = { unread: [], answersNotKnown: new Map() }
  const facts = { groups, ...known, counts: new Map(), population: { reviews: 100, businesses: 3 } }
  const charts = { months: [], rates: [] }
  const scope = { template: 'hidden-and-deleted', facts, charts, totalRows: 50, stateNow: null }
  return toResult(scope as unknown as ResultScope).more.find((sentence) => sentence.includes('were'))
}

it.each([
  ['one', [group(12, 59)], '12 reviews of one business were hidden within 59 s.'],
  [
    'several, with the longest time',
    [group(34, 458), group(19, 413), group(12, 500)],
    '3 groups of 12 to 34 reviews were each hidden at one business within 8 min 20 s.',
  ],
  [
    'several of one size',
    [group(10, 60), group(10, 30)],
    '2 groups of 10 reviews were each hidden at one business within 1 min 00 s.',
  ],
  ['none', [], undefined],
])('states groups of reviews hidden together: %s', (_, groups, sentence) => {
  expect(sentenceOf(groups)).toBe(sentence)
})
