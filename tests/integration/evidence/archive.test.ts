import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { commitPage, readBody } from '../../../electron/evidence/archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'
import { pageBody, receivedPage } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

function pageWith(db: WritableDatabase, change: Partial<ReceivedPage>): ReceivedPage {
  const sweepId = startSweep(db, 'history')
  return { ...receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([]) }), ...change }
}

describe('committing a page', () => {
  it.each<[string, Uint8Array]>([
    ['an empty body', new Uint8Array()],
    ['bytes that are no text', new Uint8Array([0, 255, 254, 0, 10, 13])],
    ['a large body', new Uint8Array(3_000_000).map((_, index) => index % 251)],
  ])('gives back %s byte for byte', (_, body) => {
    const { db } = createSampleWorkspace()
    const { seq } = commitPage(db, pageWith(db, { body }))
    expect(Buffer.compare(readBody(db, seq), body)).toBe(0)
  })

  it('keeps an identical body once', () => {
    const { db } = createSampleWorkspace()
    const body = pageBody([{ feedbackId: '1' }])
    const seqs = [1, 2, 3].map(() => commitPage(db, pageWith(db, { body })).seq)
    expect(db.prepare('SELECT encoding, identical_to FROM page_body').raw().all()).toEqual([
      ['zstd', null],
      ['identical', 1],
      ['identical', 1],
    ])
    for (const seq of seqs) expect(Buffer.compare(readBody(db, seq), body)).toBe(0)
  })

  it('archives chosen headers only, and whole numbers whatever the clock gives', () => {
    const { db } = createSampleWorkspace()
    const headers = {
      server: 's',
      date: 'd',
      'set-cookie': 'secret',
      authorization: 'secret',
      'x-token': 'secret',
    }
    commitPage(db, pageWith(db, { headers, elapsedMs: -3.7, sentAtMs: 5.9 }))
    expect(db.prepare('SELECT headers_json, elapsed_ms, sent_at_ms FROM receipt').raw().get()).toEqual([
      '{"date":"d","server":"s"}',
      0,
      5,
    ])
  })

  it('stores nothing of a page that is refused', () => {
    const { db } = createSampleWorkspace()
    expect(() => commitPage(db, pageWith(db, { page: 0 }))).toThrow()
    expect(db.prepare('SELECT count(*) FROM receipt').pluck().get()).toBe(0)
    expect(db.prepare('SELECT count(*) FROM page_body').pluck().get()).toBe(0)
    expect(commitPage(db, pageWith(db, {})).seq).toBe(1)
  })

  it('makes a chain that a verifier in another language confirms', ({ skip }) => {
    const { db } = createSampleWorkspace()
    commitPages(db, startSweep(db, 'history'), 'history', [[{ a: 'Größe 😀' }], [], [], [{ b: 1 }]])
    commitPages(db, startSweep(db, 'responses'), 'responses', [[]])
    const rows = db
      .prepare(
        `SELECT seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
          received_at_ms, elapsed_ms, body_length, lower(hex(body_sha256)) AS body_sha256,
          lower(hex(previous_hash)) AS previous_hash, lower(hex(hash)) AS hash FROM receipt ORDER BY seq`,
      )
      .all() as { readonly seq: number; readonly hash: string }[]
    const input = rows
      .map((row) => JSON.stringify({ ...row, body: Buffer.from(readBody(db, row.seq)).toString('hex') }))
      .join('\n')
    const script = join(import.meta.dirname, '../../support/store/verify_archive.py')
    const python = spawnSync('python3', [script], { input, encoding: 'utf8' })
    if (python.error) skip('python3 is not installed')
    expect(python.stderr).toBe('')
    expect(python.stdout.trim()).toBe(`5 ${rows.at(-1)?.hash}`)
  })
})

describe('reading a body', () => {
  it('says that a receipt is not there', () => {
    const { db } = createSampleWorkspace()
    expect(() => readBody(db, 7)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
