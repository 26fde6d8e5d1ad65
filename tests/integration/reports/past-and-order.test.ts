import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, expect, test } from 'vitest'
import { exportRows } from '../../../electron/reports/export-rows.ts'
import { showAsOf } from '../../../electron/store/read/as-of.ts'
import { FEEDBACK_SORTS, type FeedbackSort } from '../../../shared/domain/sort.ts'
import { createWholeReader } from '../../support/store/whole-reader.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData } from '../../unit/read/cache-fixture.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-past-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Enough items for several fetches of rows; each has up to four events. */
const DATA: FixtureData = {
  events: Array.from({ length: 2_400 }, (_, at) => ({
    feedbackId: BigInt((at * 7) % 1_200),
    businessId: BigInt(at % 5),
    deleted: at % 11 === 0 ? 1 : 0,
    timeMs: NOW_MS - ((at * 31) % 90) * DAY_MS,
    show: at % 3 === 0 ? 1 : 0,
  })),
  responses: [],
}

function exportedRows(sort: FeedbackSort, isPast: boolean, asOfMs: number): Record<string, string>[] {
  const db = createCache(DATA)
  const path = join(folder, 'feedback.csv')
  exportRows({
    db,
    format: 'csv',
    template: 'feedback',
    filter: '-visibility:shown',
    path,
    asOfMs,
    isPast,
    sort,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  db.close()
  return parse(readFileSync(path), { columns: true })
}

test.each(
  FEEDBACK_SORTS.flatMap((by) => [
    { by, isPast: false },
    { by, isPast: true },
  ]),
)('an export by $by (past: $isPast) has the rows and the order of the list', ({ by, isPast }) => {
  const asOfMs = isPast ? NOW_MS - 40 * DAY_MS : NOW_MS
  const sort = { by, descending: by !== 'businessId' }
  const db = createCache(DATA)
  if (isPast) showAsOf(db, asOfMs)
  const reader = createWholeReader(db, () => asOfMs, isPast)
  const list = { filter: '-visibility:shown', sort }
  const listed = [0, 1_000].flatMap((offset) => reader.listFeedback({ ...list, offset, limit: 1_000 }))
  db.close()
  const exported = exportedRows(sort, isPast, asOfMs)
  expect(exported.length).toBeGreaterThan(500)
  expect(
    exported.map(({ feedbackId, visibility, hides, events }) => [feedbackId, visibility, hides, events]),
  ).toEqual(listed.map((row) => [row.feedbackId, row.visibility, `${row.hideCount}`, `${row.eventCount}`]))
})
