import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { WriterSession } from '../../../electron/workers/writer-session.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import {
  historyEntry,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  SAMPLE_RECORD,
  TEST_KEY,
} from '../../support/store/sample-pages.ts'
import { EVERYTHING } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

// Commits wait for one turn of the event loop, which stays real.
beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

async function startSync() {
  const location = { path: join(temporaryFolder(), 'x.unhidden'), keyHex: TEST_KEY }
  const session = await WriterSession.create(location, SAMPLE_RECORD)
  onTestFinished(() => session.close())
  const { sweepId } = session.beginSweep({
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: RECEIVED_AT_MS,
  })
  const db = openReadonly(location)
  onTestFinished(() => void db.close())
  const countItems = () => db.prepare('SELECT count(*) FROM feedback').pluck().get()
  const commit = async (from: number, through: number) => {
    for (let page = from; page <= through; page += 1) await session.commitPage(pageOf(sweepId, page))
  }
  return { session, commit, countItems }
}

function pageOf(sweepId: SweepId, page: number) {
  const body = pageBody([historyEntry(String(page), '2024-03-01T10:00:00Z', 0)], page, 100)
  return receivedPage({ sweepId, operation: 'history', page, body })
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
})
