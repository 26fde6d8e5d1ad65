import { copyFileSync, existsSync, mkdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { currentHead } from '../../../electron/evidence/compare-head.ts'
import {
  computeSeal,
  type Head,
  headPath,
  readHead,
  readHeadIfPossible,
  type SealedHead,
  sealingKeyOf,
  writeHead,
} from '../../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { openReadonly, openWritable } from '../../../electron/store/open-database.ts'
import { runCheckpoint } from '../../../electron/store/workspace-record.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { pageBody, receivedPage, TEST_KEY } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const NOW_MS = 1_790_000_000_000

/** A session of writing on a real file. */
class Session {
  readonly #db: WritableDatabase
  readonly #keeper: HeadWriter

  private constructor(db: WritableDatabase, keeper: HeadWriter) {
    this.#db = db
    this.#keeper = keeper
  }

  static async open(path: string): Promise<Session> {
    const db = openWritable({ path, keyHex: TEST_KEY })
    return new Session(db, await HeadWriter.open(db, path, NOW_MS))
  }

  commit(...entries: readonly string[]): void {
    const sweepId = startSweep(this.#db, 'history')
    for (const entry of entries) {
      const { seq, hash } = commitPage(
        this.#db,
        receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([{ entry }]) }),
      )
      this.#keeper.advance(seq, hash)
    }
  }

  change(sql: string): void {
    this.#db.exec(sql)
  }

  flush(): Promise<void> {
    return this.#keeper.flush()
  }

  fold(): boolean {
    return runCheckpoint(this.#db)
  }

  async close(): Promise<void> {
    await this.#keeper.close(runCheckpoint(this.#db, 'TRUNCATE'))
    this.#db.close()
  }

  /** What the disk holds when the process dies now: the file, its log and its head. */
  async crashInto(path: string, original: string): Promise<void> {
    await this.#keeper.flush()
    for (const suffix of ['', '-wal', '.head']) copyFileSync(`${original}${suffix}`, `${path}${suffix}`)
    this.#db.close()
  }
}

/** A workspace that was closed with the given entries, one for each page. */
async function closedWorkspace(...entries: readonly string[]): Promise<string> {
  const { db, path } = createSampleWorkspace()
  db.close()
  const session = await Session.open(path)
  session.commit(...entries)
  await session.close()
  return path
}

function verify(path: string) {
  const head = readHeadIfPossible(path)
  const db = openReadonly({ path, keyHex: TEST_KEY })
  try {
    return verifyArchive(db, head)
  } finally {
    db.close()
  }
}

/** What is found before anybody opens the workspace, and what an opening notices for good. */
async function findTwice(path: string) {
  const { problem } = verify(path)
  const session = await Session.open(path)
  session.commit('later 1', 'later 2', 'later 3', 'later 4')
  await session.close()
  const noticed = verify(path).problem
  expect(noticed).toMatchObject({ kind: problem?.kind, receipt: problem?.receipt ?? null })
  expect(noticed?.message).toContain('Noticed on 2026-09-21')
  return { kind: problem?.kind, receipt: problem?.receipt }
}

/** As whoever holds the key of the workspace. */
async function writeSealed(path: string, { seal: _, ...head }: SealedHead): Promise<void> {
  const db = openReadonly({ path, keyHex: TEST_KEY })
  const seal = computeSeal(sealingKeyOf(db), head)
  db.close()
  await writeHead(path, { ...head, seal })
}

function removeLast(session: Session): void {
  session.change('DROP TRIGGER receipt_refuses_delete; DROP TRIGGER page_body_refuses_delete')
  session.change('DELETE FROM page_body WHERE seq = (SELECT max(seq) FROM receipt)')
  session.change('DELETE FROM receipt WHERE seq = (SELECT max(seq) FROM receipt)')
}

describe('an end that is missing', () => {
  it('is told to be that of an older copy put back', async () => {
    const path = await closedWorkspace('a')
    copyFileSync(path, `${path}.old`)
    const session = await Session.open(path)
    session.commit('b', 'c')
    await session.close()
    copyFileSync(`${path}.old`, path)
    expect(await findTwice(path)).toEqual({ kind: 'older-copy', receipt: 2 })
  })

  it('is told to be that of an older copy also where no receipt is missing', async () => {
    const path = await closedWorkspace('a')
    copyFileSync(path, `${path}.old`)
    await (await Session.open(path)).close()
    copyFileSync(`${path}.old`, path)
    expect(await findTwice(path)).toEqual({ kind: 'older-copy', receipt: null })
  })

  it('is told to have been lost with the write-ahead log after a crash', async () => {
    const path = await closedWorkspace('a')
    const session = await Session.open(path)
    session.commit('b', 'c')
    await session.crashInto(`${path}.crashed`, path)
    const crashed = `${path}.crashed`
    expect(verify(crashed).problem).toBe(null)
    rmSync(`${crashed}-wal`)
    expect(await findTwice(crashed)).toEqual({ kind: 'log-lost', receipt: 2 })
  })

  it('is told to have been cut off where it stood in the file itself', async () => {
    const path = await closedWorkspace('a', 'b', 'c')
    const db = openWritable({ path, keyHex: TEST_KEY })
    db.exec('DROP TRIGGER receipt_refuses_delete; DROP TRIGGER page_body_refuses_delete')
    db.exec('DELETE FROM page_body WHERE seq = 3; DELETE FROM receipt WHERE seq = 3')
    db.close()
    expect(await findTwice(path)).toEqual({ kind: 'tail-cut', receipt: 3 })
  })

  it('is told with both causes where a receipt was removed during a session that did not end', async () => {
    const path = await closedWorkspace('a')
    const session = await Session.open(path)
    session.commit('b', 'c')
    await session.flush()
    removeLast(session)
    await session.crashInto(`${path}.crashed`, path)
    const { problem } = verify(`${path}.crashed`)
    expect(problem).toMatchObject({ kind: 'log-lost', receipt: 3 })
    expect(problem?.message).toMatch(/write-ahead log.*Receipts removed from the file.* would look the same/s)
  })
})

describe('a head that does not fit', () => {
  it('is told to be missing, overwritten, or that of another workspace', async () => {
    const removed = await closedWorkspace('a')
    rmSync(headPath(removed))
    expect(await findTwice(removed)).toEqual({ kind: 'head-missing', receipt: null })

    const overwritten = await closedWorkspace('a')
    writeFileSync(headPath(overwritten), 'nonsense')
    expect(await findTwice(overwritten)).toEqual({ kind: 'head-unreadable', receipt: null })

    const exchanged = await closedWorkspace('a')
    const head = readHead(exchanged) as Head
    await writeHead(exchanged, { ...head, workspaceId: 'another' })
    expect(await findTwice(exchanged)).toEqual({ kind: 'head-foreign', receipt: null })
  })

  it('is told to be of another history', async () => {
    const path = await closedWorkspace('a', 'b')
    await writeSealed(path, { ...(readHead(path) as Head), hash: 'ab'.repeat(32) })
    expect(await findTwice(path)).toEqual({ kind: 'head-differs', receipt: 2 })
  })

  it('is told to be behind where receipts came after the workspace was closed', async () => {
    const path = await closedWorkspace('a', 'b')
    const db = openWritable({ path, keyHex: TEST_KEY })
    const sweepId = startSweep(db, 'history')
    commitPage(db, receivedPage({ sweepId, operation: 'history', page: 3, body: pageBody([{ forged: 1 }]) }))
    db.close()
    expect(await findTwice(path)).toEqual({ kind: 'head-behind', receipt: 3 })
  })
})

describe('the seal of a head', () => {
  /** A workspace whose alarm is on: an older copy was put back, and an opening noticed it. */
  const alarmed = async () => {
    const path = await closedWorkspace('a')
    copyFileSync(path, `${path}.old`)
    await (await Session.open(path)).close()
    copyFileSync(`${path}.old`, path)
    await (await Session.open(path)).close()
    expect(verify(path).problem).toMatchObject({ kind: 'older-copy' })
    return path
  }

  it.each([
    ['its anomalies emptied', ({ anomalies: _, ...head }: SealedHead) => ({ ...head, anomalies: [] })],
    ['its seal taken away', ({ seal: _, ...head }: SealedHead) => ({ ...head, anomalies: [] })],
    ['another number', (head: SealedHead) => ({ ...head, opening: 1 })],
    ['a seal of its own', (head: SealedHead) => ({ ...head, anomalies: [], seal: 'ab'.repeat(32) })],
  ])('does not fit a head with %s, so an alarm cannot be silenced', async (_name, change) => {
    const path = await alarmed()
    await writeHead(path, change(readHead(path) as SealedHead))
    expect(await findTwice(path)).toEqual({ kind: 'head-unreadable', receipt: null })
  })

  it('is not asked of a workspace of an earlier version, whose next opening makes one', async () => {
    const { db, path } = createSampleWorkspace()
    await writeHead(path, headOf(db))
    db.close()
    expect(verify(path)).toMatchObject({ isIntact: true })
    await (await Session.open(path)).close()
    expect(readHead(path)?.seal).toMatch(/^[0-9a-f]{64}$/)
    expect(verify(path)).toMatchObject({ isIntact: true })
  })
})

describe('a head that fits', () => {
  it('follows the commits of an open workspace, and its close', async () => {
    const { db, path } = createSampleWorkspace()
    const keeper = await HeadWriter.open(db, path, NOW_MS)
    expect(readHead(path)).toMatchObject({ seq: 0, opening: 1, isClosed: false })
    const sweepId = startSweep(db, 'history')
    for (let page = 1; page <= 20; page += 1) {
      const body = pageBody([])
      const { seq, hash } = commitPage(db, receivedPage({ sweepId, operation: 'history', page, body }))
      keeper.advance(seq, hash)
    }
    await keeper.flush()
    expect(readHead(path)).toEqual({ ...headOf(db), opening: 1, seal: expect.any(String) })
    await keeper.close(runCheckpoint(db, 'TRUNCATE'))
    const closed = { ...headOf(db), foldedSeq: 20, isClosed: true, seal: expect.any(String) }
    expect(readHead(path)).toEqual(closed)
  })

  it('may lag behind after a crash, and is brought forward by the next opening', async () => {
    const path = await closedWorkspace('a')
    const lagging = await Session.open(path)
    await lagging.flush()
    copyFileSync(headPath(path), `${path}.lagging`)
    lagging.commit('b', 'c')
    await lagging.crashInto(`${path}.crashed`, path)
    const crashed = `${path}.crashed`
    copyFileSync(`${path}.lagging`, headPath(crashed))
    expect(verify(crashed)).toMatchObject({ isIntact: true, receipts: 3 })
    await (await Session.open(crashed)).close()
    expect(readHead(crashed)).toMatchObject({ seq: 3, foldedSeq: 3, isClosed: true, anomalies: [] })
  })

  it('counts an opening only once it stands in the file, whoever is reading meanwhile', async () => {
    const path = await closedWorkspace('a')
    const before = readHead(path) as Head
    const reader = openReadonly({ path, keyHex: TEST_KEY })
    reader.exec('BEGIN; SELECT count(*) FROM receipt')
    reader.prepare('SELECT count(*) FROM receipt').get()
    const session = await Session.open(path)
    session.commit('b')
    await session.crashInto(`${path}.crashed`, path)
    reader.close()
    rmSync(`${path}.crashed-wal`)
    expect(existsSync(`${path}.crashed`)).toBe(true)
    const { problem } = verify(`${path}.crashed`)
    expect(problem).toMatchObject({ kind: 'log-lost', receipt: 2 })
    expect(readHead(`${path}.crashed`)?.opening).toBeGreaterThanOrEqual(before.opening)
  })

  it('is the same for an empty workspace that has none', () => {
    const { db } = createSampleWorkspace()
    expect(verifyArchive(db, null)).toMatchObject({ isIntact: true, receipts: 0, headHash: null })
    expect(currentHead(db)).toMatchObject({ seq: 0 })
  })
})

describe('a head file that cannot be written', () => {
  it('is told to whoever waits for it, and written once it can be', async () => {
    const { db, path } = createSampleWorkspace()
    const writer = await HeadWriter.open(db, path, NOW_MS)
    const { seq, hash } = commitPage(
      db,
      receivedPage({ sweepId: startSweep(db, 'history'), operation: 'history', page: 1, body: pageBody([]) }),
    )
    rmSync(headPath(path))
    mkdirSync(headPath(path))
    writer.advance(seq, hash)
    await expect(writer.flush()).rejects.toMatchObject({
      code: expect.stringMatching(/^(file-access|disk-full|storage-failed)$/),
    })
    await expect(writer.close(true)).rejects.toThrow()
    rmdirSync(headPath(path))
    await writer.flush()
    expect(readHead(path)).toMatchObject({ seq, hash })
  })
})
