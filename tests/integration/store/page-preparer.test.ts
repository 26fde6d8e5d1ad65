import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { digestIndex } from '../../../electron/indexing/verify-workspace.ts'
import { openWritable } from '../../../electron/store/open-database.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { WriterSession } from '../../../electron/threads/writer-session.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { EVERYTHING } from '../../support/store/everything.ts'
import {
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  responseEntry,
  SAMPLE_RECORD,
  TEST_KEY,
} from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const PLAN = {
  operation: 'responses',
  kind: 'complete',
  scope: EVERYTHING,
  startedAtMs: RECEIVED_AT_MS,
} as const
const TEXTS = ['Thank you!', '美味しい 🌻', 'Grüße, “Köln”', 'NUL \u0000 and \\ and "', 'Thank you!']

/** Three pages: a usual one, one with an entry that cannot be understood, one that is none. */
function makePages(sweepId: SweepId): ReceivedPage[] {
  const entries = TEXTS.map((text, index) =>
    responseEntry(`${index % 4}`, `2024-03-0${index + 1}T10:00:00+01:00`, text),
  )
  const odd = { ...responseEntry('9', '2024-03-01T10:00:00Z', 'never'), type: 'Owner' }
  const bodies = [pageBody(entries, 1, 3), pageBody([odd, ...entries], 2, 3), Buffer.from('<html>')]
  return bodies.map((body, index) =>
    receivedPage({ sweepId, operation: 'responses', page: index + 1, body: Uint8Array.from(body) }),
  )
}

function look(path: string) {
  const db = openWritable({ path, keyHex: TEST_KEY })
  const receipts = db.prepare('SELECT hex(hash) FROM receipt ORDER BY seq').pluck().all()
  const found = db.prepare('SELECT count(*) FROM response_text WHERE response_text MATCH \'"grusse"\'')
  const looked = { receipts, index: digestIndex(db), found: found.pluck().get() }
  db.close()
  return looked
}

async function createStore() {
  const path = join(temporaryFolder(), 'x.unhidden')
  const spy = vi.spyOn(Worker.prototype, 'postMessage')
  onTestFinished(() => spy.mockRestore())
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  const { sweepId } = await store.writer.beginSweep(PLAN)
  const threads = () => [...new Set(spy.mock.contexts as Worker[])]
  return { ...store, path, sweepId, threads }
}

describe('the thread that reads pages', () => {
  it('leaves the workspace as the writer alone does', async () => {
    const alone = join(temporaryFolder(), 'alone.unhidden')
    const session = await WriterSession.create({ path: alone, keyHex: TEST_KEY }, SAMPLE_RECORD)
    const plain = []
    for (const page of makePages(session.beginSweep(PLAN).sweepId)) plain.push(await session.commitPage(page))
    await session.close()

    const { writer, close, sweepId, path, threads } = await createStore()
    const replies = []
    for (const page of makePages(sweepId)) replies.push(await writer.commitPage(page))
    expect(threads()).toHaveLength(2)
    expect(replies).toEqual(plain)
    await close()
    const [one, other] = [path, alone].map((file) => {
      // Opening indexes what waits.
      const { receipts, ...rest } = look(file)
      return { ...rest, receipts: receipts.length }
    })
    expect(one).toEqual(other)
  })

  it('ends with the sweep, and another one takes its place', async () => {
    const { writer, sweepId, threads } = await createStore()
    const [first, second] = makePages(sweepId)
    await writer.commitPage(first as ReceivedPage)
    const thread = threads()[1]
    const hasEnded = new Promise((resolve) => thread?.once('exit', resolve))
    await writer.finishSweep({
      sweepId,
      outcome: 'incomplete',
      reasons: [{ code: 'cancelled', detail: '' }],
      pages: 3,
      requests: 1,
      finishedAtMs: 5,
    })
    await hasEnded
    expect(await writer.commitPage(second as ReceivedPage)).toMatchObject({ seq: 2 })
    expect(threads()).toHaveLength(3)
  })

  it('dies alone: its page is not archived, the next is', async () => {
    const { writer, sweepId, threads } = await createStore()
    const [first, second, third] = makePages(sweepId)
    await writer.commitPage(first as ReceivedPage)
    const underWay = writer.commitPage(second as ReceivedPage)
    await Promise.resolve()
    await threads()[1]?.terminate()
    await expect(underWay).rejects.toMatchObject({ code: 'thread-ended' })
    expect(await writer.commitPage(third as ReceivedPage)).toMatchObject({ seq: 2 })
  })
})
