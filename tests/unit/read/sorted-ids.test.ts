import fc from 'fast-check'
import { expect, test } from 'vitest'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { readFilterContext } from '../../../electron/store/read/audit-zone.ts'
import { compileFilter, parseFilter } from '../../../electron/store/read/compile-filter.ts'
import { feedbackSource } from '../../../electron/store/read/feedback-source.ts'
import { selectIds } from '../../../electron/store/read/seek-anchors.ts'
import { readInSlices, type SlicedList } from '../../../electron/store/read/sorted-ids.ts'
import { FEEDBACK_SORTS } from '../../../shared/domain/sort.ts'
import { dataArbitrary, filterArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache, type FixtureData } from './cache-fixture.ts'

type Cache = ReturnType<typeof createCache>

const sortArbitrary = fc.record({ by: fc.constantFrom(...FEEDBACK_SORTS), descending: fc.boolean() })
/** Ids as they are in practice; those of the fixture use all 64 bits. */
const shortIds = dataArbitrary.map(({ events, responses }): FixtureData => {
  const shorten = <Row extends { readonly feedbackId: bigint; readonly businessId: bigint }>(
    row: Row,
  ): Row => ({
    ...row,
    feedbackId: row.feedbackId % 1_000_003n,
    businessId: row.businessId % 1_009n,
  })
  return { events: events.map(shorten), responses: responses.map(shorten) }
})
const wideFilter = fc.constantFrom(
  '',
  'visibility:hidden,shown',
  'hides:>0',
  '-deleted:yes',
  'business:1,2,3 OR events:>0',
)
const moment = fc.constantFrom(null, null, NOW_MS - 10 * 86_400_000, NOW_MS - 40 * 86_400_000)

function readAll(db: Cache, slices: SlicedList): readonly bigint[] | null {
  const steps = readInSlices(db, slices, 2)
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value && Array.from(step.value)
}

test('ids read in slices and merged are those of one statement, in the same order', () => {
  let compared = 0
  fc.assert(
    fc.property(
      shortIds,
      fc.oneof(wideFilter, filterArbitrary),
      sortArbitrary,
      moment,
      (data, text, sort, asOfMs) => {
        const db = createCache(data)
        try {
          if (asOfMs !== null) showAsOf(db, asOfMs)
          const nowMs = asOfMs ?? NOW_MS
          const filter = compileFilter(parseFilter(text), 'feedback', readFilterContext(db, nowMs))
          const { slices, all } = feedbackSource({ text, filter, sort, nowMs, isAsOf: asOfMs !== null })
          const ids = slices && readAll(db, slices)
          if (!ids) return
          compared += ids.length > 3 ? 1 : 0
          expect(ids).toEqual(selectIds(db, all))
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: 100 },
  )
  expect(compared).toBeGreaterThan(10)
})

test('ids that a JavaScript number does not hold are not read in slices', () => {
  const db = createCache({
    events: [{ feedbackId: 2n ** 60n + 1n, businessId: 7n, timeMs: NOW_MS, show: 0, deleted: 0 }],
    responses: [],
  })
  const filter = compileFilter(parseFilter(''), 'feedback', readFilterContext(db, NOW_MS))
  const sort = { by: 'hideCount', descending: true } as const
  const { slices } = feedbackSource({ text: '', filter, sort, nowMs: NOW_MS })
  expect(slices && readAll(db, slices)).toBeNull()
  db.close()
})
