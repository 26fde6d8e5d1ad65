import { createHash } from 'node:crypto'
import { userInfo } from 'node:os'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  appendLog,
  checkLogChain,
  findLogHead,
  type HashedEntry,
  hashLogEntry,
} from '../../../electron/evidence/auditor-log.ts'
import { findLogProblem } from '../../../electron/evidence/verify-archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import {
  findLastVerification,
  findLogEntries,
  getLastLogEntryOfBundle,
  iterateLog,
  listLogDays,
  listLogOfBundle,
} from '../../../electron/store/read/log-list.ts'
import { getAuditZone } from '../../../shared/domain/audit-zone.ts'
import {
  findLogAuthor,
  type LogAction,
  type LogDetails,
  type LogFilter,
  type LogWord,
} from '../../../shared/domain/auditor-log.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

const EXAMPLE = {
  previousHash: new Uint8Array(32),
  seq: 1,
  atMs: 1_767_225_600_000,
  action: 'star-set',
  subject: '42',
  detailsJson: '{}',
}

function logThree(): WritableDatabase {
  const { db } = createSampleWorkspace()
  for (const subject of ['1', '2', '3']) {
    appendLog(db, {
      atMs: 5,
      action: 'note-added',
      subject,
      details: { text: 'ñ "quoted" \u{1F600} \uD800' },
    })
  }
  return db
}

/** Someone with the key and without the application, whom no trigger holds up. */
function tamper(db: WritableDatabase, sql: string): void {
  db.exec('DROP TRIGGER auditor_log_refuses_update; DROP TRIGGER auditor_log_refuses_delete')
  db.exec(sql)
}

describe("the auditor's log", () => {
  it('hashes an entry as docs/evidence-format.md says', () => {
    expect(Buffer.from(hashLogEntry(EXAMPLE)).toString('hex')).toBe(
      '7da4c5468dd876ba15afbd304da2664e93e26e1f6c6ebee4af83a765c7effe8a',
    )
  })

  it('lists each entry with its hash and that of the entry before, newest first', () => {
    const all = { actions: null, subject: null, offset: 0, limit: 10 }
    const [third, second, first] = findLogEntries(logThree(), all)
    expect([third?.previousHash, second?.previousHash]).toEqual([second?.hash, first?.hash])
    expect(first).toMatchObject({ seq: 1, subject: '1', previousHash: '0'.repeat(64) })
  })

  it('has its days by the clock of a zone, newest first, and a day twice where the clock was set back', () => {
    const { db } = createSampleWorkspace()
    const moments = [
      '2026-11-20T04:59:59Z',
      '2026-11-20T05:00:00Z',
      '2026-11-21T12:00:00Z',
      '2026-11-20T12:00:00Z',
    ]
    for (const text of [...moments, '2026-11-20T12:00:01Z']) {
      appendLog(db, { atMs: Date.parse(text), action: 'note-added', subject: '1', details: {} })
    }
    const listDays = (zone: string) =>
      listLogDays(db, { actions: ['note-added'], subject: '1' }, getAuditZone(zone)).map(
        ({ newestMs, entries }) => `${new Date(newestMs).toISOString().slice(0, 19)} ${entries}`,
      )
    const later = ['2026-11-20T12:00:01 2', '2026-11-21T12:00:00 1']
    expect(listDays('UTC')).toEqual([...later, '2026-11-20T05:00:00 2'])
    expect(listDays('America/New_York')).toEqual([...later, '2026-11-20T05:00:00 1', '2026-11-20T04:59:59 1'])
    expect(listLogDays(db, { actions: ['star-set'], subject: null }, getAuditZone('UTC'))).toEqual([])
  })

  it.each([
    ['with a gap in its numbers', { seq: 4 }],
    ['with a number twice', { seq: 2 }],
    ['that does not follow from the one before', { previousHash: new Uint8Array(32).fill(7) }],
    ['that follows from the beginning again', { previousHash: new Uint8Array(32) }],
  ])('finds an entry %s, whose own hash someone calculated again', (_, change) => {
    const entries: HashedEntry[] = []
    const add = (other: Partial<typeof EXAMPLE> = {}) => {
      const last = entries.at(-1)
      const seq = (last?.seq ?? 0) + 1
      const fields = { ...EXAMPLE, seq, previousHash: last?.hash ?? EXAMPLE.previousHash, ...other }
      entries.push({ ...fields, hash: hashLogEntry(fields) })
    }
    add()
    add()
    expect(checkLogChain(entries)).toEqual({ wrongSeq: null, end: { seq: 2, hash: entries[1]?.hash } })
    add(change)
    add()
    expect(checkLogChain(entries)).toEqual({ wrongSeq: 3, end: { seq: 2, hash: entries[1]?.hash } })
  })

  it('is searched by words of subjects, of facts and of the names of actions, not by the names of facts', () => {
    const { db } = createSampleWorkspace()
    const add = (action: LogAction, subject: string, details: LogDetails) =>
      appendLog(db, { atMs: 5, action, subject, details })
    add('note-added', '14110687', { text: 'Ask "the owner" why' })
    add('disposition-set', 'long-hidden 7', { reference: 'LH-7', to: 'confirmed', reason: 'Späte Antwort' })
    add('rows-copied', '', { filter: 'tag:text', rows: 812 })
    const find = (...words: readonly LogWord[]) => {
      const filter = { actions: null, subject: null, words }
      const found = findLogEntries(db, { ...filter, offset: 0, limit: 9 }).map(({ seq }) => seq)
      expect(listLogDays(db, filter, getAuditZone('UTC'))[0]?.entries ?? 0).toBe(found.length)
      return found
    }
    const word = (text: string, actions: readonly LogAction[] = []) => ({ text, actions })
    expect(find(word('411068'))).toEqual([1])
    expect(find(word('"the'), word('WHY'))).toEqual([1])
    expect(find(word('why'), word('confirmed'))).toEqual([])
    expect(find(word('späte'), word('lh-7'))).toEqual([2])
    expect(find(word('copied', ['rows-copied']), word('812'))).toEqual([3])
    expect(find(word('text'))).toEqual([3])
    expect(find()).toEqual([3, 2, 1])
  })

  it('lists a decision about a case once, its newest entry, and each that was undone', () => {
    const { db } = createSampleWorkspace()
    const decide = (atMs: number, reference: string, details: LogDetails) =>
      appendLog(db, {
        atMs,
        action: 'disposition-set',
        subject: reference,
        details: { reference, ...details },
      })
    decide(1, 'LH-1', {})
    decide(1, 'LH-2', {})
    decide(2, 'LH-3', { case: 'C-3' })
    decide(2, 'HN-3', { case: 'C-3' })
    decide(2, 'LH-4', { case: 'C-4' })
    decide(2, 'HN-4', { case: 'C-4' })
    decide(2, 'HN-4', { case: 'C-4', undoes: 6 })
    decide(3, 'HN-4', { case: 'C-4', undoes: 5 })
    appendLog(db, { atMs: 3, action: 'star-set', subject: '4', details: { case: 'C-4' } })
    const filter = { actions: null, subject: null, isOncePerDecision: true }
    const list = (more: Partial<LogFilter> = {}) =>
      findLogEntries(db, { ...filter, ...more, offset: 0, limit: 9 }).map(({ seq }) => seq)
    expect(list()).toEqual([9, 8, 7, 6, 4, 2, 1])
    expect(list({ actions: ['star-set', 'note-added'] })).toEqual([9])
    expect(list({ atMs: 2 })).toEqual([7, 6, 4])
    expect(list({ atMs: 2, isOncePerDecision: false })).toEqual([7, 6, 5, 4, 3])
    expect(listLogDays(db, filter, getAuditZone('UTC'))).toEqual([{ newestMs: 3, entries: 7 }])
  })

  it('says under which account something was done', () => {
    const [entry] = [...iterateLog(logThree())]
    expect(findLogAuthor({ details: JSON.parse(entry?.details_json ?? '{}') })).toBe(userInfo().username)
    expect(findLogAuthor({ details: { by: 'command line', account: 'ada' } })).toBe('command line')
    expect(findLogAuthor({ details: { by: '' } })).toBeNull()
  })

  it.each([
    ['a name', () => ({ username: 'ada' }), { text: 'x', account: 'ada' }],
    ['an empty name', () => ({ username: '' }), { text: 'x' }],
    [
      'no name',
      () => {
        throw new Error('no such user')
      },
      { text: 'x' },
    ],
  ])('asks once for the account, for which the system has %s', async (_, userInfo, details) => {
    const asked = vi.fn(userInfo)
    vi.resetModules()
    vi.doMock('node:os', () => ({ userInfo: asked }))
    onTestFinished(() => {
      vi.doUnmock('node:os')
      vi.resetModules()
    })
    const log = await import('../../../electron/evidence/auditor-log.ts')
    const { db } = createSampleWorkspace()
    for (const subject of ['1', '2'])
      log.appendLog(db, { atMs: 5, action: 'note-added', subject, details: { text: 'x' } })
    expect([...iterateLog(db)].map(({ details_json }) => JSON.parse(details_json))).toEqual([
      details,
      details,
    ])
    expect(asked).toHaveBeenCalledOnce()
  })

  it('can be recomputed from an export without the application', () => {
    let previous = '0'.repeat(64)
    for (const entry of iterateLog(logThree())) {
      const fields = [
        Buffer.from('unhidden-log-1'),
        Buffer.from(previous, 'hex'),
        ...[entry.seq, entry.at_ms, entry.action, entry.subject, entry.details_json].map((field) =>
          Buffer.from(String(field), 'utf8'),
        ),
      ]
      const sha256 = createHash('sha256')
      for (const field of fields) {
        const length = Buffer.alloc(4)
        length.writeUInt32BE(field.byteLength)
        sha256.update(length).update(field)
      }
      expect(entry.previous_hash).toBe(previous)
      expect(entry.hash).toBe(sha256.digest('hex'))
      previous = entry.hash
    }
  })

  it('is in order as it was written', () => {
    const db = logThree()
    expect(findLogHead(db).seq).toBe(3)
    expect(findLogProblem(db)).toBeNull()
  })

  it('refuses changes', () => {
    const db = logThree()
    expect(() => db.exec("UPDATE auditor_log SET subject = 'x'")).toThrow('never changed')
    expect(() => db.exec('DELETE FROM auditor_log')).toThrow('never deleted')
  })

  it.each([
    ["UPDATE auditor_log SET subject = 'x' WHERE seq = 2", 2],
    ['UPDATE auditor_log SET at_ms = 6 WHERE seq = 1', 1],
    ["UPDATE auditor_log SET details_json = '{}' WHERE seq = 3", 3],
    ['DELETE FROM auditor_log WHERE seq = 2', 2],
    ['DELETE FROM auditor_log WHERE seq = 1', 1],
    ['DELETE FROM auditor_log WHERE seq = 2; UPDATE auditor_log SET seq = 2 WHERE seq = 3', 2],
    ['UPDATE auditor_log SET hash = zeroblob(32) WHERE seq = 3', 3],
  ])('shows what was done to it: %s', (sql, entry) => {
    const db = logThree()
    tamper(db, sql)
    expect(findLogProblem(db)).toMatchObject({
      kind: 'auditor-log-changed',
      message: expect.stringContaining(`Entry ${entry} `),
    })
  })
})

describe('the log of a bundle', () => {
  it('ends with the last entry that is about more than reading, or with one that the bundle needs', () => {
    const { db } = createSampleWorkspace()
    expect([getLastLogEntryOfBundle(db), listLogOfBundle(db, 0)]).toEqual([0, []])
    for (const action of ['note-added', 'verified', 'star-set', 'report-exported', 'rows-copied'] as const) {
      appendLog(db, { atMs: 5, action, subject: '1', details: {} })
    }
    expect(getLastLogEntryOfBundle(db)).toBe(3)
    const listActions = (least: number) => listLogOfBundle(db, least).map(({ action }) => action)
    expect(listActions(0)).toEqual(['note-added', 'verified', 'star-set'])
    expect(listActions(4)).toEqual(['note-added', 'verified', 'star-set', 'report-exported'])
  })
})

describe('the last verification', () => {
  const verify = (db: WritableDatabase, atMs: number, isIntact: boolean, receipts: number) =>
    appendLog(db, { atMs, action: 'verified', subject: 'workspace', details: { isIntact, receipts } })

  it('is the newest one, with its result and how many receipts came since', () => {
    const { db } = createSampleWorkspace()
    expect(findLastVerification(db)).toBeUndefined()
    verify(db, 5, true, 0)
    expect(findLastVerification(db)).toEqual({ atMs: 5, isIntact: true, receipts: 0, newer: 0 })
    db.exec(`
      PRAGMA foreign_keys = OFF;
      INSERT INTO receipt (seq, sweep_id, operation, pass, page, request_json, http_status, headers_json, sent_at_ms,
        received_at_ms, elapsed_ms, body_length, body_sha256, previous_hash, hash)
      VALUES (3, 1, 'history', 1, 1, '{}', 200, '{}', 1, 2, 1, 0, zeroblob(32), zeroblob(32), zeroblob(32))`)
    verify(db, 6, false, 2)
    appendLog(db, { atMs: 7, action: 'star-set', subject: '1', details: {} })
    expect(findLastVerification(db)).toEqual({ atMs: 6, isIntact: false, receipts: 2, newer: 1 })
    verify(db, 8, true, 4)
    expect(findLastVerification(db)?.newer).toBe(0)
  })
})
