import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createReader, type ReaderApi } from '../../../electron/store/read/reader.ts'
import { createRowPrefetch, type RowPrefetch } from '../../../electron/store/read/row-prefetch.ts'
import { decodeItems, type EncodedItems } from '../../../shared/domain/encoded-items.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { createCache, type FixtureData } from '../../unit/read/cache-fixture.ts'

const ITEMS = 100
const LIMIT = 10
const DATA: FixtureData = {
  events: Array.from({ length: ITEMS }, (_, at) => ({
    feedbackId: BigInt(at + 1),
    businessId: BigInt(at % 7),
    timeMs: NOW_MS - at * 1_000,
    show: at % 3 === 0 ? 0 : 1,
    deleted: 0,
  })),
  responses: [],
}
const byLastEvent = { by: 'lastEvent', descending: true } as const
const page = (offset: number) => ({ filter: '', sort: byLastEvent, offset, limit: LIMIT })
const idsFrom = (offset: number) => Array.from({ length: LIMIT }, (_, at) => BigInt(offset + at + 1))

const folder = mkdtempSync(join(tmpdir(), 'unhidden-ahead-'))
let readable: Database.Database
let writable: Database.Database
beforeAll(() => {
  const path = join(folder, 'cache.db')
  writable = createCache(DATA, path)
  writable.pragma('journal_mode = WAL')
  readable = new Database(path, { readonly: true })
})
afterAll(() => {
  readable.close()
  writable.close()
  rmSync(folder, { recursive: true })
})

describe('the rows of a page', () => {
  let encoded: string[]
  let ahead: RowPrefetch
  const ask = (offset: number, list = {}) => {
    encoded = []
    ahead.encode(idsFrom(offset), { ...page(offset), ...list })
    return encoded.length
  }
  const readAhead = () => {
    encoded = []
    ahead.read(({ offset }) => idsFrom(offset))
    return encoded
  }
  beforeEach(() => {
    encoded = []
    ahead = createRowPrefetch(readable, (ids) => {
      encoded.push(ids.join())
      return ids.join() as EncodedItems
    })
  })

  test('are encoded before they are asked for, on in the direction of two neighbours', () => {
    expect([ask(20), ask(30)]).toEqual([1, 1])
    expect(readAhead()).toEqual([idsFrom(40).join()])
    expect(ask(40)).toBe(0)
    expect(readAhead()).toEqual([idsFrom(50).join()])
    ask(30)
    expect(readAhead()).toEqual([idsFrom(20).join()])
    expect(ask(20)).toBe(0)
  })

  test('are not read ahead after a first page, a jump, another list, or before the beginning', () => {
    ask(0)
    expect(readAhead()).toEqual([])
    ask(50)
    expect(readAhead()).toEqual([])
    ask(60, { filter: 'visibility:hidden' })
    expect(readAhead()).toEqual([])
    ask(70, { filter: 'visibility:hidden', sort: { by: 'lastEvent', descending: false } })
    expect(readAhead()).toEqual([])
    ask(10)
    ask(0)
    expect(readAhead()).toEqual([])
  })

  test('are read ahead once', () => {
    ask(20)
    ask(30)
    expect([readAhead().length, readAhead().length]).toEqual([1, 0])
  })

  test('are encoded anew once the data have changed', () => {
    ask(20)
    ask(30)
    readAhead()
    writable.prepare(`INSERT INTO tag VALUES ('x', 'x', 42, 1)`).run()
    expect(ask(40)).toBe(1)
    writable.exec('DELETE FROM tag')
  })
})

test('pages read ahead hold what the data say now, whatever was changed and asked meanwhile', () => {
  const reader: ReaderApi = createReader(readable, () => NOW_MS)
  const plain = createReader(readable, () => NOW_MS)
  const star = writable.prepare('INSERT OR REPLACE INTO star VALUES (?, 1)')
  const way = [0, 10, 20, 30, 20, 10, 0, 10, 20, 70, 80, 90, 100]
  for (const filter of ['', 'visibility:shown', 'star:yes']) {
    for (const [step, offset] of way.entries()) {
      if (step % 3 === 2) star.run(offset + step + 1)
      const request = { ...page(offset), filter }
      expect(decodeItems(reader.encodeFeedback(request))).toEqual(plain.listFeedback(request))
      reader.readAhead()
    }
  }
})
