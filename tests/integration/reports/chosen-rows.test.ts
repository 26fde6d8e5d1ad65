import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { type ChosenItems, toSearchOfChosen } from '../../../shared/domain/report.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData } from '../../unit/read/cache-fixture.ts'

const DAY_MS = 86_400_000
const PAST_MS = NOW_MS - 40 * DAY_MS
const SORT = { by: 'hiddenMs', descending: true } as const
const folder = mkdtempSync(join(tmpdir(), 'unhidden-chosen-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Ids of ten digits: a search text of 4,096 characters could name 372 of them. */
const DATA: FixtureData = {
  events: Array.from({ length: 9_000 }, (_, at) => ({
    feedbackId: 7_000_000_000n + BigInt(at % 4_000),
    businessId: BigInt(at % 5),
    deleted: 0 as const,
    timeMs: NOW_MS - ((at * 31) % 90) * DAY_MS,
    show: at % 3 === 0 ? (1 as const) : (0 as const),
  })),
  responses: [],
}

function listedIds(filter: string, isPast: boolean): string[] {
  const db = createCache(DATA)
  if (isPast) showAsOf(db, PAST_MS)
  const reader = createWholeReader(db, () => (isPast ? PAST_MS : NOW_MS), isPast)
  const ids: string[] = []
  for (let offset = 0; ; offset += 1_000) {
    const rows = reader.listFeedback({ filter, sort: SORT, offset, limit: 1_000 })
    ids.push(...rows.map(({ feedbackId }) => feedbackId))
    if (rows.length < 1_000) break
  }
  db.close()
  return ids
}

function exportedIds(filter: string, chosen: ChosenItems | null, isPast: boolean): string[] {
  const db = createCache(DATA)
  const path = join(folder, 'feedback.csv')
  exportRows({
    db,
    format: 'csv',
    template: 'feedback',
    filter: toSearchOfChosen(filter, chosen),
    path,
    sort: SORT,
    asOfMs: isPast ? PAST_MS : NOW_MS,
    isPast,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  db.close()
  const rows: readonly { readonly feedbackId: string }[] = parse(readFileSync(path), { columns: true })
  return rows.map(({ feedbackId }) => feedbackId)
}

test.each([false, true])(
  'thousands of chosen rows are exported in the order of the list (past: %s)',
  (isPast) => {
    const filter = '-visibility:shown'
    const listed = listedIds(filter, isPast)
    const feedbackIds = listed.filter((_, at) => at % 2 === 1) as unknown as ChosenItems['feedbackIds']
    expect(feedbackIds.length).toBeGreaterThan(1_000)
    const shuffled = feedbackIds.toReversed()
    expect(exportedIds(filter, { kind: 'only', feedbackIds: shuffled }, isPast)).toEqual(feedbackIds)
    const others = listed.filter((_, at) => at % 2 === 0)
    expect(exportedIds(filter, { kind: 'all-but', feedbackIds: shuffled }, isPast)).toEqual(others)
  },
)

test('without a choice the rows are those of the search', () => {
  expect(exportedIds('hides:>1', null, false)).toEqual(listedIds('hides:>1', false))
})
