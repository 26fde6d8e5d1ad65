import { expect, it } from 'vitest'
import { importAnswers } from '../../../electron/requests/import-answers.ts'
import { makeRequest } from '../../../electron/requests/make-request.ts'
import { findRowsOf } from '../../../electron/requests/request-rows.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import {
  compareTreatment,
  defineNegative,
  describeTreatment,
} from '../../../electron/sampling/equal-treatment.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import { type DrawRequest, drawRequestSchema } from '../../../shared/domain/sample.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'
import { fillCache } from '../read/cache-fixture.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const HEAD = 'request,row,feedbackId,businessId,ground,policyClause,decidedBy,decidedAt,rating,note'

/** Six hidden and six shown reviews of one business, all of them drawn and asked about. */
function start() {
  const { db } = createSampleWorkspace()
  fillCache(db, {
    events: Array.from({ length: 12 }, (_, at) => ({
      feedbackId: BigInt(100 + at),
      businessId: 7n,
      timeMs: NOW - 1_000_000 + at,
      deleted: 0 as const,
      show: at < 6 ? (0 as const) : (1 as const),
    })),
    responses: [],
  })
  const request: DrawRequest = drawRequestSchema.parse({
    populationId: freezePopulation(db, '', NOW),
    title: 'Ratings',
    preparer: 'Ada',
    seed: 'x',
    design: { method: 'stratified', by: 'visibility', allocation: 'fixed', size: 6 },
  })
  const sampleId = drawSample(db, request, NOW)
  let atMs = NOW
  const tick = () => {
    atMs += 1
    return atMs
  }
  const ask = () => makeRequest(db, { title: 'All', query: '', dueDay: null }, tick())
  /** A file with the last cells of each row: rating and note, or one of them. */
  const answer = (requestId: number, toCells: (feedbackId: string) => string) => {
    const rows = [...(findRowsOf(db, requestId)?.values() ?? [])].map(
      ({ number, feedbackId }) => `R-${requestId},${number},${feedbackId},7,,,,,${toCells(feedbackId)}`,
    )
    const bytes = Buffer.from([HEAD, ...rows].join('\n'))
    return importAnswers(db, { name: `answers-${atMs}.csv`, bytes }, tick())
  }
  return {
    ask,
    answer,
    define: (reason = '') => defineNegative(db, sampleId, { atMost: 2, reason }, tick()),
    compare: () => compareTreatment(db, sampleId, 0.95),
  }
}

const isHidden = (feedbackId: string) => Number(feedbackId) < 106
const stars = (feedbackId: string) => `${isHidden(feedbackId) ? 1 : 5},`

it('takes the newest rating of a review, whichever request it answers', () => {
  const world = start()
  world.define()
  world.answer(world.ask(), stars)
  const counted = {
    hidden: { negative: 6, other: 0, missing: 0 },
    shown: { negative: 0, other: 6, missing: 0 },
  }
  expect(world.compare().result).toMatchObject(counted)
  const second = world.ask()
  world.answer(second, () => ',a note alone')
  expect(world.compare().result).toMatchObject(counted)
  world.answer(second, (feedbackId) => (feedbackId === '100' ? '4,' : ','))
  expect(world.compare().result).toMatchObject({ ...counted, hidden: { negative: 5, other: 1, missing: 0 } })
})

it('a definition after notes alone needs no reason', () => {
  const world = start()
  world.answer(world.ask(), () => ',a note')
  expect(world.compare().hasRatings).toBe(false)
  world.define('not kept')
  world.answer(world.ask(), stars)
  expect(world.compare()).toMatchObject({
    negative: { atMost: 2, isBeforeRatings: true, reason: '' },
    hasRatings: true,
  })
})

it.each([
  ['ratings', stars],
  ['ratings that cannot be read', () => 'many,a note'],
  ['unreadable ratings without any answer', () => 'many,'],
])('a definition after %s is refused without a reason, which stays with the result', (_, toCells) => {
  const world = start()
  world.answer(world.ask(), toCells)
  expect(world.compare()).toMatchObject({ negative: null, hasRatings: true })
  expect(() => world.define()).toThrow('Give a reason')
  expect(world.compare().negative).toBeNull()
  world.define('The policy names 1 and 2 stars.')
  world.answer(world.ask(), stars)
  const { negative, ...treatment } = world.compare()
  expect(negative).toMatchObject({
    atMost: 2,
    isBeforeRatings: false,
    reason: 'The policy names 1 and 2 stars.',
  })
  if (!negative) throw new Error('no definition')
  expect(describeTreatment({ ...treatment, negative })).toContain(
    'Negative means 1 to 2 stars of 5. Which ratings are negative was fixed after ratings were received.',
  )
})
