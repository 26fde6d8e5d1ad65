import type Database from 'better-sqlite3'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { getFeedbackDetail } from '../../../electron/store/read/feedback-detail.ts'
import { FEEDBACK_SORTS } from '../../../shared/domain/sort.ts'
import { runs } from '../../support/property-runs.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { dataArbitrary, filterArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache, type FixtureData, toItems } from './cache-fixture.ts'

const DAY_MS = 86_400_000
const moment = fc.integer({ min: -1, max: 122 }).map((halfDays) => NOW_MS - (halfDays * DAY_MS) / 2)
const sort = fc.record({ by: fc.constantFrom(...FEEDBACK_SORTS), descending: fc.boolean() })

/**
 * The judge: a cache that never heard of what came later. Items that it misses, or whose events it misses, are added
 * with the business that they have today, and nothing else.
 */
function createCacheOf(data: FixtureData, asOfMs: number): Database.Database {
  const earlier = {
    events: data.events.filter(({ timeMs }) => timeMs <= asOfMs),
    responses: data.responses.filter(({ dateMs }) => dateMs <= asOfMs),
  }
  const db = createCache(earlier)
  const insert = db.prepare(`
    INSERT INTO feedback (feedback_id, business_id, visibility, deleted, contradictions, event_count, hide_count,
      closed_hidden_ms, owner_response_count, customer_response_count)
    VALUES (@id, @business, 2, 2, 0, 0, 0, 0, 0, 0)
    ON CONFLICT DO UPDATE SET business_id = iif(event_count = 0, excluded.business_id, business_id)`)
  for (const { feedbackId, businessId } of toItems(data)) insert.run({ id: feedbackId, business: businessId })
  return db
}

function createCacheAsOf(data: FixtureData, asOfMs: number): Database.Database {
  const db = createCache(data)
  showAsOf(db, asOfMs)
  return db
}

test('rows, order, details, events, responses, businesses and overview as of a moment are those of a cache that knows nothing later', () => {
  fc.assert(
    fc.property(dataArbitrary, filterArbitrary, sort, moment, (data, filter, order, asOfMs) => {
      const [expectedDb, db] = [createCacheOf(data, asOfMs), createCacheAsOf(data, asOfMs)]
      try {
        const expected = createWholeReader(expectedDb, () => asOfMs)
        const asOf = createWholeReader(db, () => asOfMs, true)
        const list = { filter, sort: order, offset: 0, limit: 1_000 }
        const rows = asOf.listFeedback(list)
        expect(rows).toEqual(expected.listFeedback(list))
        for (const limit of [1, 3]) {
          expect(asOf.listFeedback({ ...list, limit })).toEqual(rows.slice(0, limit))
          const newest = { ...list, sort: { by: 'lastEvent', descending: true }, limit } as const
          expect(asOf.listFeedback(newest)).toEqual(expected.listFeedback(newest))
        }
        for (const { feedbackId } of rows) {
          expect(getFeedbackDetail(db, feedbackId)).toEqual(getFeedbackDetail(expectedDb, feedbackId))
        }
        const page = { filter, offset: 0, limit: 1_000 }
        expect(asOf.listEvents(page)).toEqual(expected.listEvents(page))
        expect(asOf.listResponses(page)).toEqual(expected.listResponses(page))
        expect(asOf.listBusinesses()).toEqual(expected.listBusinesses())
        expect(asOf.getOverview()).toEqual(expected.getOverview())
      } finally {
        expectedDb.close()
        db.close()
      }
    }),
    { numRuns: runs(200) },
  )
})

const event = (hour: number, show: 0 | 1, deleted: 0 | 1 = 0) => ({
  feedbackId: 1n,
  businessId: 5n,
  timeMs: NOW_MS + hour * 3_600_000,
  show,
  deleted,
})

test('a connection can be moved from moment to moment, and an item is unknown before its first event', () => {
  const db = createCache({ events: [event(1, 1), event(2, 0), event(3, 0, 1), event(5, 1)], responses: [] })
  const stateAt = (hour: number) => {
    const asOfMs = NOW_MS + hour * 3_600_000
    showAsOf(db, asOfMs)
    const reader = createWholeReader(db, () => asOfMs, true)
    const sort = { by: 'feedbackId', descending: false } as const
    const [row] = reader.listFeedback({ filter: '', sort, offset: 0, limit: 1 })
    return row && [row.visibility, row.deleted, row.eventCount, row.hiddenSinceMs, row.spans.length]
  }
  expect(stateAt(0.9)).toEqual(['unknown', 'unknown', 0, null, 1])
  expect(stateAt(1)).toEqual(['shown', 'no', 1, null, 2])
  expect(stateAt(4)).toEqual(['hidden', 'yes', 3, NOW_MS + 2 * 3_600_000, 3])
  expect(stateAt(9)).toEqual(['shown', 'no', 4, null, 4])
  expect(stateAt(2)).toEqual(['hidden', 'no', 2, NOW_MS + 2 * 3_600_000, 3])
  db.close()
})

test('events that were rewritten count in number only, also in the past', () => {
  const db = createCache({ events: [event(1, 1), event(2, 0), event(4, 1)], responses: [] })
  db.exec(`UPDATE event SET flags = 24 WHERE show = 0`)
  const asOfMs = NOW_MS + 3 * 3_600_000
  showAsOf(db, asOfMs)
  const reader = createWholeReader(db, () => asOfMs, true)
  const [row] = reader.listFeedback({
    filter: '',
    sort: { by: 'lastEvent', descending: true },
    offset: 0,
    limit: 1,
  })
  expect(row).toMatchObject({ visibility: 'shown', eventCount: 2, hideCount: 0, vanishedEntries: 1 })
  db.close()
})

test('a filter by the state of now selects the same items at every moment', () => {
  const hiddenLater = [event(1, 1), event(5, 0)]
  const shownLater = [event(1, 0), event(5, 1)].map((one) => ({ ...one, feedbackId: 2n }))
  const db = createCache({ events: [...hiddenLater, ...shownLater], responses: [] })
  const select = (filter: string, asOfMs: number | null) => {
    if (asOfMs !== null) showAsOf(db, asOfMs)
    const reader = createWholeReader(db, () => asOfMs ?? NOW_MS, asOfMs !== null)
    const rows = { filter, sort: { by: 'feedbackId', descending: false }, offset: 0, limit: 9 } as const
    return reader.listFeedback(rows).map(({ feedbackId, visibility }) => `${feedbackId} ${visibility}`)
  }
  expect(select('state-now:hidden', null)).toEqual(['1 hidden'])
  const thenMs = NOW_MS + 2 * 3_600_000
  expect(select('state-now:hidden', thenMs)).toEqual(['1 shown'])
  expect(select('state:hidden', thenMs)).toEqual(['2 hidden'])
  expect(select('state-now:shown state:hidden', thenMs)).toEqual(['2 hidden'])
  expect(select('-state-now:hidden,deleted', thenMs)).toEqual(['2 hidden'])
  db.close()
})
