import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { COMMANDS } from '../../../electron/operations/commands/all.ts'
import { listBusinessNames } from '../../../electron/store/business-names.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import { finishSweep } from '../../../electron/store/sweeps.ts'
import { getWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import { responseEntry, SAMPLE_RECORD } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

/** Newest first, without the account, which is that of the machine. */
const logged = (db: WritableDatabase) =>
  findLogEntries(db, { actions: null, subject: null, offset: 0, limit: 9 }).map(
    ({ atMs, action, subject, details: { account: _, ...facts } }) => [atMs, action, subject, facts],
  )

describe('quarantined entries', () => {
  const { 'quarantine:acknowledge': acknowledge, 'quarantine:undo': undo } = COMMANDS
  const first = { receipt: 1 as ReceiptSeq, position: 0 }
  const all = { throughReceipt: 1 as ReceiptSeq }

  /** All responses were read but for two entries that were not understood. */
  function setAside(): WritableDatabase {
    const { db } = createSampleWorkspace()
    const sweepId = startSweep(db, 'responses')
    const times = ['2024-01-01T00:00:00Z', 'yesterday', 'tomorrow']
    commitPages(db, sweepId, 'responses', [times.map((time, at) => responseEntry(String(at), time, 'x'))])
    finishSweep(db, {
      sweepId,
      outcome: 'incomplete',
      reasons: [{ code: 'quarantine', detail: '' }],
      pages: 1,
      requests: 2,
      finishedAtMs: 9_000,
    })
    indexAll(db)
    return db
  }
  const areResponsesRead = (db: WritableDatabase) =>
    db.prepare('SELECT is_read FROM responses_read WHERE business_id IS NULL').pluck().get()

  test('make a count of zero responses certain once all are acknowledged, until that is undone', () => {
    const db = setAside()
    expect(areResponsesRead(db)).toBe(0)
    expect(acknowledge.run(db, { choice: first, note: 'a typo', atMs: 50 })).toBe(1)
    expect(areResponsesRead(db)).toBe(0)
    expect(acknowledge.run(db, { choice: all, note: '', atMs: 60 })).toBe(1)
    expect(areResponsesRead(db)).toBe(1)
    expect(undo.run(db, first, 70)).toBe(1)
    expect(areResponsesRead(db)).toBe(0)
    expect(logged(db)).toEqual([
      [70, 'acknowledgment-undone', 'receipt 1, entry 0', { entries: 1, undoes: 1 }],
      [60, 'quarantine-acknowledged', '', { entries: 1, note: '' }],
      [50, 'quarantine-acknowledged', 'receipt 1, entry 0', { entries: 1, note: 'a typo' }],
    ])
  })

  test('are logged as seen before where only those were acknowledged', () => {
    const db = setAside()
    acknowledge.run(db, { choice: first, note: '', atMs: 50 })
    db.exec('UPDATE quarantine SET text_hash = (SELECT min(text_hash) FROM quarantine)')
    const seenBefore = { ...all, seenBefore: true }
    expect(acknowledge.run(db, { choice: seenBefore, note: 'again', atMs: 60 })).toBe(1)
    expect(logged(db)[0]?.[3]).toEqual({ entries: 1, note: 'again', seenBefore: true })
  })

  test('are not logged where none was concerned', () => {
    const db = setAside()
    expect(acknowledge.run(db, { choice: { ...first, position: 2 }, note: '', atMs: 50 })).toBe(0)
    expect(acknowledge.run(db, { choice: { ...all, seenBefore: true }, note: '', atMs: 50 })).toBe(0)
    expect(undo.run(db, first, 60)).toBe(0)
    expect(logged(db)).toEqual([])
  })
})

test('a changed connection is stored and logged', () => {
  const { db } = createSampleWorkspace()
  const connection = { ...SAMPLE_RECORD.connection, baseUrl: 'https://other.example' }
  COMMANDS['connection:change'].run(db, connection, {
    atMs: 5,
    action: 'connection-changed',
    subject: '',
    details: { from: 'reviews.example' },
  })
  expect(getWorkspaceRecord(db).connection).toEqual(connection)
  expect(logged(db)).toEqual([[5, 'connection-changed', '', { from: 'reviews.example' }]])
})

describe('names of businesses', () => {
  test('are kept from a reply, with the service and the time of it', () => {
    const { db } = createSampleWorkspace()
    const reply = (value: object) => ({
      status: 200,
      headers: {},
      sentAtMs: 6,
      receivedAtMs: 7,
      elapsedMs: 1,
      body: new TextEncoder().encode(JSON.stringify(value)),
    })
    const keep = (value: object) => COMMANDS['names:keep-reply'].run(db, reply(value), 'reviews.example')
    const names = { businessId1: 20760, businessName1: 'Café', businessId2: 7, businessName2: '' }
    const page = { page: 1, pages: 3, errorCode: 0, errorMessage: 'Success' }
    expect(keep({ ...page, ...names })).toEqual({ kind: 'names', pages: 3, entries: 2, kept: 1 })
    const kept = { source: 'service', sourceName: 'reviews.example', notedAtMs: 7 }
    expect(listBusinessNames(db)).toEqual([{ businessId: '20760', name: 'Café', ...kept }])
    expect(keep({ errorCode: 4, errorMessage: 'No' })).toMatchObject({ kind: 'failure' })
  })

  test('are kept from a file, with the name of it', () => {
    const { db } = createSampleWorkspace()
    const path = join(temporaryFolder(), 'names.csv')
    writeFileSync(path, 'id,name\n1,One\n2,Two\n')
    expect(COMMANDS['names:keep-file'].run(db, path, 9)).toBe(2)
    const kept = { source: 'file', sourceName: 'names.csv', notedAtMs: 9 }
    expect(listBusinessNames(db)).toEqual([
      { businessId: '1', name: 'One', ...kept },
      { businessId: '2', name: 'Two', ...kept },
    ])
  })
})
