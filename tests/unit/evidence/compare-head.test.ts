import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { findAnomaly, findHeadProblem, formatWitness } from '../../../electron/evidence/compare-head.ts'
import { type HeadReading, NO_HASH } from '../../../electron/evidence/head-file.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { getWorkspaceSecret, insertOpening } from '../../../electron/store/workspace-record.ts'
import { headOf } from '../../support/store/sample-head.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'

const OTHER_HASH = 'ab'.repeat(32)

const addReceipt = (db: WritableDatabase) => {
  commitPages(db, startSweep(db, 'history'), 'history', [[]])
}
const addLogEntry = (db: WritableDatabase) => {
  appendLog(db, { atMs: 5, action: 'note-added', subject: '1', details: {} })
}
const addOpening = (db: WritableDatabase) => insertOpening(db, 9, 5)

/** Two openings, receipts and entries of the log each. */
function createBusyWorkspace(): WritableDatabase {
  const { db } = createSampleWorkspace()
  insertOpening(db, 1, 5)
  insertOpening(db, 2, 5)
  for (const add of [addReceipt, addReceipt, addLogEntry, addLogEntry]) add(db)
  return db
}

const witnessOf = (db: WritableDatabase) => formatWitness(db, headOf(db))

/** The witness of a later state of the database, which is then as before again. */
function witnessAfter(db: WritableDatabase, add: (db: WritableDatabase) => void): string {
  db.exec('BEGIN')
  add(db)
  const witness = witnessOf(db)
  db.exec('ROLLBACK')
  return witness
}

describe('the head', () => {
  it('fits a database without receipts, also where it is missing, and one that is ahead of it', () => {
    const empty = createSampleWorkspace().db
    expect(findAnomaly(empty, null, null)).toBe(null)
    expect(findAnomaly(empty, headOf(empty), null)).toBe(null)
    const db = createBusyWorkspace()
    const head = headOf(db)
    const earlier = { ...head, opening: 1, logSeq: 0, logHash: NO_HASH }
    for (const fitting of [head, earlier, { ...head, isClosed: true }]) {
      expect(findAnomaly(db, fitting, null)).toBe(null)
    }
    addReceipt(db)
    expect(findAnomaly(db, { ...head, isClosed: false }, null)).toBe(null)
  })

  it('tells by its members what became of a database that it does not fit', () => {
    const db = createBusyWorkspace()
    const head = headOf(db)
    const later = { ...head, seq: 4, hash: OTHER_HASH }
    const unfit: readonly [HeadReading, ReturnType<typeof findAnomaly>, number | null][] = [
      [null, { kind: 'head-missing', seq: 0, hash: NO_HASH }, null],
      ['unreadable', { kind: 'head-unreadable', seq: 0, hash: NO_HASH }, null],
      [{ ...later, workspaceId: 'another' }, { kind: 'head-foreign', seq: 4, hash: OTHER_HASH }, null],
      [{ ...head, opening: 3 }, { kind: 'older-copy', seq: 2, hash: head.hash }, null],
      [{ ...later, foldedSeq: 3 }, { kind: 'tail-cut', seq: 4, hash: OTHER_HASH }, 3],
      [{ ...later, foldedSeq: 2 }, { kind: 'log-lost', seq: 4, hash: OTHER_HASH }, 3],
      [{ ...head, hash: OTHER_HASH }, { kind: 'head-differs', seq: 2, hash: OTHER_HASH }, 2],
    ]
    for (const [reading, anomaly, receipt] of unfit) {
      expect(findAnomaly(db, reading, null)).toEqual(anomaly)
      expect(findHeadProblem(db, reading), anomaly?.kind).toMatchObject({ kind: anomaly?.kind, receipt })
    }
    addReceipt(db)
    const closed = { ...head, isClosed: true }
    expect(findAnomaly(db, closed, null)).toEqual({ kind: 'head-behind', seq: 2, hash: head.hash })
    expect(findHeadProblem(db, closed)).toMatchObject({ kind: 'head-behind', receipt: 3 })
  })
})

describe('the end of the log in the head', () => {
  it('fits where the log is the same, or is ahead of the head', () => {
    const db = createBusyWorkspace()
    const head = headOf(db)
    expect(findHeadProblem(db, head)).toBe(null)
    addLogEntry(db)
    expect(findHeadProblem(db, head)).toBe(null)
  })

  it('is missing where the log ends before it', () => {
    const db = createBusyWorkspace()
    const head = { ...headOf(db), logSeq: 3, logHash: OTHER_HASH }
    expect(findAnomaly(db, head, null)).toEqual({ kind: 'auditor-log-cut', seq: 3, hash: OTHER_HASH })
    const problem = findHeadProblem(db, head)
    expect(problem).toMatchObject({ kind: 'auditor-log-cut', receipt: null })
    expect(problem?.message).toContain('3 entries are known to the head, 2 are there')
  })

  it('is another where the entry has another hash', () => {
    const db = createBusyWorkspace()
    const head = { ...headOf(db), logHash: OTHER_HASH }
    expect(findAnomaly(db, head, null)).toEqual({ kind: 'auditor-log-changed', seq: 2, hash: OTHER_HASH })
    const problem = findHeadProblem(db, head)
    expect(problem).toMatchObject({ kind: 'auditor-log-changed', receipt: null })
    expect(problem?.message).toContain("Entry 2 of the auditor's log was changed")
  })
})

describe('the witness', () => {
  it('has the documented members, and a seal with a key of its own', () => {
    const db = createBusyWorkspace()
    const { seal, ...witness } = JSON.parse(witnessOf(db))
    const { seq, hash, logSeq } = headOf(db)
    expect(witness).toEqual({ format: 'unhidden-witness-1', opening: 2, seq, hash, logSeq })
    const key = createHmac('sha256', getWorkspaceSecret(db, 'redaction'))
      .update('unhidden witness 1')
      .digest()
    const sealed = `{"opening":2,"seq":2,"hash":"${hash}","logSeq":2}`
    expect(seal).toBe(createHmac('sha256', key).update(sealed).digest('hex'))
  })

  it('fits the same database, a later one, and one without receipts', () => {
    const empty = createSampleWorkspace().db
    expect(findAnomaly(empty, null, witnessOf(empty))).toBe(null)
    const db = createBusyWorkspace()
    const witness = witnessOf(db)
    expect(findAnomaly(db, headOf(db), witness)).toBe(null)
    for (const add of [addOpening, addReceipt, addLogEntry]) {
      add(db)
      expect(findAnomaly(db, headOf(db), witness)).toBe(null)
    }
  })

  it.each([
    ['an opening', addOpening, null],
    ['a receipt', addReceipt, 3],
    ['an entry of the log', addLogEntry, null],
  ])('shows that %s is gone, whatever the head says', (_what, add, receipt) => {
    const db = createBusyWorkspace()
    const witness = witnessAfter(db, add)
    const { seq, hash } = JSON.parse(witness)
    expect(findAnomaly(db, headOf(db), witness)).toEqual({ kind: 'rolled-back', seq, hash })
    expect(findHeadProblem(db, headOf(db), witness)).toMatchObject({ kind: 'rolled-back', receipt })
  })

  it('shows that its receipt is another now', () => {
    const db = createBusyWorkspace()
    const witness = formatWitness(db, { ...headOf(db), seq: 1, hash: OTHER_HASH })
    expect(findAnomaly(db, headOf(db), witness)).toEqual({
      kind: 'witness-differs',
      seq: 1,
      hash: OTHER_HASH,
    })
    expect(findHeadProblem(db, headOf(db), witness)).toMatchObject({ kind: 'witness-differs', receipt: 1 })
  })

  it.each([
    ['no JSON', () => 'nonsense'],
    ['an empty text', () => ''],
    ['another format', (witness: string) => witness.replace('witness-1', 'witness-2')],
    ['one member more', (witness: string) => witness.replace('{', '{"path":"",')],
    ['no seal', (witness: string) => witness.replace(/,"seal":"[0-9a-f]+"/, '')],
    ['another number', (witness: string) => witness.replace('"seq":2', '"seq":1')],
    ['a number below 0', (witness: string) => witness.replace('"seq":2', '"seq":-2')],
    ['a seal of its own', (witness: string) => witness.replace(/"seal":"[0-9a-f]+/, `"seal":"${OTHER_HASH}`)],
  ])('is unreadable with %s', (_what, change) => {
    const db = createBusyWorkspace()
    const witness = change(witnessOf(db))
    expect(findAnomaly(db, headOf(db), witness)).toEqual({
      kind: 'witness-unreadable',
      seq: 0,
      hash: NO_HASH,
    })
  })
})

describe('an anomaly that an opening noticed', () => {
  it('comes before what is found now, with the moment to the minute', () => {
    const db = createBusyWorkspace()
    const anomaly = { kind: 'log-lost' as const, seq: 2, hash: OTHER_HASH, foundSeq: 1 }
    const noticedAtMs = Date.UTC(2026, 8, 21, 7, 5, 59)
    const head = { ...headOf(db), hash: OTHER_HASH, anomalies: [{ ...anomaly, noticedAtMs }] }
    const problem = findHeadProblem(db, head, 'nonsense')
    expect(problem).toMatchObject({ kind: 'log-lost', receipt: 2 })
    expect(problem?.message).toMatch(/ Noticed on 2026-09-21 07:05 UTC, when the workspace was opened\.$/)
  })
})
