import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type KeptDecision, keepDecision } from '../../../electron/findings/cases/decide-cases.ts'
import { storeFindings } from '../../../electron/findings/write/store-findings.ts'
import { forgetFacetSummary, summarizeFacets } from '../../../electron/indexing/item-rollups.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { summarizeFindings } from '../../../electron/store/finding-summary.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { readFilterContext } from '../../../electron/store/read/audit-zone.ts'
import {
  type CompiledFilter,
  compileFilter,
  parseFilter,
} from '../../../electron/store/read/compile-filter.ts'
import { countFindings, startFacetCount } from '../../../electron/store/read/facet-count.ts'
import { findFindingCounts, hasFacetSummary } from '../../../electron/store/read/facet-summary.ts'
import { FACETS, type FacetCounts, type FacetValue } from '../../../shared/domain/facets.ts'
import { runs } from '../../support/property-runs.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { dataArbitrary, filterArbitrary, NOW_MS } from './cache-arbitrary.ts'
import { createCache } from './cache-fixture.ts'

type Cache = ReturnType<typeof createCache>

const zone = fc.constantFrom('UTC', 'Asia/Kathmandu', 'America/Sao_Paulo')
const moment = fc.constantFrom(null, null, NOW_MS - 10 * 86_400_000, NOW_MS - 40 * 86_400_000)

const compile = (db: Cache, filter: string, nowMs: number): CompiledFilter =>
  compileFilter(parseFilter(filter), 'feedback', readFilterContext(db, nowMs))

function countFacets(db: Cache, filter: CompiledFilter): FacetCounts {
  const count = startFacetCount(db, filter, 2)
  while (count.step());
  return count.counts()
}

test('each value of each facet counts what the filter with that term counts', () => {
  fc.assert(
    fc.property(
      dataArbitrary,
      filterArbitrary,
      moment,
      fc.boolean(),
      zone,
      (data, filter, asOfMs, hasSums, zoneName) => {
        const db = createCache(data, ':memory:', zoneName)
        try {
          addAnnotations(db)
          if (hasSums) sumUp(db)
          if (asOfMs !== null) showAsOf(db, asOfMs)
          const nowMs = asOfMs ?? NOW_MS
          const reader = createWholeReader(db, () => nowMs, asOfMs !== null)
          const { total, facets } = countFacets(db, compile(db, filter, nowMs))
          expect(total).toEqual({ count: reader.countFeedback({ filter }).count, isExact: true })
          for (const facet of FACETS) {
            for (const { value, count } of facets[facet]) {
              const narrowed = filter === '' ? `${facet}:${value}` : `(${filter}) ${facet}:${value}`
              expect({ narrowed, count: reader.countFeedback({ filter: narrowed }).count }).toEqual({
                narrowed,
                count,
              })
            }
          }
          const sort = { by: 'feedbackId', descending: false } as const
          const rows = reader.listFeedback({ filter, sort, offset: 0, limit: 1_000 })
          expect(toObject(facets.tag)).toEqual(tally(rows.flatMap(({ annotations }) => annotations.tags)))
          expect(toObject(facets.finding)).toEqual(
            tally(rows.flatMap(({ annotations }) => annotations.findings)),
          )
        } finally {
          db.close()
        }
      },
    ),
    { numRuns: runs(200) },
  )
})

test('sums that are kept answer the same, and an item that is written after takes them away', () => {
  fc.assert(
    fc.property(dataArbitrary, fc.oneof(stateFilter, countFilter), (data, filter) => {
      const db = createCache(data)
      try {
        addAnnotations(db)
        const compiled = compile(db, filter, NOW_MS)
        const counted = countFacets(db, compiled)
        sumUp(db)
        expect(countFacets(db, compiled)).toEqual(counted)
        // The items themselves are not read: the answer stays when they are gone …
        db.exec('DELETE FROM feedback; DELETE FROM finding; DELETE FROM tag')
        const { total, facets } = countFacets(db, compiled)
        expect(total).toEqual(counted.total)
        const { finding, disposition, changed, business } = counted.facets
        expect(facets).toMatchObject({ changed, business })
        // Findings are added up by state only.
        if (compiled.summary === 'facet_summary') expect(facets).toMatchObject({ finding, disposition })
        forgetFacetSummary(db as WritableDatabase)
        expect(countFacets(db, compiled).total).toEqual({ count: 0, isExact: true })
      } finally {
        db.close()
      }
    }),
    { numRuns: runs(60) },
  )
})

test('sums by numbers of events and hides are left out where they would be too many', () => {
  const [data = { events: [], responses: [] }] = fc.sample(dataArbitrary, { seed: 3, numRuns: 1 })
  const db = createCache(data)
  const countRows = () => Number(db.prepare('SELECT count(*) FROM count_summary').pluck().get())
  sumUp(db)
  const rows = countRows()
  expect(rows).toBeGreaterThan(1)
  const counted = countFacets(db, compile(db, 'events:>0', NOW_MS))
  for (const [most, kept] of [
    [rows, rows],
    [rows - 1, 0],
  ] as const) {
    forgetFacetSummary(db as WritableDatabase)
    for (const _ of summarizeFacets(db as WritableDatabase, 2, most));
    expect(countRows()).toBe(kept)
    expect(countFacets(db, compile(db, 'events:>0', NOW_MS))).toEqual(counted)
  }
  db.close()
})

test('sums come to nothing when an item is written while they are made', () => {
  const [first = { events: [], responses: [] }] = fc.sample(dataArbitrary, { seed: 3, numRuns: 1 })
  const db = createCache(first)
  const steps = summarizeFacets(db as WritableDatabase, 1)
  steps.next()
  forgetFacetSummary(db as WritableDatabase)
  while (!steps.next().done);
  expect(hasFacetSummary(db)).toBe(false)
  sumUp(db)
  expect(hasFacetSummary(db)).toBe(true)
  db.close()
})

test('a finding or a decision that is written takes the sums of findings away, and they are made anew', () => {
  const [data = { events: [], responses: [] }] = fc.sample(dataArbitrary, { seed: 5, numRuns: 1 })
  const db = createCache(data)
  addAnnotations(db)
  const writes: readonly (() => unknown)[] = [
    () => keepDecision(db as WritableDatabase, someFinding(db), DISMISSED),
    () => storeFindings(db as WritableDatabase, { kind: 'rows', run: 2, json: rowOf(db) }),
    () => storeFindings(db as WritableDatabase, { kind: 'end', run: 2, rules: [LONG_HIDDEN], tallies: null }),
    () => forgetFacetSummary(db as WritableDatabase),
  ]
  for (const write of writes) {
    sumUp(db)
    expect(findFindingCounts(db, [])).toEqual(countFindings(db, []))
    const before = countFindings(db, [])
    write()
    expect(findFindingCounts(db, [])).toBeUndefined()
    if (write !== writes.at(-1)) expect(countFindings(db, [])).not.toEqual(before)
  }
  const steps = summarizeFindings(db as WritableDatabase, 1)
  steps.next()
  keepDecision(db as WritableDatabase, someFinding(db), null)
  while (!steps.next().done);
  expect(findFindingCounts(db, [])).toBeUndefined()
  db.close()
})

const DISMISSED: KeptDecision = {
  state: 'dismissed',
  reason: 'seen',
  ground: null,
  by: '',
  decidedAtMs: NOW_MS,
  caseKey: null,
  observed: null,
  logSeq: null,
}
const LONG_HIDDEN = { rule: 'long-hidden', fingerprint: '', unjudgedItems: 0, unjudgedBusinesses: 0 } as const

function someFinding(db: Cache): string {
  return String(db.prepare('SELECT min(finding_key) FROM finding').pluck().get())
}

/** A finding of another rule about the item of the first. */
function rowOf(db: Cache): string {
  const item = db
    .prepare('SELECT feedback_id FROM finding WHERE finding_key = ?')
    .pluck()
    .get(someFinding(db))
  return JSON.stringify([['d', 'D-1', 'rapid-reversal', String(item), '7', null, null, 1, '{}']])
}

const stateFilter = fc.constantFrom(
  ...[
    '',
    'visibility:hidden',
    'business:20760',
    '-deleted:yes',
    'response:none',
    'response:owner visibility:shown,unknown',
  ],
)

const countFilter = fc.constantFrom(
  'hides:>1',
  'events:1 -visibility:shown',
  'business:20760 (hides:1 OR events:>2)',
)

function sumUp(db: Cache): void {
  for (const _ of summarizeFacets(db as WritableDatabase, 2));
  for (const _ of summarizeFindings(db as WritableDatabase, 2));
}

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
function addAnnotations(db: Cache): void {
  db.exec(`
    INSERT INTO tag SELECT 'Late', 'late', feedback_id, 1 FROM feedback WHERE feedback_id % 2 = 1;
    INSERT INTO tag SELECT 'todo', 'todo', feedback_id, 1 FROM feedback WHERE feedback_id % 3 = 1;
    INSERT INTO finding
      SELECT 'a' || feedback_id, 'toggling', feedback_id, business_id, 1, 2, 3, '{}', '', 1, NULL, NULL, NULL, NULL FROM feedback WHERE hide_count > 0;
    INSERT INTO finding
      SELECT 'b' || feedback_id, 'long-hidden', feedback_id, business_id, 1, 2, 3, '{}', '', 1, NULL, NULL, NULL, NULL FROM feedback WHERE visibility = 0;
    INSERT INTO finding
      SELECT 'c' || feedback_id, 'long-hidden', feedback_id, business_id, 1, 2, 3, '{}', '', 1, NULL, NULL, NULL, NULL FROM feedback WHERE visibility = 0;
    INSERT INTO disposition (finding_key, state, reason, decided_at_ms)
      SELECT finding_key, 'confirmed', 'seen', 1 FROM finding WHERE finding_key LIKE 'c%'`)
}
