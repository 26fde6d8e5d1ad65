import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { FEEDBACK_SORTS } from '../../../shared/domain/sort.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { dataArbitrary, filterArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

const DAY_MS = 86_400_000
const sort = fc.record({ by: fc.constantFrom(...FEEDBACK_SORTS), descending: fc.boolean() })
const dayMs = fc.integer({ min: -2, max: 63 }).map((days) => Math.floor(NOW_MS / DAY_MS - days) * DAY_MS)

test('an item and a day are found where the whole list has them, and nowhere else', () => {
  fc.assert(
    fc.property(
      dataArbitrary,
      fc.oneof(fc.constant(''), filterArbitrary),
      sort,
      dayMs,
      (data, filter, order, startMs) => {
        const db = createCache(data)
        try {
          const reader = createWholeReader(db, () => NOW_MS)
          const list = { filter, sort: order }
          const rows = reader.listFeedback({ ...list, offset: 0, limit: 1_000 })
          for (const [offset, { feedbackId }] of rows.entries()) {
            expect(reader.locateFeedback({ ...list, target: { feedbackId } })).toEqual({ offset })
          }
          const missing = [1n, 2n, 3n, 40n, 777n]
            .map(String)
            .filter((id) => !rows.some((row) => row.feedbackId === id))
          for (const id of missing) {
            const target = { feedbackId: id as FeedbackId }
            expect(reader.locateFeedback({ ...list, target })).toEqual({ offset: null })
          }
          const { by, descending } = order
          const isReached = (utcMs: number) => (descending ? utcMs < startMs + DAY_MS : utcMs >= startMs)
          const found =
            by === 'lastEvent' || by === 'firstEvent'
              ? rows.findIndex((row) => row[by] !== null && isReached(row[by].utcMs))
              : -1
          const target = { day: new Date(startMs).toISOString().slice(0, 10) }
          expect(reader.locateFeedback({ ...list, target })).toEqual({ offset: found < 0 ? null : found })
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 200 },
  )
})
