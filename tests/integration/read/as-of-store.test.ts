import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabase } from '../../../electron/store/open-database.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import { decodeItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackId } from '../../../shared/domain/ids.ts'
import { SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

const DAY_MS = 86_400_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-as-of-'))
const location = { path: join(folder, 'cache.unhidden'), keyHex: 'cd'.repeat(32) }
let store: Store

/** Item n is shown n days ago, and hidden a day later. */
beforeAll(async () => {
  const db = createDatabase(location)
  insertWorkspaceRecord(db, SAMPLE_RECORD)
  const ids = Array.from({ length: 20 }, (_, at) => at + 1)
  fillCache(db, {
    events: ids.flatMap((id) => [
      { feedbackId: BigInt(id), businessId: 5n, timeMs: NOW_MS - id * DAY_MS, show: 1, deleted: 0 } as const,
      {
        feedbackId: BigInt(id),
        businessId: 5n,
        timeMs: NOW_MS - (id - 1) * DAY_MS,
        show: 0,
        deleted: 0,
      } as const,
    ]),
    responses: [],
  })
  db.close()
  store = await openStore({ ...location, mode: 'open' })
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const list = { filter: '', sort: { by: 'lastEvent', descending: true }, offset: 0, limit: 100 } as const
const byHides = { by: 'hideCount', descending: true } as const
const asOfMs = NOW_MS - 10 * DAY_MS

test('an open workspace shows the past and the present side by side', async () => {
  const [past, present] = await Promise.all([
    store.ask('feedback:list', { ...list, asOfMs }).then(decodeItems),
    store.ask('feedback:list', { ...list, asOfMs: null }).then(decodeItems),
  ])
  expect(present.every(({ visibility }) => visibility === 'hidden')).toBe(true)
  const states = past.map(({ feedbackId, visibility }) => `${feedbackId} ${visibility}`)
  expect(states.slice(0, 3)).toEqual(['11 hidden', '10 shown', '12 hidden'])
  expect(states.filter((state) => state.endsWith('unknown'))).toHaveLength(9)
})

test('pages that need the whole result, and places in it, come from the other thread', async () => {
  const filter = 'visibility:hidden'
  const page = { ...list, filter, offset: 8, asOfMs: null }
  const rows = decodeItems(await store.ask('feedback:list', page))
  expect(rows).toHaveLength(12)
  const target = { feedbackId: rows[1]?.feedbackId ?? ('' as FeedbackId) }
  expect(await store.ask('feedback:locate', { ...list, filter, target, asOfMs: null })).toEqual({ offset: 9 })
  await expect(store.ask('feedback:list', { ...page, filter: 'hides:>' })).rejects.toMatchObject({
    code: 'invalid-query',
  })
})

test('further pages of such a list come from there at once, its first rows as before, and both show what is new', async () => {
  const rowsAt = async (offset: number, limit: number) =>
    decodeItems(await store.ask('feedback:list', { ...list, sort: byHides, offset, limit, asOfMs: null }))
  const all = await rowsAt(0, 2_000)
  expect(all).toHaveLength(20)
  for (const offset of [0, 7, 19]) expect(await rowsAt(offset, 2_000)).toEqual(all.slice(offset))
  expect(await rowsAt(0, 5)).toEqual(all.slice(0, 5))
  const feedbackIds = all.slice(7, 8).map(({ feedbackId }) => feedbackId)
  await store.run('auditor:change', { kind: 'star', feedbackIds, isSet: true }, NOW_MS)
  expect((await rowsAt(7, 2_000))[0]?.annotations.isStarred).toBe(true)
  expect((await rowsAt(7, 5))[0]?.annotations.isStarred).toBe(true)
})

test('places, details and counts are of the same moment as the list', async () => {
  const feedbackId = '10' as FeedbackId
  const target = { feedbackId }
  expect(await store.ask('feedback:locate', { ...list, target, asOfMs })).toEqual({ offset: 1 })
  expect(await store.ask('feedback:locate', { ...list, target, asOfMs: null })).toEqual({ offset: 9 })
  expect((await store.ask('feedback:get', { feedbackId, asOfMs })).timeline).toHaveLength(1)
  const count = () => store.ask('feedback:count', { filter: 'visibility:unknown', asOfMs })
  await expect.poll(count, { timeout: 10_000 }).toEqual({ count: 9, isExact: true })
  expect((await store.ask('feedback:count', { filter: 'visibility:unknown', asOfMs: null })).count).toBe(0)
})
