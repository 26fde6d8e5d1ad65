import { expect, test } from 'vitest'
import { RULES } from '../../../electron/findings/all-rules.ts'
import { computeFindings } from '../../../electron/findings/compute-findings.ts'
import { defaultsOf } from '../../../electron/findings/parameters.ts'
import { FLAG_BITS } from '../../../electron/store/index-codes.ts'
import { createCache } from '../read/cache-fixture.ts'
import { CUTOFF } from './histories-arbitrary.ts'

const HOUR = 3_600_000
const RULES_OF_RESPONSES = [
  'hidden-after-customer-reply',
  'hidden-never-answered',
  'reply-nobody-could-see',
] as const

/** Reviews 1 and 2 are hidden; the customer wrote to 1 an hour before, the owner to 2 an hour after. */
const db = createCache({
  events: [1n, 2n].map((feedbackId) => ({
    feedbackId,
    businessId: 7n,
    timeMs: CUTOFF - 100 * HOUR,
    show: 0 as const,
    deleted: 0 as const,
  })),
  responses: [
    {
      responseId: 1,
      feedbackId: 1n,
      businessId: 7n,
      dateMs: CUTOFF - 101 * HOUR,
      type: 'customer',
      content: 'x',
    },
    {
      responseId: 2,
      feedbackId: 2n,
      businessId: 7n,
      dateMs: CUTOFF - 99 * HOUR,
      type: 'owner',
      content: 'x',
    },
  ],
})

function find(): readonly (readonly [string, bigint | null])[] {
  const parameters = new Map(RULES_OF_RESPONSES.map((name) => [name, defaultsOf(RULES[name])]))
  return [...computeFindings(db, { parameters, cutoffMs: CUTOFF })].flatMap((parts) =>
    parts.flatMap(({ rule, rows }) => rows.map(({ feedback_id }) => [rule.name, feedback_id] as const)),
  )
}

test('responses that the service replaced count for no rule; those that it no longer returns still do', () => {
  db.exec('UPDATE responses_read SET is_read = 1')
  const [after, never, unseen] = RULES_OF_RESPONSES
  const all = [
    [after, 1n],
    [never, 1n],
    [unseen, 2n],
  ]
  expect(find()).toEqual(all)
  db.exec(`UPDATE response SET flags = ${FLAG_BITS.vanished}`)
  expect(find()).toEqual(all)
  db.exec(`UPDATE response SET flags = ${FLAG_BITS.vanished | FLAG_BITS.rewritten}`)
  expect(find()).toEqual([
    [never, 1n],
    [never, 2n],
  ])
})
