import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, it, onTestFinished } from 'vitest'
import { hashLogEntry, type LogFields } from '../../../electron/evidence/auditor-log.ts'
import {
  computeSeal,
  formatHead,
  readHead,
  type SealedHead,
  sealingKeyOf,
} from '../../../electron/evidence/head-file.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { openStore, type Store } from '../../../electron/threads/store-client.ts'
import type { FeedbackId, SweepId } from '../../../shared/domain/ids.ts'
import { toFeedbackId } from '../../../shared/domain/ids.ts'
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

const wholeLog = { actions: null, subject: null, offset: 0, limit: 100 }
const ids = [toFeedbackId('1'), toFeedbackId('2')]

async function createStore(path: string): Promise<Store> {
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  return store
}

/** One complete sweep whose only page brings these items with an event at this time. */
async function sweep(
  { writer }: Store,
  time: string,
  feedbackIds: readonly string[],
  atMs: number,
): Promise<SweepId> {
  const { sweepId } = await writer.beginSweep({
    operation: 'history',
    kind: 'complete',
    scope: EVERYTHING,
    startedAtMs: atMs,
  })
  const body = pageBody(feedbackIds.map((id) => historyEntry(id, time, 0)))
  await writer.commitPage(receivedPage({ sweepId, operation: 'history', page: 1, body }))
  await writer.finishSweep({
    sweepId,
    outcome: 'complete',
    reasons: [],
    pages: 1,
    requests: 1,
    finishedAtMs: atMs + 10,
  })
  return sweepId
}

async function markAll({ run }: Store, feedbackIds: readonly FeedbackId[]): Promise<void> {
  await run('auditor:change', { kind: 'star', feedbackIds, isSet: true }, RECEIVED_AT_MS + 20)
  await run('auditor:change', { kind: 'watch', feedbackIds, isSet: true }, RECEIVED_AT_MS + 20)
  await run('auditor:change', { kind: 'tags', feedbackIds, add: ['Refund'], remove: [] }, RECEIVED_AT_MS + 20)
  await run(
    'auditor:change',
    { kind: 'add-note', feedbackId: ids[0] as FeedbackId, text: 'look' },
    RECEIVED_AT_MS + 20,
  )
}

describe('what the auditor added', () => {
  it('survives sweeps, a rebuild of the index, items that vanish, and a restart', async () => {
    const path = join(temporaryFolder(), 'x.unhidden')
    const store = await createStore(path)
    await sweep(store, '2024-03-01T10:00:00Z', ['1', '2'], RECEIVED_AT_MS)
    await markAll(store, ids)
    const before = await store.ask('annotations:get', { feedbackIds: ids })
    expect(before[0]?.annotations).toMatchObject({
      isStarred: true,
      isWatched: true,
      tags: ['Refund'],
      noteCount: 1,
    })
    await sweep(store, '2024-03-01T10:00:00Z', ['2'], RECEIVED_AT_MS + 1_000)
    await store.writer.rebuild()
    await store.close()
    const again = await openStore({ path, keyHex: TEST_KEY, mode: 'open' })
    onTestFinished(() => again.close())
    expect(await again.ask('annotations:get', { feedbackIds: ids })).toEqual(before)
    expect(await again.ask('log:list', wholeLog)).toHaveLength(7)
    expect(
      (await again.ask('feedback:get', { feedbackId: ids[0] as FeedbackId, asOfMs: null })).item
        .vanishedEntries,
    ).toBe(1)
  })

  it('includes the last six searches of each list, in the encrypted file only', async () => {
    const path = join(temporaryFolder(), 'x.unhidden')
    const store = await createStore(path)
    const remember = (query: string) => store.run('searches:remember', { subject: 'feedback', query })
    for (const name of ['one', 'two', 'three', 'four', 'one', 'five', 'six', 'seven']) {
      await remember(`"refund of ${name}"`)
    }
    await store.run('searches:remember', { subject: 'responses', query: 'late' })
    await store.close()
    const folder = dirname(path)
    for (const file of readdirSync(folder)) {
      expect(readFileSync(join(folder, file)).includes('refund of')).toBe(false)
    }
    const again = await openStore({ path, keyHex: TEST_KEY, mode: 'open' })
    onTestFinished(() => again.close())
    const expected = ['seven', 'six', 'five', 'one', 'four', 'three'].map((name) => `"refund of ${name}"`)
    expect(await again.ask('searches:recent', { subject: 'feedback' })).toEqual(expected)
    expect(await again.ask('searches:recent', { subject: 'responses' })).toEqual(['late'])
    expect(await again.ask('log:list', wholeLog)).toEqual([])
  })

  it('tells of each watched item what came since it was looked at', async () => {
    const store = await createStore(join(temporaryFolder(), 'x.unhidden'))
    await sweep(store, '2024-03-01T10:00:00Z', ['1', '2'], RECEIVED_AT_MS)
    await store.run('auditor:change', { kind: 'watch', feedbackIds: ids, isSet: true }, RECEIVED_AT_MS + 20)
    const news = async () =>
      (await store.ask('watchlist:get')).map(({ feedbackId, newEvents, changedEntries }) => [
        feedbackId,
        newEvents,
        changedEntries,
      ])
    expect(await news()).toEqual([
      ['1', 0, 0],
      ['2', 0, 0],
    ])
    await sweep(store, '2024-03-02T10:00:00Z', ['1'], RECEIVED_AT_MS + 1_000)
    expect(await news()).toEqual([
      ['1', 1, 1],
      ['2', 0, 1],
    ])
    await store.writer.rebuild()
    expect(await news()).toEqual([
      ['1', 1, 1],
      ['2', 0, 1],
    ])
    await store.run(
      'auditor:change',
      { kind: 'looked-at', feedbackIds: [ids[0] as FeedbackId] },
      RECEIVED_AT_MS + 2_000,
    )
    expect(await news()).toEqual([
      ['1', 0, 0],
      ['2', 0, 1],
    ])
    await store.run('auditor:change', { kind: 'looked-at', feedbackIds: null }, RECEIVED_AT_MS + 2_000)
    expect(await news()).toEqual([
      ['1', 0, 0],
      ['2', 0, 0],
    ])
  })
})

describe("the end of the auditor's log", () => {
  async function withLog(): Promise<string> {
    const path = join(temporaryFolder(), 'x.unhidden')
    const store = await createStore(path)
    await markAll(store, ids)
    await store.close()
    return path
  }
  const verify = (path: string) => verifyWorkspace({ path, keyHex: TEST_KEY }, { withIndex: false })

  function tamper(path: string, sql: string): void {
    const db = new Database(path)
    db.pragma("cipher = 'aegis'")
    db.pragma(`key = "x'${TEST_KEY}'"`)
    db.exec('DROP TRIGGER auditor_log_refuses_delete; DROP TRIGGER auditor_log_refuses_update')
    db.exec(sql)
    db.close()
  }

  it('is known to the head file outside', async () => {
    const path = await withLog()
    expect(readHead(path)).toMatchObject({ logSeq: 7, isClosed: true })
    expect(verify(path)).toMatchObject({ isIntact: true, problem: null })
  })

  it('cannot be cut without being noticed, also after the next opening', async () => {
    const path = await withLog()
    tamper(path, 'DELETE FROM auditor_log WHERE seq > 5')
    expect(verify(path)).toMatchObject({ isIntact: false, problem: { kind: 'auditor-log-cut' } })
    const store = await openStore({ path, keyHex: TEST_KEY, mode: 'open' })
    await store.run('log:record', { atMs: 1, action: 'verified', subject: '', details: {} })
    await store.close()
    expect(verify(path)).toMatchObject({ isIntact: false, problem: { kind: 'auditor-log-cut' } })
  })

  /**
   * Entry 3 with another subject, and a hash that fits it; with `links`, every later entry is linked and hashed again.
   */
  function forge(path: string, links: boolean): void {
    const db = new Database(path)
    db.pragma("cipher = 'aegis'")
    db.pragma(`key = "x'${TEST_KEY}'"`)
    db.exec('DROP TRIGGER auditor_log_refuses_update')
    const entries = db
      .prepare(
        `SELECT seq, at_ms AS atMs, action, subject, details_json AS detailsJson, previous_hash AS previousHash, hash
         FROM auditor_log WHERE seq >= 3 ORDER BY seq`,
      )
      .all() as (LogFields & { readonly hash: Uint8Array })[]
    let previousHash = entries[0]?.previousHash ?? new Uint8Array()
    for (const entry of links ? entries : entries.slice(0, 1)) {
      const forged = { ...entry, previousHash, subject: entry.seq === 3 ? 'forged' : entry.subject }
      previousHash = hashLogEntry(forged)
      db.prepare('UPDATE auditor_log SET subject = ?, previous_hash = ?, hash = ? WHERE seq = ?').run(
        ...[forged.subject, forged.previousHash, previousHash, entry.seq],
      )
    }
    db.close()
  }

  it.each([
    ['changed', (path: string) => tamper(path, "UPDATE auditor_log SET subject = 'x' WHERE seq = 3")],
    ['changed and hashed again', (path: string) => forge(path, false)],
    ['changed, with every later entry linked and hashed again', (path: string) => forge(path, true)],
    ['removed', (path: string) => tamper(path, 'DELETE FROM auditor_log WHERE seq = 3')],
  ])('is no way around an entry in the middle that was %s', async (_, change) => {
    const path = await withLog()
    change(path)
    expect(verify(path)).toMatchObject({ isIntact: false, problem: { kind: 'auditor-log-changed' } })
  })

  it('is compared with the head by its hash', async () => {
    const path = await withLog()
    const { seal: _, ...head } = { ...(readHead(path) as SealedHead), logHash: 'a'.repeat(64) }
    const db = openReadonly({ path, keyHex: TEST_KEY })
    writeFileSync(`${path}.head`, formatHead({ ...head, seal: computeSeal(sealingKeyOf(db), head) }))
    db.close()
    expect(verify(path)).toMatchObject({ isIntact: false, problem: { kind: 'auditor-log-changed' } })
  })
})
