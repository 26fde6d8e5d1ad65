import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { createDatabase } from '../../../electron/store/open-database.ts'
import { ReaderSession, ReaderSteps } from '../../../electron/threads/reader-session.ts'
import { decodeItems } from '../../../shared/domain/encoded-items.ts'
import type { FeedbackSort } from '../../../shared/domain/sort.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { type FixtureData, fillCache } from '../../unit/read/cache-fixture.ts'

/** More than one slice. */
const ITEMS = 40_000
const HOUR_MS = 3_600_000
const folder = mkdtempSync(join(tmpdir(), 'unhidden-steps-'))
const location = { path: join(folder, 'cache.unhidden'), keyHex: 'ab'.repeat(32) }
let db: WritableDatabase
let session: ReaderSession
let steps: ReaderSteps

/** Item n changed last n hours ago; every third is hidden. */
const toData = (from: number, to: number): FixtureData => ({
  events: Array.from({ length: to - from }, (_, at) => ({
    feedbackId: BigInt(from + at + 1),
    businessId: BigInt((from + at) % 7),
    timeMs: NOW_MS - (from + at + 1) * HOUR_MS,
    show: (from + at) % 3 === 0 ? 0 : 1,
    deleted: 0,
  })),
  responses: [],
})

beforeAll(() => {
  db = createDatabase(location)
  fillCache(db, toData(0, ITEMS))
})
afterAll(() => {
  db.close()
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  session = new ReaderSession()
  session.open(location)
  steps = new ReaderSteps(session)
  return () => session.close()
})

const BY_ID = { by: 'feedbackId', descending: false } as const
const BY_HIDES = { by: 'hideCount', descending: true } as const
const BY_LAST_EVENT = { by: 'lastEvent', descending: false } as const

function ask(filter: string, sort: FeedbackSort, offset: number, asOfMs: number | null = null) {
  const request = { filter, sort, offset, limit: 3 }
  const answer = steps.ask({
    asOfMs,
    quickly: (reader) => reader.encodeFeedbackQuickly(request),
    prepare: (reader) => reader.prepareFeedback(request),
    answer: (reader) => reader.encodeFeedback(request),
  })
  return answer.then((packed) => decodeItems(packed).map(({ feedbackId }) => Number(feedbackId)))
}

async function workUntilDone(): Promise<number> {
  let worked = 1
  for (; steps.work(); worked += 1) await setImmediate()
  return worked
}

test('a page far down an order without an index is read in steps, and the next one is there at once', async () => {
  const page = ask('visibility:hidden', BY_HIDES, 5_000)
  expect(await workUntilDone()).toBeGreaterThan(4)
  expect(await page).toEqual([25_000, 24_997, 24_994])
  const next = ask('visibility:hidden', BY_HIDES, 5_003)
  expect(steps.work()).toBe(false)
  expect(await next).toEqual([24_991, 24_988, 24_985])
})

test('while a list is read, a question that is quick is answered at once', async () => {
  const page = ask('visibility:hidden', BY_HIDES, 5_000)
  steps.work()
  expect(await ask('', BY_ID, 20_000)).toEqual([20_001, 20_002, 20_003])
  await workUntilDone()
  expect(await page).toEqual([25_000, 24_997, 24_994])
})

test('of two lists the one asked for last comes first, and both come', async () => {
  const order: string[] = []
  const first = ask('visibility:hidden', BY_HIDES, 5_000).then(() => order.push('first'))
  steps.work()
  const second = ask('visibility:shown', BY_LAST_EVENT, 5_000).then(() => order.push('second'))
  await workUntilDone()
  await Promise.all([first, second])
  expect(order).toEqual(['second', 'first'])
})

test('a list is of one moment of the file, and the next question sees what was written meanwhile', async () => {
  const page = ask('visibility:hidden', BY_HIDES, 13_331)
  steps.work()
  fillCache(db, toData(ITEMS, ITEMS + 10))
  await workUntilDone()
  expect(await page).toEqual([7, 4, 1])
  const later = ask('visibility:hidden', BY_HIDES, 13_331)
  await workUntilDone()
  expect(await later).toEqual([16, 13, 10])
  db.exec(`DELETE FROM event WHERE feedback_id > ${ITEMS}; DELETE FROM feedback WHERE feedback_id > ${ITEMS}`)
})

test('lists as of two moments do not mix', async () => {
  const asOf = (hours: number) =>
    ask('visibility:shown', { by: 'hideCount', descending: false }, 1_000, NOW_MS - hours * HOUR_MS)
  const [older, newer] = [asOf(20_000), asOf(10_000)]
  steps.work()
  // Another question in between shows the connection another moment.
  session.readAsOf(NOW_MS - 30_000 * HOUR_MS, (reader) =>
    reader.encodeFeedback({ filter: 'visibility:shown', sort: BY_ID, offset: 0, limit: 1 }),
  )
  await workUntilDone()
  // Items before the 20,000th, and before the 10,000th, were unknown then.
  expect(await older).toEqual([21_500, 21_501, 21_503])
  expect(await newer).toEqual([11_501, 11_502, 11_504])
})

test('who waits when the workspace is closed is told so; a search that cannot be is refused at once', async () => {
  await expect(ask('visibility:purple', BY_HIDES, 0)).rejects.toMatchObject({ code: 'invalid-query' })
  const page = ask('visibility:hidden', BY_HIDES, 5_000)
  steps.work()
  steps.close()
  await expect(page).rejects.toMatchObject({ code: 'workspace-not-open' })
  expect(steps.work()).toBe(false)
})
