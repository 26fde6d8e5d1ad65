import { describe, expect, it } from 'vitest'
import { readBody } from '../../../electron/evidence/archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { pageBody, receivedPage } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

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
})

describe('reading a body', () => {
  it('says that a receipt is not there', () => {
    const { db } = createSampleWorkspace()
    expect(() => readBody(db, 7)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
