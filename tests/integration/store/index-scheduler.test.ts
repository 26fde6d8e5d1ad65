import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { withoutFlush } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import {
  historyEntry,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  responseEntry,
  SAMPLE_RECORD,
  TEST_KEY,
} from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, EVERYTHING } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

// Commits wait for one turn of the event loop, which stays real.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function startSync(operation: Operation = 'history') {
  const location = { path: join(temporaryFolder(), 'x.unhidden'), keyHex: TEST_KEY }
  const session = await WriterSession.create(location, SAMPLE_RECORD)
  onTestFinished(() => session.close())
  const { sweepId } = session.beginSweep({
    operation,
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: RECEIVED_AT_MS,
  })
  const db = openReadonly(location)
  onTestFinished(() => void db.close())
  const countItems = () => db.prepare('SELECT count(*) FROM feedback').pluck().get()
  const countResponses = () => db.prepare('SELECT count(*) FROM response').pluck().get()
  const commit = async (from: number, through: number) => {
    for (let page = from; page <= through; page += 1)
      await session.commitPage(pageOf(sweepId, operation, page))
  }
  return { session, commit, countItems, countResponses }
}

function pageOf(sweepId: SweepId, operation: Operation, page: number) {
  const time = '2024-03-01T10:00:00Z'
  const entry =
    operation === 'history' ? historyEntry(String(page), time, 0) : responseEntry(String(page), time, 'great')
  return receivedPage({ sweepId, operation, page, body: pageBody([entry], page, 100) })
}

/** What the writer does while nothing is asked of it. */
const restAWhile = async () => {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

describe('while a sync goes on', () => {
  it('pages wait for their run until they are half as many as what is indexed', async () => {
    const { session, commit, countItems } = await startSync()
    await commit(1, 10)
    session.indexPending()
    expect(countItems()).toBe(10)
    await commit(11, 14)
    expect(session.indexPending()).toEqual({ indexed: 0, waiting: 4, isMidway: false })
    await commit(15, 15)
    expect(session.indexPending()).toEqual({ indexed: 5, waiting: 0, isMidway: false })
    expect(countItems()).toBe(15)
  })

  it('pages of a slow service do not wait for more of them', async () => {
    const { session, commit, countItems } = await startSync()
    await commit(1, 10)
    session.indexPending()
    await commit(11, 11)
    session.indexPending()
    expect(countItems()).toBe(10)
    vi.advanceTimersByTime(1_500)
    await commit(12, 12)
    vi.advanceTimersByTime(1_500)
    await commit(13, 13)
    vi.advanceTimersByTime(1_500)
    await commit(14, 14)
    vi.advanceTimersByTime(1_500)
    session.indexPending()
    expect(countItems()).toBe(14)
  })

  it('everything is indexed where it comes to a standstill', async () => {
    const { session, commit, countItems } = await startSync()
    await commit(1, 10)
    session.indexPending()
    await commit(11, 12)
    vi.advanceTimersByTime(1_900)
    expect(countItems()).toBe(10)
    vi.advanceTimersByTime(200)
    expect(countItems()).toBe(12)
  })

  it('responses are there at once, and the counts of their items follow while nothing is asked', async () => {
    const { session, commit, countItems, countResponses } = await startSync('responses')
    await commit(1, 4)
    expect(session.indexPending()).toMatchObject({ indexed: 0, waiting: 4 })
    expect([countResponses(), countItems()]).toEqual([4, 0])
    await restAWhile()
    expect(countItems()).toBe(4)
  })

  it('counts of items wait for more pages, but not of a slow service', async () => {
    const { session, commit, countItems, countResponses } = await startSync('responses')
    await commit(1, 4)
    session.indexPending()
    await restAWhile()
    await commit(5, 5)
    session.indexPending()
    await restAWhile()
    expect([countResponses(), countItems()]).toEqual([5, 4])
    vi.advanceTimersByTime(1_900)
    await commit(6, 6)
    vi.advanceTimersByTime(1_900)
    await commit(7, 7)
    vi.advanceTimersByTime(1_300)
    session.indexPending()
    await restAWhile()
    expect([countResponses(), countItems()]).toEqual([7, 7])
  })

  it('the counts of items are complete where it comes to a standstill', async () => {
    const { session, commit, countItems } = await startSync('responses')
    await commit(1, 4)
    session.indexPending()
    await restAWhile()
    await commit(5, 5)
    session.indexPending()
    vi.advanceTimersByTime(2_100)
    expect(countItems()).toBe(5)
  })
})

describe('a step of the index', () => {
  const [NORMAL, FULL] = [1, 2]

  it('goes without a flush, and the next commit does not, even where the step failed', () => {
    const { db } = createSampleWorkspace()
    const readSetting = () => db.pragma('synchronous', { simple: true })
    expect(withoutFlush(db, readSetting)).toBe(NORMAL)
    expect(readSetting()).toBe(FULL)
    const fail = () => {
      throw new Error('no room')
    }
    expect(() => withoutFlush(db, fail)).toThrow('no room')
    expect(readSetting()).toBe(FULL)
  })
})
