import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compileFilter, parseFilter } from '../../../electron/store/read/compile-filter.ts'
import { listRanges, startFacetCount } from '../../../electron/store/read/facet-count.ts'
import { createReader } from '../../../electron/store/read/reader.ts'
import { FACETS, type Facet, type FacetCounts, type FacetValue } from '../../../shared/domain/facets.ts'
import { dataArbitrary, filterArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

type Cache = ReturnType<typeof createCache>

function countFacets(db: Cache, filter: string): FacetCounts {
  const count = startFacetCount(db, compileFilter(parseFilter(filter), 'feedback', NOW_MS), listRanges(db, 2))
  while (count.step());
  return count.counts()
}

test('each value of each facet counts what the filter with that term counts', () => {
  fc.assert(
    fc.property(dataArbitrary, filterArbitrary, (data, filter) => {
      const db = createCache(data)
      try {
        addMarks(db)
        const reader = createReader(db, () => NOW_MS)
        const { total, facets } = countFacets(db, filter)
        expect(total).toEqual({ count: reader.countFeedback({ filter }).count, isExact: true })
        for (const facet of FACETS.filter((one) => !MARKS.has(one))) {
          for (const { value, count } of facets[facet]) {
            const narrowed = filter === '' ? `${facet}:${value}` : `(${filter}) ${facet}:${value}`
            expect({ narrowed, count: reader.countFeedback({ filter: narrowed }).count }).toEqual({
              ...{ narrowed, count },
            })
          }
        }
        const sort = { by: 'feedbackId', descending: false } as const
        const rows = reader.listFeedback({ filter, sort, offset: 0, limit: 1_000 })
        expect(toObject(facets.tag)).toEqual(tally(rows.flatMap(({ marks }) => marks.tags)))
        expect(toObject(facets.finding)).toEqual(tally(rows.flatMap(({ marks }) => marks.findings)))
        const hides = rows.filter(({ hideCount }) => hideCount > 0)
        const hidden = rows.filter(({ visibility }) => visibility === 'hidden')
        expect(toObject(facets.disposition)).toEqual(
          tally([...hides.map(() => 'open'), ...hidden.map(() => 'confirmed')]),
        )
      } finally {
        db.close()
      }
    }),
    { numRuns: 400 },
  )
}, 120_000)

const MARKS: ReadonlySet<Facet> = new Set(['finding', 'disposition', 'tag'])

function toObject(values: readonly FacetValue[]): Record<string, number> {
  return Object.fromEntries(values.map(({ value, count }) => [value, count]))
}

function tally(words: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Map.groupBy(words, (word) => word)
      .entries()
      .map(([word, found]) => [word, found.length]),
  )
}

/** Toggling where it was ever hidden (open), and long-hidden twice where it is hidden now (one confirmed). */
function addMarks(db: Cache): void {
  db.exec(`
    INSERT INTO tag SELECT 'Late', 'late', feedback_id, 1 FROM feedback WHERE feedback_id % 2 = 1;
    INSERT INTO tag SELECT 'todo', 'todo', feedback_id, 1 FROM feedback WHERE feedback_id % 3 = 1;
    INSERT INTO finding
      SELECT 'a' || feedback_id, 'toggling', feedback_id, business_id, 1, 2, 3, '{}' FROM feedback WHERE hide_count > 0;
    INSERT INTO finding
      SELECT 'b' || feedback_id, 'long-hidden', feedback_id, business_id, 1, 2, 3, '{}' FROM feedback WHERE visibility = 0;
    INSERT INTO finding
      SELECT 'c' || feedback_id, 'long-hidden', feedback_id, business_id, 1, 2, 3, '{}' FROM feedback WHERE visibility = 0;
    INSERT INTO disposition SELECT finding_key, 'confirmed', 'seen', 1 FROM finding WHERE finding_key LIKE 'c%'`)
}
