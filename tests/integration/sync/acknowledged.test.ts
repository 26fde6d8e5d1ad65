import { describe, expect, it, onTestFinished } from 'vitest'
import { indexAll, rebuildIndex } from '../../../electron/indexing/index-archive.ts'
import { COMMANDS } from '../../../electron/operations/commands/all.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { acknowledgeQuarantined } from '../../../electron/store/quarantine-acknowledgements.ts'
import { readAuditZone } from '../../../electron/store/read/audit-zone.ts'
import { countQuarantined, findQuarantined } from '../../../electron/store/read/evidence-rows.ts'
import { findLogEntries } from '../../../electron/store/read/log-list.ts'
import { finishSweep, getSweep, listAllSweeps } from '../../../electron/store/sweeps.ts'
import { openStore } from '../../../electron/threads/store-client.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import type { ReceiptSeq } from '../../../shared/domain/ids.ts'
import type { SweepReasonCode } from '../../../shared/domain/sweep.ts'
import { historyEntry, SAMPLE_RECORD, type SampleEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'

const GOOD = historyEntry('1', '2024-01-01T00:00:00Z', 1)
const BAD = historyEntry('2', 'yesterday', 0)

/** A sweep with two entries that cannot be understood, and with further reasons where some are given. */
function setAside(further: readonly SweepReasonCode[] = []) {
  const { db } = createSampleWorkspace()
  const sweepId = startSweep(db, 'history')
  commitPages(db, sweepId, 'history', [[GOOD, BAD, historyEntry('3', 'tomorrow', 0)]])
  finishSweep(db, {
    sweepId,
    outcome: 'incomplete',
    reasons: (['quarantine', ...further] as const).map((code) => ({ code, detail: '' })),
    pages: 1,
    requests: 2,
    finishedAtMs: 9_000,
  })
  indexAll(db)
  return { db, sweepId }
}

const one = (db: WritableDatabase, position: number) =>
  acknowledgeQuarantined(db, {
    choice: { receipt: 1 as ReceiptSeq, position },
    note: 'looked at',
    atMs: 10_000,
  })
const coverageOf = (db: WritableDatabase) => toCoverage(listAllSweeps(db), readAuditZone(db))
const states = (db: WritableDatabase) => coverageOf(db).groups[0]?.stretches.history.map(({ state }) => state)

describe('a sweep whose only fault is its quarantine', () => {
  it('is complete once every entry has been acknowledged, and not before', () => {
    const { db, sweepId } = setAside()
    expect(one(db, 0)).toBe(1)
    expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'incomplete', acknowledged: 1, quarantined: 2 })
    expect(states(db)).not.toContain('complete')
    expect(one(db, 1)).toBe(1)
    expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'complete', reasons: [{ code: 'quarantine' }] })
    expect(coverageOf(db).groups[0]?.stretches.history[0]).toMatchObject({
      state: 'complete',
      setAside: 2,
    })
    expect(countQuarantined(db)).toEqual({ entries: 2, waiting: 0, seenBefore: 0, throughReceipt: 1 })
  })

  it('stays so when the index is derived anew, and its stored end is never written again', () => {
    const { db, sweepId } = setAside()
    acknowledgeQuarantined(db, { choice: { throughReceipt: 1 as ReceiptSeq }, note: '', atMs: 1 })
    rebuildIndex(db)
    expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'complete', acknowledged: 2 })
    expect(findQuarantined(db, { offset: 0, limit: 1 })).toMatchObject([{ acknowledgedAtMs: 1, note: '' }])
    expect(db.prepare('SELECT outcome FROM sweep').pluck().get()).toBe('incomplete')
  })

  it('waits again for an entry for which another version gives another reason', () => {
    const { db, sweepId } = setAside()
    acknowledgeQuarantined(db, { choice: { throughReceipt: 1 as ReceiptSeq }, note: '', atMs: 1 })
    db.exec("UPDATE quarantine SET reason = 'another one' WHERE position = 1")
    expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'incomplete', acknowledged: 1 })
  })
})

describe('the same entry in the next sweep', () => {
  /** Sweep 2 brings one of the two entries again, at another place, and a new one; `again` is what it brings. */
  function sweepAgain(again: readonly SampleEntry[]) {
    const first = setAside()
    acknowledgeQuarantined(first.db, {
      choice: { throughReceipt: 1 as ReceiptSeq },
      note: 'a typo',
      atMs: 50,
    })
    const sweepId = startSweep(first.db, 'history')
    commitPages(first.db, sweepId, 'history', [again])
    finishSweep(first.db, {
      sweepId,
      outcome: 'incomplete',
      reasons: [{ code: 'quarantine', detail: '' }],
      pages: 1,
      requests: 2,
      finishedAtMs: 19_000,
    })
    indexAll(first.db)
    return { ...first, secondSweep: sweepId }
  }
  const seen = (db: WritableDatabase) =>
    findQuarantined(db, { offset: 0, limit: 9 }).map(({ receipt, seenBeforeAtMs }) => [
      receipt,
      seenBeforeAtMs,
    ])

  it('waits, is known by its text wherever it stands in the reply, and needs one call for all', () => {
    const { db, secondSweep } = sweepAgain([BAD, GOOD])
    expect(getSweep(db, secondSweep)).toMatchObject({ outcome: 'incomplete', acknowledged: 0 })
    expect(countQuarantined(db)).toMatchObject({
      entries: 3,
      waiting: 1,
      seenBefore: 1,
      throughReceipt: 2,
    })
    expect(seen(db)).toEqual([
      [2, 50],
      [1, null],
      [1, null],
    ])
    const choice = { throughReceipt: 2 as ReceiptSeq, seenBefore: true }
    expect(acknowledgeQuarantined(db, { choice, note: '', atMs: 60 })).toBe(1)
    expect(getSweep(db, secondSweep)).toMatchObject({ outcome: 'complete', acknowledged: 1 })
    expect(findQuarantined(db, { offset: 0, limit: 1 })).toMatchObject([
      { acknowledgedAtMs: 60, note: 'a typo', seenBeforeAtMs: null },
    ])
  })

  it('stays known when the index is derived anew', () => {
    const { db } = sweepAgain([BAD, GOOD])
    rebuildIndex(db)
    expect(countQuarantined(db)).toMatchObject({ waiting: 1, seenBefore: 1 })
  })

  it('is another one when a single value of it differs', () => {
    const { db } = sweepAgain([historyEntry('2', 'yesterday', 1), historyEntry('4', 'yesterday', 0)])
    expect(countQuarantined(db)).toMatchObject({ waiting: 2, seenBefore: 0 })
    const choice = { throughReceipt: 2 as ReceiptSeq, seenBefore: true }
    expect(acknowledgeQuarantined(db, { choice, note: '', atMs: 60 })).toBe(0)
  })
})

it('keeps a sweep incomplete that has another fault beside its quarantine', () => {
  const { db, sweepId } = setAside(['unstable'])
  acknowledgeQuarantined(db, { choice: { throughReceipt: 1 as ReceiptSeq }, note: '', atMs: 1 })
  expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'incomplete', acknowledged: 2 })
})

it('acknowledges nothing that came after the receipt that was shown, and keeps the first note', () => {
  const { db } = setAside()
  expect(acknowledgeQuarantined(db, { choice: { throughReceipt: 0 as ReceiptSeq }, note: '', atMs: 1 })).toBe(
    0,
  )
  expect(one(db, 0)).toBe(1)
  expect(one(db, 0)).toBe(0)
})

describe('an acknowledgment that is undone', () => {
  const { 'quarantine:acknowledge': acknowledge, 'quarantine:undo': undo } = COMMANDS
  const all = { throughReceipt: 1 as ReceiptSeq }
  const logged = (db: WritableDatabase) =>
    findLogEntries(db, { actions: null, subject: null, offset: 0, limit: 9 })

  it('waits again, all of it or one entry, and the sweep is incomplete as before', () => {
    const { db, sweepId } = setAside()
    acknowledge.run(db, { choice: all, note: 'looked at', atMs: 50 })
    expect(undo.run(db, { receipt: 1 as ReceiptSeq, position: 1 }, 60)).toBe(1)
    expect(getSweep(db, sweepId)).toMatchObject({ outcome: 'incomplete', acknowledged: 1 })
    expect(undo.run(db, { acknowledgedAtMs: 50 }, 70)).toBe(1)
    expect(countQuarantined(db)).toMatchObject({ waiting: 2, seenBefore: 0 })
    expect(states(db)).not.toContain('complete')
  })

  it('is logged with the entry that it undoes, and the head of the log is told', () => {
    const { db } = setAside()
    acknowledge.run(db, { choice: all, note: 'looked at', atMs: 50 })
    undo.run(db, { acknowledgedAtMs: 50 }, 60)
    one(db, 0)
    undo.run(db, { receipt: 1 as ReceiptSeq, position: 0 }, 70)
    expect(logged(db).map(({ action, subject, details }) => [action, subject, details])).toMatchObject([
      ['acknowledgment-undone', 'receipt 1, entry 0', { entries: 1, undoes: null }],
      ['acknowledgment-undone', '', { entries: 2, undoes: 1 }],
      ['quarantine-acknowledged', '', { entries: 2, note: 'looked at' }],
    ])
    expect([acknowledge.isLogged, undo.isLogged]).toEqual([true, true])
  })

  it('is not logged where nothing was acknowledged', () => {
    const { db } = setAside()
    expect(undo.run(db, { acknowledgedAtMs: 50 }, 60)).toBe(0)
    expect(logged(db)).toEqual([])
  })
})

it('writes each acknowledgement into the log, by the threads of the application', async () => {
  const path = `${temporaryFolder()}/x.unhidden`
  const store = await openStore({ path, keyHex: TEST_KEY, mode: 'create', record: SAMPLE_RECORD })
  onTestFinished(() => store.close())
  const nothing = { choice: { throughReceipt: 5 as ReceiptSeq }, note: '', atMs: 1 }
  expect(await store.run('quarantine:acknowledge', nothing)).toBe(0)
  await store.run('schedule:set', { every: 'day', kind: 'quick' }, 7)
  expect(await store.ask('schedule:stored')).toEqual({ every: 'day', kind: 'quick', setAtMs: 7 })
})
