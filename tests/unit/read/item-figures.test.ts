import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { forgetFacetSummary, summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import {
  countHiddenDays,
  countHiddenSummary,
  countingStarts,
} from '../../../electron/store/read/hidden-starts.ts'
import {
  type BusinessFigures,
  countStates,
  IS_DELETED,
  IS_HIDDEN,
  IS_STATE_HIDDEN,
  readItemFigures,
} from '../../../electron/store/read/item-figures.ts'
import { runThrough } from '../../../electron/store/read/overview.ts'
import { toBins } from '../../../renderer/features/settings/hidden-days.tsx'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { dataArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

const THIRTY_DAYS_MS = 30 * 86_400_000

test('figures of the cache and of its businesses are the same from the items, from the sums, and counted by SQL', () => {
  fc.assert(
    fc.property(dataArbitrary, fc.boolean(), (data, areRead) => {
      const db = createCache(data)
      try {
        db.exec(`UPDATE responses_read SET is_read = ${areRead ? 1 : 0}`)
        db.exec('INSERT OR IGNORE INTO responses_read VALUES (20760, 1)')
        const reader = createWholeReader(db, () => NOW_MS)
        const read = () => ({ overview: reader.getOverview(), businesses: reader.listBusinesses() })
        const fromItems = read()
        expect(fromItems.overview).toMatchObject(countBySql(db))
        expect(fromItems.businesses).toEqual(listBySql(db))
        const rates = ratesBySql(db)
        expect(readRates(db)).toEqual(rates)
        for (const _ of summarizeFacets(db as WritableDatabase, 2));
        db.exec('CREATE TABLE kept AS SELECT * FROM feedback; DELETE FROM feedback')
        expect(read()).toEqual(fromItems)
        expect(readRates(db)).toEqual(rates)
        forgetFacetSummary(db as WritableDatabase)
        expect(read().overview.feedbackItems).toBe(0)
      } finally {
        db.close()
      }
    }),
    { numRuns: 60 },
  )
})

test('a review counts once among the listed businesses, and under each business that it belongs to', () => {
  const event = (
    feedbackId: bigint,
    timeMs: number,
    show: 0 | 1,
    { businessId = 7n, deleted = 0 as 0 | 1 } = {},
  ) => ({
    feedbackId,
    timeMs,
    show,
    businessId,
    deleted,
  })
  const response = { dateMs: 500, content: 'x', businessId: 7n }
  const db = createCache({
    events: [
      ...[event(1n, 1_000, 1), event(1n, 2_000, 0), event(2n, 3_000, 0), event(3n, 4_000, 0, { deleted: 1 })],
      ...[
        event(4n, 1_000, 1),
        event(4n, 5_000, 0, { businessId: 8n }),
        event(5n, 6_000, 1, { businessId: 9n }),
      ],
    ],
    responses: [
      { ...response, feedbackId: 1n, responseId: 1, type: 'owner' },
      { ...response, feedbackId: 1n, responseId: 2, type: 'customer' },
      { ...response, feedbackId: 2n, responseId: 3, type: 'customer' },
      { ...response, feedbackId: 4n, responseId: 4, type: 'customer' },
    ],
  })
  onTestFinished(() => void db.close())
  db.exec('UPDATE responses_read SET is_read = 0; INSERT INTO responses_read VALUES (7, 1)')
  const read = (sliceItems: number) => runThrough(readItemFigures(db, sliceItems))
  const count = (figures: BusinessFigures) => [
    ...[figures.events, figures.responses, figures.everShown, figures.hiddenAfterShown],
    ...[() => true, IS_HIDDEN, IS_STATE_HIDDEN, IS_DELETED].map((accepts) => countStates(figures, accepts)),
    ...[countStates(figures, ({ hasOwner }) => hasOwner), figures.areResponsesRead],
  ]
  const rows = (businesses: ReadonlyMap<string, BusinessFigures>) =>
    [...businesses].toSorted(([a], [b]) => Number(a) - Number(b)).map(([id, one]) => [id, ...count(one)])
  const check = (sliceItems: number) => {
    const { listed, businesses, countHiddenBefore } = read(sliceItems)
    const [eight, nine] = [
      ['8', 2, 1, 1, 1, 1, 1, 1, 0, 0, false],
      ['9', 1, 0, 1, 0, 1, 0, 0, 0, 0, false],
    ]
    expect(rows(listed)).toEqual([['7', 4, 3, 1, 1, 3, 3, 2, 1, 1, true], eight, nine])
    expect(rows(businesses)).toEqual([['7', 6, 4, 2, 2, 4, 4, 3, 1, 1, true], eight, nine])
    const ends = [2_000, 2_001, 3_001, 5_000, 5_001]
    expect(ends.map(countHiddenBefore)).toEqual([0, 1, 2, 2, 3])
  }
  check(2)
  check(50)
  for (const _ of summarizeFacets(db as WritableDatabase, 2));
  db.exec('CREATE TABLE kept AS SELECT * FROM feedback; DELETE FROM feedback')
  check(2)
})

test('the items are passed slice by slice', () => {
  const [data = { events: [], responses: [] }] = fc.sample(dataArbitrary, { seed: 7, numRuns: 1 })
  const db = createCache(data)
  const items = Number(db.prepare('SELECT count(*) FROM feedback').pluck().get())
  expect(items).toBeGreaterThan(2)
  expect([...readItemFigures(db, 1)]).toHaveLength(items)
  db.close()
})

test('starts of hidden spans that are kept by day count like the starts themselves', () => {
  const start = fc.integer({ min: NOW_MS - 3 * 86_400_000, max: NOW_MS })
  fc.assert(
    fc.property(fc.array(start, { maxLength: 40 }), fc.array(start, { minLength: 1 }), (starts, moments) => {
      const db = createCache({ events: [], responses: [] })
      try {
        for (const [at, startMs] of starts.entries()) insertHidden(db, at, startMs)
        for (const _ of summarizeFacets(db as WritableDatabase, 7));
        const countBefore = countingStarts([
          Float64Array.from(starts.slice(3)),
          Float64Array.from(starts.slice(0, 3)),
        ])
        for (const moment of [...moments, ...starts, NOW_MS + 1]) {
          const before = starts.filter((one) => one < moment).length
          expect([countHiddenSummary(db, moment), countBefore(moment)]).toEqual([before, before])
        }
      } finally {
        db.close()
      }
    }),
    { numRuns: 30 },
  )
})

type Cache = ReturnType<typeof createCache>

function insertHidden(db: Cache, id: number, startMs: number): void {
  db.prepare(
    `INSERT INTO feedback (feedback_id, business_id, visibility, deleted, contradictions, event_count, hide_count,
       closed_hidden_ms, hidden_since_ms, owner_response_count, customer_response_count)
     VALUES (?, 1, 0, 0, 0, 1, 1, 0, ?, 0, 0)`,
  ).run(id, startMs)
}

const readOf = (
  business: string,
) => `coalesce((SELECT is_read FROM responses_read r WHERE r.business_id = ${business}),
  (SELECT is_read FROM responses_read r WHERE r.business_id IS NULL))`
const READ = readOf('f.business_id')
/** Each item with each business of its entries. */
const PAIRS = `
  SELECT feedback_id, business_id FROM event WHERE flags & 16 = 0
  UNION SELECT feedback_id, business_id FROM response`

function countBySql(db: Cache): object {
  return db
    .prepare(
      `SELECT count(*) AS feedbackItems, (SELECT count(DISTINCT business_id) FROM (${PAIRS})) AS businesses,
         total(visibility = 0 AND deleted <> 1) AS hiddenNow, total(deleted = 1) AS deletedNow,
         total(deleted = 1 AND visibility = 0) AS deletedWhileHidden, total(visibility = 2) AS unknownNow,
         total(hidden_since_ms < ${NOW_MS - THIRTY_DAYS_MS} AND deleted = 0) AS hiddenOver30Days,
         total(visibility = 0 AND deleted <> 1 AND NOT ${READ}) AS hiddenResponsesNotFetched,
         iif(total(visibility = 0 AND deleted <> 1) > 0 AND NOT total(visibility = 0 AND deleted <> 1 AND ${READ}),
           NULL, total(visibility = 0 AND deleted <> 1 AND ${READ} AND owner_response_count = 0))
           AS hiddenWithoutOwnerResponse,
         (SELECT count(*) FROM event) AS events, (SELECT count(*) FROM response) AS responses
       FROM feedback f`,
    )
    .get() as object
}

/** Of each business the items that were ever shown, and those hidden after that. */
function readRates(db: Cache): ReadonlyMap<string, readonly number[]> {
  const { businesses } = runThrough(readItemFigures(db as WritableDatabase))
  return new Map([...businesses].map(([id, one]) => [id, [one.everShown, one.hiddenAfterShown]]))
}

function ratesBySql(db: Cache): ReadonlyMap<string, readonly number[]> {
  const rows = db
    .prepare(
      `SELECT CAST(pair.business_id AS TEXT), sum(was_shown), sum(hidden_after_shown)
       FROM feedback JOIN (${PAIRS}) AS pair USING (feedback_id) GROUP BY pair.business_id`,
    )
    .raw()
    .all() as [string, number, number][]
  return new Map(rows.map(([id, ...counts]) => [id, counts]))
}

function listBySql(db: Cache): unknown {
  const rows = db
    .prepare(
      `SELECT CAST(f.at_business AS TEXT) AS businessId, NULL AS name, count(*) AS feedbackItems,
         sum(visibility = 0) AS hiddenNow,
         sum(visibility = 0 AND deleted <> 1) AS stateHidden, sum(deleted = 1) AS deletedNow, sum(event_count) AS events,
         sum(owner_response_count + customer_response_count) AS responses, max(${readOf('f.at_business')}) AS areResponsesRead
       FROM (SELECT feedback.*, pair.business_id AS at_business FROM feedback JOIN (${PAIRS}) AS pair USING (feedback_id)) f
       GROUP BY f.at_business ORDER BY f.at_business`,
    )
    .all() as { areResponsesRead: number }[]
  return rows.map((row) => ({ ...row, areResponsesRead: row.areResponsesRead === 1 }))
}

test('hidden reviews are counted by the whole days since they were hidden', () => {
  const hide = (feedbackId: bigint, days: number, deleted: 0 | 1 = 0) => ({
    feedbackId,
    businessId: 1n,
    timeMs: NOW_MS - days * 86_400_000,
    show: 0 as const,
    deleted,
  })
  const shown = { ...hide(5n, 2), show: 1 as const }
  const db = createCache({
    events: [hide(1n, 3), hide(2n, 3.9), hide(3n, 0.5), hide(4n, 9, 1), hide(5n, 9), shown],
    responses: [],
  })
  expect(countHiddenDays(db, NOW_MS)).toEqual([1, 0, 0, 2])
  expect(countHiddenDays(createCache({ events: [shown], responses: [] }), NOW_MS)).toEqual([])
  db.close()
})

test('a histogram has each of them in one bar, and its bars are as wide as the longest need', () => {
  const everyDay = (length: number) => Array.from({ length }, () => 1)
  const long = toBins(everyDay(800))
  expect(long.daysOfBin).toBe(60)
  expect(long.bins.slice(0, 14)).toEqual([...Array.from({ length: 13 }, () => 60), 20])
  expect(toBins(everyDay(20))).toMatchObject({ daysOfBin: 1, bins: [...everyDay(20), 0, 0, 0, 0] })
  expect(toBins(everyDay(20_000)).bins.reduce((a, b) => a + b)).toBe(20_000)
})
