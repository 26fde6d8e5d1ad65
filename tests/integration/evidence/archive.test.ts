import { createHash } from 'node:crypto'
import { zstdCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import {
  commitPages,
  decodeBody,
  findChainHead,
  hashBody,
  insertEvidence,
  readBody,
  toHex,
} from '../../../electron/evidence/archive.ts'
import { listReceipts } from '../../../electron/evidence/receipt.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import type { ReceivedPage } from '../../../electron/store/writer-api.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { pageBody, receivedPage } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

function pageWith(db: WritableDatabase, change: Partial<ReceivedPage>): ReceivedPage {
  const sweepId = startSweep(db, 'history')
  return { ...receivedPage({ sweepId, operation: 'history', page: 1, body: pageBody([]) }), ...change }
}

const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')

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

  it('stores several pages with one chain, or none of them', () => {
    const { db } = createSampleWorkspace()
    const bodies = [pageBody([]), pageBody([{ feedbackId: '1' }]), pageBody([])]
    const pages = bodies.map((body) => ({ ...pageWith(db, {}), body: hashBody(body) }))
    const refused = { ...pages[0], page: 0 } as (typeof pages)[number]
    expect(() => commitPages(db, [...pages, refused])).toThrow()
    expect(findChainHead(db)).toBeUndefined()
    const committed = commitPages(db, pages)
    expect(committed.map(({ seq }) => seq)).toEqual([1, 2, 3])
    const rows = db
      .prepare('SELECT hex(previous_hash) AS before, hex(hash) AS own FROM receipt ORDER BY seq')
      .all()
    const hashes = committed.map(({ hash }) => hash.toUpperCase())
    expect(rows).toEqual(hashes.map((own, at) => ({ before: hashes[at - 1] ?? '0'.repeat(64), own })))
    expect(toHex(findChainHead(db)?.hash ?? new Uint8Array())).toBe(committed[2]?.hash)
    expect(committed.map(({ bodySha256 }) => bodySha256)).toEqual(bodies.map((body) => sha256(body)))
  })

  it('takes a receipt and its reply from another archive as they are', () => {
    const [from, to] = [createSampleWorkspace().db, createSampleWorkspace().db]
    for (const body of [pageBody([]), pageBody([{ feedbackId: '1' }]), pageBody([])])
      commitPage(from, pageWith(from, { body }))
    startSweep(to, 'history')
    for (const receipt of listReceipts(from)) insertEvidence(to, receipt, readBody(from, receipt.seq))
    expect([...listReceipts(to)]).toEqual([...listReceipts(from)])
    const bodies = 'SELECT * FROM page_body ORDER BY seq'
    expect(to.prepare(bodies).all()).toEqual(from.prepare(bodies).all())
  })

  it.each<[string, ReceivedPage['peer'], unknown]>([
    ['nothing', undefined, [null, null]],
    ['an empty one', { address: null, certificates: [] }, [null, null]],
    ['an address alone', { address: '[2001:db8::7]:443', certificates: [] }, ['[2001:db8::7]:443', '']],
    ['a certificate alone', { address: null, certificates: [Buffer.from('own')] }, ['', sha256('own')]],
    [
      'a chain',
      { address: '192.0.2.7:443', certificates: [Buffer.from('own'), Buffer.from('its authority')] },
      ['192.0.2.7:443', `${sha256('own')} ${sha256('its authority')}`],
    ],
  ])('states the server: %s', (_, peer, stated) => {
    const { db } = createSampleWorkspace()
    const { peer: _known, ...page } = pageWith(db, {})
    commitPage(db, peer ? { ...page, peer } : page)
    expect(db.prepare('SELECT server_address, certificate_chain FROM receipt').raw().get()).toEqual(stated)
    const stored = db.prepare('SELECT lower(hex(sha256)), CAST(der AS TEXT) FROM certificate').raw().all()
    expect(new Map(stored as [string, string][])).toEqual(
      new Map(peer?.certificates.map((der) => [sha256(der), der.toString()])),
    )
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
  const SOME = Array.from({ length: 40 }, (_, at) => `"id${at + 1}":${at},"show${at + 1}":1,`).join('')
  const BODIES = {
    zstd: Buffer.from('a reply as it was received'),
    columns: Buffer.from(`{${SOME}"count":40}`),
  }
  const LONG = Buffer.alloc(100_000)

  const [DAMAGED, SHORTER] = ['cannot be unpacked', 'is shorter than it was']

  it.each([
    ['zstd', 'other bytes', DAMAGED, () => Buffer.from('no frame')],
    ['zstd', 'a shorter reply', SHORTER, () => zstdCompressSync(BODIES.zstd.subarray(1))],
    ['zstd', 'a longer reply', DAMAGED, () => zstdCompressSync(Buffer.concat([BODIES.zstd, LONG]))],
    ['columns', 'other bytes', DAMAGED, () => Buffer.from('no frame')],
    ['columns', 'the reply itself', DAMAGED, () => zstdCompressSync(BODIES.columns)],
    ['columns', 'a longer reply', DAMAGED, () => zstdCompressSync(LONG)],
  ] as const)(
    'of the encoding %s says so where %s were stored in its place',
    (encoding, _, what, toOther) => {
      const { db } = createSampleWorkspace()
      const body = BODIES[encoding]
      const seqs = [body, BODIES.zstd, body].map((one) => commitPage(db, pageWith(db, { body: one })).seq)
      expect(db.prepare('SELECT encoding FROM page_body').pluck().all()).toContain(encoding)
      for (const name of db.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all())
        db.exec(`DROP TRIGGER ${String(name)}`)
      db.prepare('UPDATE page_body SET body = ? WHERE seq = 1').run(toOther())
      for (const receipt of [seqs[0], seqs[2]]) {
        expect(() => readBody(db, receipt ?? 0)).toThrow(
          expect.objectContaining({
            code: 'evidence-broken',
            message: expect.stringContaining(what),
            details: { receipt },
          }),
        )
      }
    },
  )

  it.each(['zstd', 'columns'] as const)(
    'of the encoding %s unpacks no more than the receipt states',
    (encoding) => {
      const forged = { encoding, stored: zstdCompressSync(LONG) }
      expect(() => decodeBody(forged, 40)).toThrow(expect.objectContaining({ code: 'ERR_BUFFER_TOO_LARGE' }))
    },
  )

  it('says that a receipt is not there', () => {
    const { db } = createSampleWorkspace()
    expect(() => readBody(db, 7)).toThrow(expect.objectContaining({ code: 'not-found' }))
  })
})
