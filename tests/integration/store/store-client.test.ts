import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import { decodeItems } from '../../../shared/domain/encoded-items.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { headOf } from '../../support/store/sample-head.ts'
import {
  historyEntry,
  OTHER_KEY,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  SAMPLE_RECORD,
  TEST_KEY,
} from '../../support/store/sample-pages.ts'
import { EVERYTHING } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const T1 = '2024-03-01T10:00:00Z'
const plan = {
  operation: 'history',
  kind: 'complete',
  scope: EVERYTHING,
  startedAtMs: RECEIVED_AT_MS,
} as const
const finished = {
  finishedAtMs: RECEIVED_AT_MS,
  outcome: 'complete' as const,
  reasons: [],
  pages: 1,
  requests: 1,
}
const all = {
  filter: '',
  sort: { by: 'feedbackId', descending: false },
  offset: 0,
  limit: 10,
  asOfMs: null,
} as const

/** On a busy machine a count may need several questions before it is exact. */
const PATIENT = { timeout: 60_000, interval: 20 } as const

async function createStore(path = join(temporaryFolder(), 'x.unhidden')): Promise<Store & { path: string }> {
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  return { ...store, path }
}

async function reopenStore(path: string): Promise<Store> {
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'open' })
  onTestFinished(() => store.close())
  return store
}

const pageOf = (sweepId: SweepId, page: number, ...ids: string[]) =>
  receivedPage({
    sweepId,
    operation: 'history',
    page,
    body: pageBody(
      ids.map((id) => historyEntry(id, T1, 0)),
      page,
    ),
  })

describe('an open store', () => {
  it('keeps sums for facets once a sweep is over, and drops them when the next brings an item', async () => {
    const { writer, ask, path } = await createStore()
    const areKept = () => {
      const db = openReadonly({ path, keyHex: TEST_KEY })
      try {
        return db.prepare('SELECT count(*) FROM facet_summary_marker WHERE is_complete').pluck().get() === 1
      } finally {
        db.close()
      }
    }
    const total = () => ask('feedback:count', { filter: '', asOfMs: null })
    const first = await writer.beginSweep(plan)
    await writer.commitPage(pageOf(first.sweepId, 1, '1', '2'))
    await writer.finishSweep({ ...finished, sweepId: first.sweepId })
    await expect.poll(areKept, PATIENT).toBe(true)
    await expect.poll(total, PATIENT).toEqual({ count: 2, isExact: true })
    const second = await writer.beginSweep(plan)
    await writer.commitPage(pageOf(second.sweepId, 1, '1', '2', '3'))
    await writer.indexPending()
    expect(areKept()).toBe(false)
    await expect.poll(total, PATIENT).toEqual({ count: 3, isExact: true })
    expect(await ask('overview:get')).toMatchObject({ feedbackItems: 3, hiddenNow: 3 })
    expect(await ask('businesses:list')).toMatchObject([{ feedbackItems: 3 }])
  })

  it('takes a sweep from its beginning to rows that can be read', async () => {
    const { writer, ask } = await createStore()
    const { sweepId } = await writer.beginSweep(plan)
    const page = pageOf(sweepId, 1, '1', '2')
    const { seq, verdict } = await writer.commitPage(page)
    expect(seq).toBe(1)
    expect(verdict).toMatchObject({
      kind: 'page',
      entryCount: 2,
      quarantinedCount: 0,
      envelope: { page: 1, pages: 1 },
    })
    expect(page.body.byteLength).toBe(0)
    expect(await writer.indexPending()).toEqual({ indexed: 1, waiting: 0, isMidway: false })
    expect(decodeItems(await ask('feedback:list', all))).toHaveLength(2)

    const sweep = await writer.finishSweep({
      sweepId,
      outcome: 'complete',
      reasons: [],
      pages: 1,
      requests: 1,
      finishedAtMs: 5,
    })
    expect(sweep).toMatchObject({ outcome: 'complete', entries: 2, added: 2, pagesRead: 1 })
    expect(await ask('sweeps:list', { offset: 0, limit: 1 })).toEqual([sweep])
  })

  it('copies a body that shares its buffer with others', async () => {
    const { writer, ask } = await createStore()
    const { sweepId } = await writer.beginSweep(plan)
    const { body, ...page } = pageOf(sweepId, 1, '1')
    const shared = new Uint8Array(body.byteLength + 2)
    shared.set(body, 1)
    const { seq } = await writer.commitPage({ ...page, body: shared.subarray(1, -1) })
    expect(shared.byteLength).toBe(body.byteLength + 2)
    expect(await ask('receipt:get', { seq, entry: null })).toMatchObject({
      cutBefore: 0,
      cutAfter: 0,
      bodyText: new TextDecoder().decode(body),
    })
  })

  it('indexes on opening what was committed and not indexed, and knows what the pages said', async () => {
    const { writer, close, path } = await createStore()
    const { sweepId } = await writer.beginSweep(plan)
    await writer.commitPage(pageOf(sweepId, 1, '1'))
    await writer.commitPage(pageOf(sweepId, 2, '2', '3'))
    await close()
    const again = await reopenStore(path)
    expect(decodeItems(await again.ask('feedback:list', all))).toHaveLength(3)
    const pages = await again.writer.listCommittedPages((await again.writer.beginSweep(plan)).sweepId)
    expect(pages.map(({ page, verdict }) => [page, verdict.kind === 'page' && verdict.entryCount])).toEqual([
      [1, 1],
      [2, 2],
    ])
  })

  it('leaves one file and its head when it is closed, and closes twice without harm', async () => {
    const { writer, close, path } = await createStore()
    const { sweepId } = await writer.beginSweep(plan)
    await writer.commitPage(pageOf(sweepId, 1, '1'))
    await close()
    await close()
    expect(existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0).toBe(false)
    const db = openReadonly({ path, keyHex: TEST_KEY })
    expect(readHead(path)).toMatchObject({ ...headOf(db), foldedSeq: 1, isClosed: true })
    db.close()
    await expect(writer.indexPending()).rejects.toMatchObject({ code: 'workspace-not-open' })
  })

  it('builds the index anew while pages go on being committed', async () => {
    const { writer, ask } = await createStore()
    const { sweepId } = await writer.beginSweep(plan)
    for (let page = 1; page <= 60; page += 1) await writer.commitPage(pageOf(sweepId, page, String(page)))
    const rebuilt = writer.rebuild()
    await writer.commitPage(pageOf(sweepId, 61, '61'))
    await rebuilt
    await writer.examineSweep(sweepId)
    expect(decodeItems(await ask('feedback:list', { ...all, limit: 100 }))).toHaveLength(61)
  })

  it('changes the connection durably', async () => {
    const { run, close, path } = await createStore()
    const connection = { ...SAMPLE_RECORD.connection, baseUrl: 'https://other.example' }
    await run('connection:change', connection, {
      atMs: 1,
      action: 'connection-changed',
      subject: '',
      details: {},
    })
    await close()
    expect((await (await reopenStore(path)).writer.getRecord()).connection).toEqual(connection)
  })
})

describe('opening a store', () => {
  it('fails with the reason, and leaves nothing open behind', async () => {
    const { close, path } = await createStore()
    const open = (keyHex: string, target = path) => openStore({ path: target, keyHex, mode: 'open' })
    await expect(open(TEST_KEY)).rejects.toMatchObject({ code: 'workspace-in-use' })
    await close()
    await expect(open(OTHER_KEY)).rejects.toMatchObject({ code: 'workspace-wrong-key' })
    await expect(open(TEST_KEY, `${path}.none`)).rejects.toMatchObject({ code: 'workspace-missing' })
    await expect(
      openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD }),
    ).rejects.toMatchObject({ code: 'workspace-exists' })
    expect(readFileSync(path).byteLength).toBeGreaterThan(0)
    await reopenStore(path)
  })
})
