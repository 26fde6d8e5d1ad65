import { copyFileSync, rmSync, writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { commitPage } from '../../../electron/evidence/archive.ts'
import { currentHead } from '../../../electron/evidence/compare-head.ts'
import { type Head, headPath, readHead, writeHead } from '../../../electron/evidence/head-file.ts'
import { HeadKeeper } from '../../../electron/evidence/head-keeper.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { openWritable } from '../../../electron/store/open-database.ts'
import { pageBody, receivedPage, TEST_KEY } from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  type SampleWorkspace,
  startSweep,
} from '../../support/store/sample-workspace.ts'

const NOW_MS = 1_790_000_000_000

/** Five pages, the third with the body of the second. */
function archiveOfFive(): SampleWorkspace & { readonly head: Head } {
  const workspace = createSampleWorkspace()
  const { db } = workspace
  const sweepId = startSweep(db, 'history')
  const bodies = [[{ a: 1 }], [{ b: 2 }], [{ b: 2 }], [{ c: 3 }], []].map((entries) => pageBody(entries))
  for (const [index, body] of bodies.entries()) {
    commitPage(db, receivedPage({ sweepId, operation: 'history', page: index + 1, body }))
  }
  return { ...workspace, head: { ...currentHead(db), anomalies: [] } }
}

/** Someone with the key can drop the triggers that protect the evidence. */
function tamper({ db }: SampleWorkspace, sql: string): void {
  const triggers = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all()
  for (const name of triggers) db.exec(`DROP TRIGGER ${String(name)}`)
  db.pragma('foreign_keys = OFF')
  db.exec(sql)
}

describe('verifying an archive', () => {
  it('finds an untouched one intact and states what it read', () => {
    const { db, head } = archiveOfFive()
    expect(verifyArchive(db, head)).toEqual({
      isIntact: true,
      receipts: 5,
      bodyBytes: db.prepare('SELECT sum(body_length) FROM receipt').pluck().get(),
      headHash: head.hash,
      problem: null,
    })
  })

  it('finds an empty one intact', () => {
    expect(verifyArchive(createSampleWorkspace().db, null)).toMatchObject({
      isIntact: true,
      receipts: 0,
      headHash: null,
    })
  })

  it.each<[string, string, string, number]>([
    [
      'a changed body',
      'UPDATE page_body SET body = (SELECT body FROM page_body WHERE seq = 1) WHERE seq = 4',
      'body-changed',
      4,
    ],
    [
      'a body that cannot be unpacked',
      "UPDATE page_body SET body = x'010203' WHERE seq = 2",
      'body-changed',
      2,
    ],
    ['a reference to another body', 'UPDATE page_body SET identical_to = 1 WHERE seq = 3', 'body-changed', 3],
    ['a missing body', 'DELETE FROM page_body WHERE seq = 4', 'body-missing', 4],
    [
      'a changed time',
      'UPDATE receipt SET received_at_ms = received_at_ms + 1 WHERE seq = 2',
      'receipt-changed',
      2,
    ],
    ['a changed request', "UPDATE receipt SET request_json = '{}' WHERE seq = 5", 'receipt-changed', 5],
    ['a changed status', 'UPDATE receipt SET http_status = 201 WHERE seq = 1', 'receipt-changed', 1],
    ['a changed hash', 'UPDATE receipt SET hash = zeroblob(32) WHERE seq = 3', 'receipt-changed', 3],
    ['a changed link', 'UPDATE receipt SET previous_hash = zeroblob(32) WHERE seq = 3', 'chain-broken', 3],
    [
      'a removed receipt',
      'DELETE FROM page_body WHERE seq = 3; DELETE FROM receipt WHERE seq = 3',
      'sequence-broken',
      4,
    ],
    [
      'two receipts exchanged',
      'UPDATE receipt SET seq = 99 WHERE seq = 2; UPDATE receipt SET seq = 2 WHERE seq = 4; UPDATE receipt SET seq = 4 WHERE seq = 99',
      'chain-broken',
      2,
    ],
    ['a cut tail', 'DELETE FROM page_body WHERE seq = 5; DELETE FROM receipt WHERE seq = 5', 'head-ahead', 5],
  ])('names %s', (_, sql, kind, receipt) => {
    const workspace = archiveOfFive()
    tamper(workspace, sql)
    expect(verifyArchive(workspace.db, workspace.head)).toMatchObject({
      isIntact: false,
      problem: { kind, receipt },
    })
  })

  it('names an inserted receipt, even one with a correct hash of its own', () => {
    const workspace = archiveOfFive()
    const { db, head } = workspace
    commitPage(
      db,
      receivedPage({ sweepId: startSweep(db, 'history'), operation: 'history', page: 9, body: pageBody([]) }),
    )
    tamper(
      workspace,
      `
      UPDATE receipt SET seq = seq + 100 WHERE seq >= 3; UPDATE page_body SET seq = seq + 100 WHERE seq >= 3;
      UPDATE receipt SET seq = 3 WHERE seq = 106; UPDATE page_body SET seq = 3 WHERE seq = 106;
      UPDATE receipt SET seq = seq - 99 WHERE seq > 100; UPDATE page_body SET seq = seq - 99 WHERE seq > 100;`,
    )
    expect(verifyArchive(db, head)).toMatchObject({
      isIntact: false,
      problem: { kind: 'chain-broken', receipt: 3 },
    })
  })

  it('accepts a head that is behind by the pages of a crash', () => {
    const { db, head } = archiveOfFive()
    commitPages(db, startSweep(db, 'history'), 'history', [[{ d: 4 }]])
    expect(verifyArchive(db, head)).toMatchObject({ isIntact: true, receipts: 6 })
  })

  it('names a head that belongs to another history, or to another workspace', () => {
    const { db, head } = archiveOfFive()
    const problem = (change: Partial<Head>) => verifyArchive(db, { ...head, ...change }).problem?.kind
    expect(problem({ hash: 'ab'.repeat(32) })).toBe('head-differs')
    expect(problem({ seq: 2 })).toBe('head-differs')
    expect(problem({ workspaceId: 'another' })).toBe('head-differs')
  })

  it('names a missing head file', () => {
    expect(verifyArchive(archiveOfFive().db, null).problem?.kind).toBe('head-missing')
  })
})

describe('the head file', () => {
  it('follows the commits of an open workspace', async () => {
    const { db, path } = createSampleWorkspace()
    const keeper = await HeadKeeper.open(db, path, NOW_MS)
    expect(readHead(path)).toMatchObject({ seq: 0 })
    const sweepId = startSweep(db, 'history')
    for (let page = 1; page <= 20; page += 1) {
      const { seq, hash } = commitPage(
        db,
        receivedPage({ sweepId, operation: 'history', page, body: pageBody([]) }),
      )
      keeper.advance(seq, hash)
    }
    await keeper.flush()
    expect(readHead(path)).toEqual({ ...currentHead(db), anomalies: [] })
  })

  it('is brought forward on opening when a crash left it behind', async () => {
    const { db, path, head } = archiveOfFive()
    await writeHead(path, {
      ...head,
      seq: 3,
      hash: String(db.prepare('SELECT lower(hex(hash)) FROM receipt WHERE seq = 3').pluck().get()),
    })
    await HeadKeeper.open(db, path, NOW_MS)
    expect(readHead(path)).toEqual(head)
  })

  it('tells of an older copy put back, also after the workspace has grown again', async () => {
    const { db, path } = createSampleWorkspace()
    await HeadKeeper.open(db, path, NOW_MS)
    const sweepId = startSweep(db, 'history')
    commitPages(db, sweepId, 'history', [[{ a: 1 }]])
    db.pragma('wal_checkpoint(TRUNCATE)')
    copyFileSync(path, `${path}.old`)
    commitPages(db, sweepId, 'history', [[{ b: 2 }], [{ c: 3 }]])
    await HeadKeeper.open(db, path, NOW_MS)
    db.close()
    copyFileSync(`${path}.old`, path)

    const restored = openWritable({ path, keyHex: TEST_KEY })
    expect(verifyArchive(restored, readHead(path)).problem?.kind).toBe('head-ahead')
    const keeper = await HeadKeeper.open(restored, path, NOW_MS)
    for (const seq of commitPages(restored, sweepId, 'history', [[{ d: 4 }], [{ e: 5 }], [{ f: 6 }]])) {
      const hash = String(
        restored.prepare('SELECT lower(hex(hash)) FROM receipt WHERE seq = ?').pluck().get(seq),
      )
      keeper.advance(seq, hash)
    }
    await keeper.flush()
    expect(verifyArchive(restored, readHead(path)).problem).toMatchObject({ kind: 'head-ahead', receipt: 3 })
    await HeadKeeper.open(restored, path, NOW_MS)
    expect(readHead(path)?.anomalies).toHaveLength(1)
    restored.close()
  })

  it.each<[string, (path: string) => void, string]>([
    ['was removed', (path) => rmSync(headPath(path)), 'head-missing'],
    ['was overwritten', (path) => writeFileSync(headPath(path), 'nonsense'), 'head-differs'],
  ])('goes on telling that it %s', async (_, damage, kind) => {
    const { db, path } = archiveOfFive()
    await writeHead(path, { ...currentHead(db), anomalies: [] })
    damage(path)
    await HeadKeeper.open(db, path, NOW_MS)
    expect(verifyArchive(db, readHead(path)).problem?.kind).toBe(kind)
  })

  it('says that its content is unreadable', () => {
    const { path } = createSampleWorkspace()
    writeFileSync(headPath(path), '{"format":"unhidden-head-1"}')
    expect(() => readHead(path)).toThrow(expect.objectContaining({ code: 'evidence-broken' }))
  })
})
