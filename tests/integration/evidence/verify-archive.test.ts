import { describe, expect, it, vi } from 'vitest'
import { toHex } from '../../../electron/evidence/archive.ts'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { formatWitness } from '../../../electron/evidence/compare-head.ts'
import type { Head } from '../../../electron/evidence/head-file.ts'
import { hashReceipt, listReceipts } from '../../../electron/evidence/receipt.ts'
import { verifyArchive } from '../../../electron/evidence/verify-archive.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { pageBody, receivedPage } from '../../support/store/sample-pages.ts'
import {
  createSampleWorkspace,
  type SampleWorkspace,
  startSweep,
} from '../../support/store/sample-workspace.ts'

/** Five pages, the third with the body of the second. */
function archiveOfFive(): SampleWorkspace & { readonly head: Head } {
  const workspace = createSampleWorkspace()
  const { db } = workspace
  const sweepId = startSweep(db, 'history')
  const bodies = [[{ a: 1 }], [{ b: 2 }], [{ b: 2 }], [{ c: 3 }], []].map((entries) => pageBody(entries))
  for (const [index, body] of bodies.entries()) {
    commitPage(db, receivedPage({ sweepId, operation: 'history', page: index + 1, body }))
  }
  return { ...workspace, head: headOf(db) }
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
      index: 'not-checked',
    })
  })

  it('finds an empty one intact', () => {
    expect(verifyArchive(createSampleWorkspace().db, null)).toMatchObject({
      isIntact: true,
      receipts: 0,
      headHash: null,
    })
  })

  it('says whether the witness of this machine agrees, or that there is none, where one was looked for', () => {
    const { db, head } = archiveOfFive()
    const witness = formatWitness(db, head)
    expect(verifyArchive(db, head, witness)).toMatchObject({ isIntact: true, witness: 'agrees' })
    expect(verifyArchive(db, head, null)).toMatchObject({ isIntact: true, witness: 'none' })
    expect(verifyArchive(db, head, undefined)).not.toHaveProperty('witness')
    const broken = verifyArchive(db, head, witness.replace('"seq":5', '"seq":4'))
    expect(broken).toMatchObject({ isIntact: false, problem: { kind: 'witness-unreadable' } })
    expect(broken).not.toHaveProperty('witness')
  })

  it('names the first entry of the log that was changed, and a received file that the log names', () => {
    const workspace = archiveOfFive()
    const { db } = workspace
    for (const subject of ['one', 'two', 'three'])
      appendLog(db, { atMs: 1, action: 'tag-added', subject, details: {} })
    const head = headOf(db)
    expect(verifyArchive(db, head).isIntact).toBe(true)
    tamper(workspace, "UPDATE auditor_log SET subject = 'other' WHERE seq = 2")
    expect(verifyArchive(db, head)).toMatchObject({
      isIntact: false,
      receipts: 5,
      problem: { kind: 'auditor-log-changed', receipt: null, message: expect.stringMatching(/\b2\b/) },
    })
    db.exec("UPDATE auditor_log SET subject = 'two' WHERE seq = 2")
    const details = { sha256: '0'.repeat(64), file: 'answers.csv' }
    appendLog(db, { atMs: 2, action: 'answers-imported', subject: 'R-1', details })
    expect(verifyArchive(db, headOf(db)).problem).toMatchObject({
      kind: 'received-file-changed',
      message: expect.stringContaining('answers.csv'),
    })
  })

  it('refuses a file whose structure does not hold together, and says so of one that cannot be read', () => {
    const { db, head } = archiveOfFive()
    const pragma = vi.spyOn(db, 'pragma').mockReturnValueOnce('row 3 missing from index receipt_by_body')
    expect(() => verifyArchive(db, head)).toThrow(expect.objectContaining({ code: 'workspace-damaged' }))
    const malformed = Object.assign(new Error('malformed'), { code: 'SQLITE_CORRUPT' })
    pragma.mockImplementationOnce(() => {
      throw malformed
    })
    expect(() => verifyArchive(db, head)).toThrow(
      expect.objectContaining({ code: 'workspace-damaged', cause: malformed }),
    )
    pragma.mockRestore()
    expect(verifyArchive(db, head).isIntact).toBe(true)
  })

  it.each([
    ['removed', 'DELETE FROM certificate'],
    ['changed', "UPDATE certificate SET der = x'00'"],
  ])('notices that the certificate of a server was %s', (_what, sql) => {
    const workspace = createSampleWorkspace()
    const { db } = workspace
    const page = receivedPage({
      sweepId: startSweep(db, 'history'),
      operation: 'history',
      page: 1,
      body: pageBody([]),
    })
    commitPage(db, page)
    commitPage(db, { ...page, peer: { address: '[2001:db8::7]:443', certificates: [Buffer.from('one')] } })
    commitPage(db, { ...page, peer: { address: null, certificates: [Buffer.from('one')] } })
    expect(verifyArchive(db, headOf(db))).toMatchObject({ isIntact: true, receipts: 3 })
    expect(db.prepare('SELECT count(*) FROM certificate').pluck().get()).toBe(1)
    tamper(workspace, sql)
    expect(verifyArchive(db, headOf(db))).toMatchObject({
      problem: { kind: 'certificate-changed', receipt: 2 },
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
      'a body that can no longer be unpacked',
      "UPDATE page_body SET body = x'010203' WHERE seq = 2",
      'body-unreadable',
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
    ['a changed link', 'UPDATE receipt SET previous_hash = zeroblob(32) WHERE seq = 3', 'receipt-changed', 3],
    ['a removed receipt', 'DELETE FROM receipt WHERE seq = 3', 'receipt-missing', 3],
    [
      'removed receipts behind closed-up numbers',
      'DELETE FROM receipt WHERE seq IN (2, 3); UPDATE receipt SET seq = seq - 2 WHERE seq > 3',
      'receipt-missing',
      2,
    ],
    ['a removed first receipt', 'DELETE FROM receipt WHERE seq = 1', 'receipt-missing', 1],
    [
      'two receipts exchanged',
      'UPDATE receipt SET seq = 99 WHERE seq = 2; UPDATE receipt SET seq = 2 WHERE seq = 4; UPDATE receipt SET seq = 4 WHERE seq = 99',
      'receipts-reordered',
      2,
    ],
    [
      'the last receipt moved to the front',
      'UPDATE receipt SET seq = -seq; UPDATE receipt SET seq = CASE seq WHEN -5 THEN 1 ELSE 1 - seq END',
      'receipts-reordered',
      1,
    ],
    [
      'a changed hash and link, so that nothing fits any more',
      'UPDATE receipt SET previous_hash = zeroblob(32), http_status = 500 WHERE seq = 3',
      'chain-broken',
      3,
    ],
    ['a cut tail', 'DELETE FROM receipt WHERE seq = 5', 'log-lost', 5],
  ])('names %s', (_, sql, kind, receipt) => {
    const workspace = archiveOfFive()
    tamper(workspace, sql)
    const { isIntact, problem } = verifyArchive(workspace.db, workspace.head)
    expect({ isIntact, kind: problem?.kind, receipt: problem?.receipt }).toEqual({
      isIntact: false,
      kind,
      receipt,
    })
    expect(problem?.message).toMatch(/^[A-Z].*\.$/)
  })

  it('names an inserted receipt, with a true link and hash of its own', () => {
    const workspace = archiveOfFive()
    tamper(
      workspace,
      'UPDATE receipt SET seq = -seq - 1 WHERE seq >= 3; UPDATE receipt SET seq = -seq WHERE seq < 0',
    )
    const [, second] = listReceipts(workspace.db)
    if (!second) throw new Error('there are five receipts')
    const forged = { ...second, previousHash: second.hash, seq: 3, page: 77 }
    workspace.db
      .prepare(
        `INSERT INTO receipt SELECT 3, sweep_id, operation, pass, 77, request_json, http_status, headers_json,
           sent_at_ms, received_at_ms, elapsed_ms, body_length, body_sha256, hash, ?, server_address, certificate_chain
         FROM receipt WHERE seq = 2`,
      )
      .run(hashReceipt(forged))
    workspace.db.exec("INSERT OR IGNORE INTO page_body VALUES (3, 'identical', 2, NULL)")
    workspace.db.exec(
      "UPDATE page_body SET identical_to = 2, encoding = 'identical', body = NULL WHERE seq = 3",
    )
    expect(verifyArchive(workspace.db, workspace.head).problem).toMatchObject({
      kind: 'receipt-inserted',
      receipt: 3,
    })
  })

  it('names an inserted receipt that follows from nothing', () => {
    const workspace = archiveOfFive()
    tamper(
      workspace,
      `UPDATE receipt SET seq = -seq - 1 WHERE seq >= 4; UPDATE receipt SET seq = -seq WHERE seq < 0;
       INSERT INTO receipt SELECT 4, sweep_id, operation, pass, page, request_json, http_status, headers_json,
         sent_at_ms, received_at_ms, elapsed_ms, body_length, body_sha256, randomblob(32), randomblob(32),
         server_address, certificate_chain
       FROM receipt WHERE seq = 1`,
    )
    expect(verifyArchive(workspace.db, workspace.head).problem).toMatchObject({
      kind: 'receipt-inserted',
      receipt: 4,
    })
  })

  it('leaves a chain that was computed anew to the head', () => {
    const workspace = archiveOfFive()
    tamper(workspace, 'UPDATE receipt SET http_status = 404 WHERE seq = 2')
    let previousHash: Uint8Array = new Uint8Array(32)
    for (const receipt of [...listReceipts(workspace.db)]) {
      const hash = hashReceipt({ ...receipt, previousHash })
      workspace.db
        .prepare('UPDATE receipt SET previous_hash = ?, hash = ? WHERE seq = ?')
        .run(previousHash, hash, receipt.seq)
      previousHash = hash
    }
    expect(verifyArchive(workspace.db, workspace.head)).toMatchObject({
      headHash: toHex(previousHash),
      problem: { kind: 'head-differs', receipt: 5 },
    })
  })
})
