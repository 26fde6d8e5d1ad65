import { mkdirSync, rmdirSync, rmSync, statSync } from 'node:fs'
import { describe, expect, it, vi } from 'vitest'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { currentLogHead, formatWitness } from '../../../electron/evidence/compare-head.ts'
import {
  checkSeal,
  computeSeal,
  headPath,
  readHead,
  type SealedHead,
  sealingKeyOf,
  writeHead,
} from '../../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { openReadonly } from '../../../electron/store/open-database.ts'
import { AppError } from '../../../shared/app-error.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { pageBody, receivedPage, TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const NOW_MS = 1_790_000_000_000
const OTHER_HASH = 'ab'.repeat(32)

function commit(db: WritableDatabase) {
  const sweepId = startSweep(db, 'history')
  return commitPage(db, receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([]) }))
}

function log(db: WritableDatabase) {
  appendLog(db, { atMs: 5, action: 'note-added', subject: '1', details: {} })
  return currentLogHead(db)
}

const openWriter = (db: WritableDatabase, path: string, witness?: string) =>
  HeadWriter.open(db, path, NOW_MS, witness)

const writeSealed = (db: WritableDatabase, path: string, { seal: _, ...head }: SealedHead) =>
  writeHead(path, { ...head, seal: computeSeal(sealingKeyOf(db), head) })

/** A reader of an earlier state, which the write-ahead log has to keep. */
function holdBack(path: string): () => void {
  const reader = openReadonly({ path, keyHex: TEST_KEY })
  reader.exec('BEGIN; SELECT count(*) FROM receipt')
  reader.prepare('SELECT count(*) FROM receipt').get()
  return () => void reader.close()
}

describe('the head file of an open workspace', () => {
  it('is written shortly after a receipt or an entry of the log, without being waited for', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    const { seq, hash } = commit(db)
    writer.advance(seq, hash)
    await vi.waitFor(() => expect(readHead(path)).toMatchObject({ seq: 1, hash }))
    const end = log(db)
    writer.advanceLog(end)
    await vi.waitFor(() => expect(readHead(path)).toMatchObject({ seq: 1, hash, ...end }))
  })

  it('is left as it is where nothing is new', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    const { ino } = statSync(headPath(path))
    writer.advanceLog(currentLogHead(db))
    await writer.flush()
    expect(statSync(headPath(path)).ino).toBe(ino)
  })

  it('is not closed, and keeps what is in the file, where the log could not be emptied', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    const { seq, hash } = commit(db)
    writer.advance(seq, hash)
    await writer.close(false)
    expect(readHead(path)).toMatchObject({ seq: 1, foldedSeq: 0, isClosed: false })
    expect(writer.toWitness(db)).toBe(null)
  })

  it('is closed with all in the file, and from the first opening on counts only with its seal', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    const { seq, hash } = commit(db)
    writer.advance(seq, hash)
    await writer.close(true)
    const head = readHead(path)
    expect(head).toMatchObject({ seq: 1, foldedSeq: 1, isClosed: true })
    if (!head) return
    expect(checkSeal(db, head)).toEqual(head)
    const { seal: _, ...unsealed } = head
    expect(checkSeal(db, unsealed)).toBe('unreadable')
  })

  it('fails whoever waits for it while it cannot be written, and no longer', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    rmSync(headPath(path))
    mkdirSync(headPath(path))
    writer.advanceLog(log(db))
    await expect(writer.flush()).rejects.toThrow(AppError)
    rmdirSync(headPath(path))
    await writer.flush()
    expect(readHead(path)).toMatchObject(currentLogHead(db))
  })
})

describe('the next witness', () => {
  it('names what is in the file after opening and after the end of a session, and nothing between', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    expect(writer.toWitness(db)).toBe(formatWitness(db, headOf(db)))
    const { seq, hash } = commit(db)
    writer.advance(seq, hash)
    expect(writer.toWitness(db)).toBe(null)
    await writer.close(true)
    expect(writer.toWitness(db)).toBe(formatWitness(db, headOf(db)))
  })

  it('waits for an entry of the log too, unless it is known already', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    writer.advanceLog(currentLogHead(db))
    expect(writer.toWitness(db)).not.toBe(null)
    writer.advanceLog(log(db))
    expect(writer.toWitness(db)).toBe(null)
  })

  it('is none while a reader keeps the opening out of the file', async () => {
    const { db, path } = createSampleWorkspace()
    const release = holdBack(path)
    const writer = await openWriter(db, path)
    expect(writer.toWitness(db)).toBe(null)
    release()
  })

  it('never replaces one that does not fit', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path, 'nonsense')
    await writer.close(true)
    expect(writer.toWitness(db)).toBe(null)
  })
})

describe('an opening', () => {
  it('records every anomaly once, with the ends that were found', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await openWriter(db, path)
    commit(db)
    await writer.flush()
    const differing = formatWitness(db, { ...headOf(db), hash: OTHER_HASH })
    const cut = formatWitness(db, { ...headOf(db), seq: 2, hash: OTHER_HASH })
    const cutMore = formatWitness(db, { ...headOf(db), seq: 3, hash: 'cd'.repeat(32) })
    for (const witness of ['nonsense', 'nonsense', differing, cut, cut, cutMore, undefined]) {
      await (await openWriter(db, path, witness)).close(true)
    }
    const noted = { foundSeq: 1, noticedAtMs: NOW_MS }
    expect(readHead(path)?.anomalies).toEqual([
      { kind: 'witness-unreadable', seq: 0, hash: '0'.repeat(64), ...noted },
      { kind: 'witness-differs', seq: 1, hash: OTHER_HASH, ...noted },
      { kind: 'rolled-back', seq: 2, hash: OTHER_HASH, ...noted },
      { kind: 'rolled-back', seq: 3, hash: 'cd'.repeat(32), ...noted },
    ])
  })

  it('records anomalies of the log with the numbers of its entries', async () => {
    const { db, path } = createSampleWorkspace()
    log(db)
    await (await openWriter(db, path)).close(true)
    await writeSealed(db, path, { ...(readHead(path) as SealedHead), logHash: OTHER_HASH })
    await (await openWriter(db, path)).close(true)
    const head = readHead(path) as SealedHead
    await writeSealed(db, path, { ...head, logSeq: 2 })
    await (await openWriter(db, path)).close(true)
    expect(readHead(path)?.anomalies).toMatchObject([
      { kind: 'auditor-log-changed', seq: 1, hash: OTHER_HASH, foundSeq: 1 },
      { kind: 'auditor-log-cut', seq: 2, hash: head.logHash, foundSeq: 1 },
    ])
  })

  it.each([
    ['of an earlier head', 1, 1],
    ['of a head beyond the end', 3, 2],
    ['of no head', null, 0],
  ])('that a reader keeps out of the file is not counted: %s', async (_what, before, foldedSeq) => {
    const { db, path } = createSampleWorkspace()
    await (await openWriter(db, path)).close(true)
    commit(db)
    commit(db)
    if (before === null) rmSync(headPath(path))
    else await writeSealed(db, path, { ...headOf(db), foldedSeq: before })
    const release = holdBack(path)
    await openWriter(db, path)
    release()
    expect(readHead(path)).toMatchObject({ opening: before === null ? 0 : 1, foldedSeq })
  })
})
