import { describe, expect, test } from 'vitest'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { acknowledgeQuarantined } from '../../../electron/store/quarantine-acknowledgements.ts'
import {
  findDataCutoff,
  getDataCutoffMs,
  getDataStatus,
  getMomentMs,
  listSupplied,
  listUnread,
} from '../../../electron/store/read/data-cutoff.ts'
import { beginSweep, finishSweep } from '../../../electron/store/sweeps.ts'
import type { BusinessId, ReceiptSeq } from '../../../shared/domain/ids.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import type { SweepOutcome, SweepReasonCode } from '../../../shared/domain/sweep.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import {
  historyEntry,
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  responseEntry,
} from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, EVERYTHING } from '../../support/store/sample-workspace.ts'

const DAY_MS = 86_400_000
const at = (day: number) => RECEIVED_AT_MS + day * DAY_MS

interface Read {
  readonly operation?: Operation
  readonly kind?: 'complete' | 'quick'
  readonly outcome?: Exclude<SweepOutcome, 'running'>
  readonly reasons?: readonly SweepReasonCode[]
  readonly from?: string
  readonly businessIds?: readonly BusinessId[]
  readonly importedDay?: number
  readonly time?: string
}

/** A sync with one page that is received on a day and ends an hour later. */
function read(db: WritableDatabase, day: number, sync: Read = {}): void {
  const { operation = 'history', kind = 'complete', outcome = 'complete', reasons = [] } = sync
  const { from = null, businessIds = [], importedDay, time = '2024-01-01T00:00:00Z' } = sync
  const { sweepId } = beginSweep(db, {
    operation,
    kind,
    scope: { ...EVERYTHING, from, businessIds: [...businessIds] },
    startedAtMs: at(day),
    startsOver: true,
    ...(importedDay !== undefined && { importedAsOfMs: at(importedDay) }),
  })
  const entry = operation === 'history' ? historyEntry('1', time, 0) : responseEntry('1', time, 'x')
  commitPage(
    db,
    receivedPage({ sweepId, operation, page: 1, body: pageBody([entry]), receivedAtMs: at(day) }),
  )
  finishSweep(db, {
    sweepId,
    outcome,
    reasons: reasons.map((code) => ({ code, detail: '' })),
    pages: 1,
    requests: 2,
    finishedAtMs: at(day) + 3_600_000,
  })
}

describe('the data cutoff', () => {
  test('is the end of the newest complete sync of the whole history', () => {
    const { db } = createSampleWorkspace()
    read(db, 1)
    read(db, 2, { from: '2024-03-01' })
    const cutoff = { atMs: at(2) + 3_600_000, from: 'sweep', scopeFromMs: Date.UTC(2024, 2, 1) }
    expect(findDataCutoff(db)).toEqual(cutoff)
    read(db, 3, { kind: 'quick' })
    read(db, 4, { operation: 'responses' })
    read(db, 5, { outcome: 'incomplete', reasons: ['unstable'] })
    read(db, 6, { outcome: 'failed' })
    read(db, 7, { importedDay: 7 })
    expect(findDataCutoff(db)).toEqual(cutoff)
    expect(getDataCutoffMs(db)).toBe(cutoff.atMs)
    read(db, 8)
    expect(findDataCutoff(db)).toEqual({ atMs: at(8) + 3_600_000, from: 'sweep', scopeFromMs: null })
  })

  test('is that of a sync with entries that were set aside, once all are acknowledged', () => {
    const { db } = createSampleWorkspace()
    read(db, 1)
    read(db, 2, { outcome: 'incomplete', reasons: ['quarantine'], time: 'yesterday' })
    indexAll(db)
    expect(findDataCutoff(db)?.atMs).toBe(at(1) + 3_600_000)
    acknowledgeQuarantined(db, { choice: { throughReceipt: 2 as ReceiptSeq }, note: '', atMs: 1 })
    expect(findDataCutoff(db)?.atMs).toBe(at(2) + 3_600_000)
  })

  test('is the newest reply where no history was read completely', () => {
    const { db } = createSampleWorkspace()
    expect(findDataCutoff(db)).toBeNull()
    read(db, 1, { operation: 'responses' })
    read(db, 2, { outcome: 'failed' })
    expect(findDataCutoff(db)).toEqual({ atMs: at(2), from: 'receipt', scopeFromMs: null })
  })

  test('of imported files alone is the date of the newest, and of later ones the day of the import', () => {
    const { db } = createSampleWorkspace()
    read(db, 9, { importedDay: 3 })
    read(db, 9, { importedDay: 2 })
    expect(findDataCutoff(db)).toEqual({ atMs: at(3), from: 'receipt', scopeFromMs: null })
    read(db, 10, { importedDay: 400 })
    expect(findDataCutoff(db)?.atMs).toBe(at(10))
  })

  test('is the later one of fetched pages and the date of files', () => {
    const { db } = createSampleWorkspace()
    read(db, 4, { outcome: 'failed' })
    read(db, 9, { importedDay: 3 })
    expect(findDataCutoff(db)?.atMs).toBe(at(4))
    read(db, 9, { importedDay: 5 })
    expect(findDataCutoff(db)?.atMs).toBe(at(5))
  })
})

test('a question is answered as of its date, but never after the cutoff', () => {
  const { db } = createSampleWorkspace()
  // Without any reply the data end where the workspace was made.
  expect([getMomentMs(db, null), getMomentMs(db, 7), getDataCutoffMs(db)]).toEqual([at(0), 7, at(0)])
  read(db, 2, { outcome: 'failed' })
  expect([null, at(1), at(3)].map((asked) => getMomentMs(db, asked))).toEqual([at(2), at(1), at(2)])
})

test('the status of the data names what was read, what was supplied and what is missing', () => {
  const { db } = createSampleWorkspace()
  const facts = () => [listSupplied(db), listUnread(db, OPERATIONS), listUnread(db, ['history'])]
  expect(facts()).toEqual([[], ['history', 'responses'], ['history']])
  read(db, 1)
  expect(facts()).toEqual([[], ['responses'], []])
  read(db, 1, { operation: 'responses', businessIds: ['20760' as BusinessId] })
  expect(facts()).toEqual([[], [], []])
  read(db, 2, { operation: 'responses', importedDay: 1 })
  expect(facts()).toEqual([['responses'], [], []])
  expect(getDataStatus(db)).toMatchObject({
    cutoff: { atMs: at(1) + 3_600_000, from: 'sweep' },
    completeness: { history: { state: 'complete' }, responses: { state: 'imported' } },
    timeZone: 'UTC',
  })
})
