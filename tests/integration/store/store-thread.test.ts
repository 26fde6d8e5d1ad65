import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openStore } from '../../../electron/threads/store-client.ts'
import { decodeItems } from '../../../shared/domain/encoded-items.ts'
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

const ALL = {
  filter: '',
  sort: { by: 'feedbackId', descending: false },
  offset: 0,
  limit: 10,
  asOfMs: null,
} as const

/** Every thread that was sent a message since the test began, in the order of its first message. */
function watchThreads(): () => Worker[] {
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => spy.mockRestore())
  return () => [...new Set(spy.mock.contexts as Worker[])]
}

/**
 * Lets a thread end before it reads the messages that follow. It is not terminated: that could stop it inside the
 * database driver, which the application avoids because it can take the whole process with it.
 */
function endThread(thread: Worker | undefined): Promise<void> {
  thread?.postMessage({ end: true })
  return new Promise((resolve) => thread?.once('exit', () => resolve()))
}

async function storeWithOnePage() {
  const path = join(temporaryFolder(), 'x.unhidden')
  const threads = watchThreads()
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  const { sweepId } = await store.writer.beginSweep({
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: RECEIVED_AT_MS,
  })
  const commit = (page: number) => {
    const body = pageBody([historyEntry(String(page), '2024-03-01T10:00:00Z', 0)], page)
    return store.writer.commitPage(receivedPage({ sweepId, operation: 'history', page, body }))
  }
  await commit(1)
  const countRows = async () => decodeItems(await store.ask('feedback:list', ALL)).length
  return { ...store, commit, countRows, threads }
}

describe('the death of the writing thread', () => {
  it('fails the calls under way, and the next call finds a new thread and every acknowledged page', async () => {
    const { writer, countRows, commit, threads } = await storeWithOnePage()
    const ended = endThread(threads()[0])
    const [outcome] = await Promise.allSettled([writer.rebuild(), ended])
    expect(outcome).toMatchObject({
      status: 'rejected',
      reason: { code: 'thread-ended', details: { thread: 'writer' } },
    })

    expect(await commit(2)).toMatchObject({ seq: 2 })
    await writer.indexPending()
    expect(await countRows()).toBe(2)
    expect(threads()).toHaveLength(3)
  })

  it('is not repaired for ever where each thread ends soon, however slowly it started', async () => {
    const { writer, threads } = await storeWithOnePage()
    let nowMs = performance.now()
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
    onTestFinished(() => clock.mockRestore())
    await endThread(threads()[0])
    for (let time = 1; time <= 3; time += 1) {
      nowMs += 60_000
      await writer.getRecord()
      await endThread(threads().at(-1))
    }
    await expect(writer.getRecord()).rejects.toMatchObject({ code: 'thread-ended' })
  })

  it('is repaired each time where the threads lived a while, as when a user repeats a job', async () => {
    const { writer, threads } = await storeWithOnePage()
    const startMs = performance.now()
    const clock = vi.spyOn(performance, 'now')
    onTestFinished(() => clock.mockRestore())
    for (let minute = 1; minute <= 5; minute += 1) {
      clock.mockReturnValue(startMs + minute * 60_000)
      await endThread(threads().at(-1))
      expect(await writer.getRecord()).toEqual(SAMPLE_RECORD)
    }
  })
})

describe('the death of the reading thread', () => {
  it('is not noticed by those who ask; it starts with the first question', async () => {
    const { writer, ask, countRows, threads } = await storeWithOnePage()
    await writer.indexPending()
    expect(threads()).toHaveLength(1)
    await ask('sweeps:list', { offset: 0, limit: 1 })
    const ended = endThread(threads().at(-1))
    const answers = [countRows(), ask('sweeps:list', { offset: 0, limit: 1 })]
    await ended
    expect(await Promise.all(answers)).toMatchObject([1, [{ pagesRead: 1 }]])
    expect(await countRows()).toBe(1)
  })
})
