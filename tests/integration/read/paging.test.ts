import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createReader } from '../../../electron/store/read/reader.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData, fillCache } from '../../unit/read/cache-fixture.ts'

const ITEMS = 12_000
const HOUR_MS = 3_600_000

/** Every third item is hidden; item n changed last n hours ago. */
const DATA: FixtureData = {
  events: Array.from({ length: ITEMS }, (_, at) => ({
    feedbackId: BigInt(at + 1),
    businessId: BigInt(at % 7),
    timeMs: NOW_MS - (at + 1) * HOUR_MS,
    show: at % 3 === 0 ? 0 : 1,
    deleted: 0,
  })),
  responses: Array.from({ length: ITEMS }, (_, at) => ({
    responseId: at + 1,
    feedbackId: BigInt(at + 1),
    businessId: BigInt(at % 7),
    dateMs: NOW_MS - (at + 1) * HOUR_MS,
    type: 'owner',
    content: at % 2 === 0 ? 'thank you' : 'sorry',
  })),
}

const folder = mkdtempSync(join(tmpdir(), 'unhidden-read-'))
const path = join(folder, 'cache.db')
let readable: Database.Database
let writable: Database.Database
let nowMs = NOW_MS

beforeAll(() => {
  writable = createCache(DATA, path)
  writable.pragma('journal_mode = WAL')
  readable = new Database(path, { readonly: true })
  readable.pragma('query_only = ON')
})
afterAll(() => {
  readable.close()
  writable.close()
  rmSync(folder, { recursive: true })
})

const byLastEvent = { by: 'lastEvent', descending: true } as const
const byHides = { by: 'hideCount', descending: true } as const

describe('deep pages', () => {
  const reader = () => createReader(readable, () => nowMs)
  const idsAt = (filter: string, sort: typeof byLastEvent | typeof byHides, offset: number) =>
    reader()
      .listFeedback({ filter, sort, offset, limit: 3 })
      .map(({ feedbackId }) => Number(feedbackId))

  test.each([0, 3, 5_999, 6_000, 6_001, 11_990, 11_998])(
    'of the whole list hold the right rows at %i',
    (offset) => {
      const expected = [offset + 1, offset + 2, offset + 3].filter((id) => id <= ITEMS)
      expect(idsAt('', byLastEvent, offset)).toEqual(expected)
    },
  )

  test.each([0, 990, 1_000, 3_998])('of a filtered list hold the right rows at %i', (offset) => {
    const expected = [0, 1, 2].map((at) => (offset + at) * 3 + 1).filter((id) => id <= ITEMS)
    expect(idsAt('visibility:hidden', byLastEvent, offset)).toEqual(expected)
  })

  test('of an order without an index agree with the first rows', () => {
    expect(idsAt('', byHides, 0)).toEqual([11_998, 11_995, 11_992])
    expect(idsAt('', byHides, 3_999)).toEqual([1, 12_000, 11_999])
  })

  test('of responses found by a word hold the right rows', () => {
    const ids = (offset: number) =>
      reader()
        .listResponses({ filter: 'thank', offset, limit: 2 })
        .map(({ responseId }) => responseId)
    expect(ids(0)).toEqual([1, 3])
    expect(ids(5_999)).toEqual([11_999])
  })

  test('beyond the walk of the first rows, a rare selection is complete', () => {
    expect(idsAt('feedback:1,12000', byLastEvent, 0)).toEqual([1, 12_000])
  })
})

describe('what is remembered', () => {
  test('holds only until another connection changes the data', () => {
    const reader = createReader(readable, () => nowMs)
    const ask = () => ({
      count: reader.countFeedback({ filter: 'visibility:hidden' }).count,
      last: reader.listFeedback({ filter: 'visibility:hidden', sort: byLastEvent, offset: 3_999, limit: 5 }),
    })
    expect(ask()).toMatchObject({ count: 4_000, last: { length: 1 } })
    const feedbackId = 20_000n
    fillCache(writable, {
      events: [{ feedbackId, businessId: 1n, timeMs: NOW_MS - 20_000 * HOUR_MS, show: 0, deleted: 0 }],
      responses: [],
    })
    expect(ask()).toMatchObject({ count: 4_001, last: [{ feedbackId: '11998' }, { feedbackId: '20000' }] })
    writable.exec(
      'DELETE FROM event WHERE feedback_id = 20000; DELETE FROM feedback WHERE feedback_id = 20000',
    )
    expect(ask()).toMatchObject({ count: 4_000, last: { length: 1 } })
  })

  test('holds for a minute where the answer depends on the time', () => {
    const reader = createReader(readable, () => nowMs)
    const count = () => reader.countFeedback({ filter: 'hidden-for:>1w' }).count
    const before = count()
    nowMs = NOW_MS + 3 * HOUR_MS
    expect(count()).toBe(before + 1)
    nowMs = NOW_MS
  })

  test('a list is read from one moment: rows, spans and ids belong together', () => {
    const reader = createReader(readable, () => nowMs)
    const rows = reader.listFeedback({ filter: '', sort: byLastEvent, offset: 0, limit: 1_000 })
    expect(rows).toHaveLength(1_000)
    for (const row of rows) {
      expect(row.spans.at(-1)?.visibility).toBe(row.visibility)
      expect(row.spans.at(-1)?.startMs).toBe(row.lastEvent?.utcMs)
    }
  })
})
