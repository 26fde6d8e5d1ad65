import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../../shared/app-error.ts'
import { runs } from '../../support/property-runs.ts'
import { queryTextArbitrary } from '../../support/search/query-arbitrary.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

test('arbitrary searches give a count or an invalid-query error, never anything else', () => {
  const db = createCache({
    events: [{ feedbackId: 1n, businessId: 2n, timeMs: NOW_MS, show: 0, deleted: 0 }],
    responses: [
      {
        responseId: 1,
        feedbackId: 1n,
        businessId: 2n,
        dateMs: NOW_MS,
        type: 'owner',
        content: 'late delivery',
      },
    ],
  })
  const reader = createWholeReader(db, () => NOW_MS)
  let answered = 0
  fc.assert(
    fc.property(queryTextArbitrary, (filter) => {
      try {
        expect(reader.countResponses({ filter }).count).toBeLessThanOrEqual(1)
        answered += 1
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'invalid-query') throw error
      }
    }),
    { numRuns: runs(50_000) },
  )
  expect(answered).toBeGreaterThan(runs(5_000))
  db.close()
})
