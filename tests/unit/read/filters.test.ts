import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toRibbon } from '../../../shared/domain/encoded-items.ts'
import { toStateSinceMs } from '../../../shared/domain/feedback-item.ts'
import { FEEDBACK_SORTS, type FeedbackSort } from '../../../shared/domain/sort.ts'
import { runs } from '../../support/property-runs.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import {
  addAnnotations,
  annotationsArbitrary,
  type FixtureAnnotations,
  NO_ANNOTATIONS,
} from './annotations-fixture.ts'
import { dataArbitrary, filterArbitrary, largeDataArbitrary, NOW_MS, rewriteSome } from './cache-arbitrary.ts'
import { createCache, type FixtureData, type FixtureItem } from './cache-fixture.ts'
import { selectNaively } from './naive-filter.ts'

const EVERYTHING = { offset: 0, limit: 10_000 }

type Reader = ReturnType<typeof createWholeReader>

function withReader(
  data: FixtureData,
  use: (reader: Reader) => void,
  marks: FixtureAnnotations = NO_ANNOTATIONS,
): void {
  const db = createCache(data)
  addAnnotations(db, marks)
  try {
    use(createWholeReader(db, () => NOW_MS))
  } finally {
    db.close()
  }
}

const describeEvent = (event: { feedbackId: unknown; timeMs: number; show: number; deleted: number }) =>
  [event.feedbackId, event.timeMs, event.show, event.deleted].join()

type Selected = ReturnType<typeof selectNaively>

function expectSelected(reader: Reader, filter: string, expected: Selected): void {
  const sort = { by: 'feedbackId', descending: false } as const
  const feedback = reader.listFeedback({ filter, sort, ...EVERYTHING })
  expect(feedback.map((row) => row.feedbackId)).toEqual(
    expected.feedback.map((item) => String(item.feedbackId)),
  )
  expect(reader.countFeedback({ filter })).toEqual({ count: expected.feedback.length })

  const events = reader.listEvents({ filter, ...EVERYTHING })
  const shown = events.map(({ feedbackId, time, showOnWebsite, deleted }) =>
    describeEvent({ feedbackId, timeMs: time.utcMs, show: showOnWebsite, deleted }),
  )
  expect(shown.sort()).toEqual(expected.events.map(describeEvent).sort())
  expect(reader.countEvents({ filter })).toEqual({ count: expected.events.length })

  const responses = reader.listResponses({ filter, ...EVERYTHING })
  expect(responses.map((row) => row.responseId)).toEqual(
    expected.responses
      .toSorted((a, b) => b.dateMs - a.dateMs || b.responseId - a.responseId)
      .map((row) => row.responseId),
  )
  expect(reader.countResponses({ filter })).toEqual({ count: expected.responses.length })
}

test('lists and counts hold exactly what the filter means, for feedback, events and responses', () => {
  fc.assert(
    fc.property(
      dataArbitrary.map(rewriteSome),
      annotationsArbitrary,
      filterArbitrary,
      (data, marks, filter) => {
        const expected = selectNaively(data, filter, NOW_MS, marks)
        withReader(data, (reader) => expectSelected(reader, filter, expected), marks)
      },
    ),
    { numRuns: runs(600) },
  )
})

test('generated queries select from a seeded cache what plain loops select', () => {
  const seeded = { seed: 20_760, numRuns: 1 }
  const [data] = fc.sample(largeDataArbitrary.map(rewriteSome), seeded)
  const [marks] = fc.sample(annotationsArbitrary, seeded)
  const filters = fc.sample(filterArbitrary, { seed: 20_761, numRuns: runs(200) })
  if (!data || !marks) throw new Error('no sample')
  const everything = selectNaively(data, '', NOW_MS, marks)
  let telling = 0
  const use = (reader: Reader): void => {
    for (const filter of filters) {
      const expected = selectNaively(data, filter, NOW_MS, marks)
      expectSelected(reader, filter, expected)
      if (expected.feedback.length > 0 && expected.feedback.length < everything.feedback.length) telling += 1
    }
  }
  withReader(data, use, marks)
  expect(everything.feedback.length).toBeGreaterThan(100)
  expect(telling).toBeGreaterThan(runs(100))
})

const toRibbonOf = ({ counting }: FixtureItem) =>
  toRibbon(counting.map(({ timeMs, show, deleted }) => [timeMs, show, deleted]))

const SORT_VALUES: Readonly<Record<FeedbackSort['by'], (item: FixtureItem) => number | bigint>> = {
  feedbackId: () => 0,
  businessId: (item) => item.businessId,
  visibility: (item) => ({ hidden: 0, shown: 1, unknown: 2 })[item.visibility],
  firstEvent: (item) => item.counting[0]?.timeMs ?? Number.NEGATIVE_INFINITY,
  stateSince: (item) => toStateSinceMs({ ...item, ...toRibbonOf(item) }) ?? Number.NEGATIVE_INFINITY,
  lastEvent: (item) => item.counting.at(-1)?.timeMs ?? Number.NEGATIVE_INFINITY,
  hideCount: (item) => item.hides,
  hiddenMs: (item) => item.closedHiddenMs + (item.hiddenSinceMs === null ? 0 : NOW_MS - item.hiddenSinceMs),
  responseCount: (item) => item.responses.length,
  eventCount: (item) => item.events.length,
  // The fixture has no marks: the ids decide.
  findings: () => 0,
  tags: () => 0,
  starred: () => 0,
}

function sortNaively(items: readonly FixtureItem[], { by, descending }: FeedbackSort): string[] {
  const value = SORT_VALUES[by]
  const compare = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0)
  const sorted = items.toSorted((a, b) => compare(value(a), value(b)) || compare(a.feedbackId, b.feedbackId))
  return (descending ? sorted.toReversed() : sorted).map((item) => String(item.feedbackId))
}

test('every sort is a total order by the column and then the id: pages put together are the whole list', () => {
  const sort = fc.record({ by: fc.constantFrom(...FEEDBACK_SORTS), descending: fc.boolean() })
  const size = fc.integer({ min: 1, max: 5 })
  fc.assert(
    fc.property(dataArbitrary.map(rewriteSome), filterArbitrary, sort, size, (data, filter, order, limit) => {
      const expected = sortNaively(selectNaively(data, filter, NOW_MS).feedback, order)
      withReader(data, (reader) => {
        const idsOf = (page: { offset: number; limit: number }) =>
          reader.listFeedback({ filter, sort: order, ...page }).map((row): string => row.feedbackId)
        const pages: string[] = []
        for (let offset = 0; offset < expected.length + limit; offset += limit) {
          pages.push(...idsOf({ offset, limit }))
        }
        expect(pages).toEqual(expected)
        expect(idsOf(EVERYTHING)).toEqual(expected)
      })
    }),
    { numRuns: runs(500) },
  )
})
