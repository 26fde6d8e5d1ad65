import { expect, onTestFinished, test } from 'vitest'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { findSinceLastSync, getHomeSummary } from '../../../electron/operations/queries/home.ts'
import { changeSample } from '../../../electron/sampling/change-sample.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findLastVerification } from '../../../electron/store/read/log-list.ts'
import { drawRequestSchema, type SampleChange, sampleChangeSchema } from '../../../shared/domain/sample.ts'
import { insertItems } from '../../support/sampling/many-items.ts'
import { commitPages, createSampleWorkspace, startSweep } from '../../support/store/sample-workspace.ts'
import { applyRules } from '../findings/applied-rules.ts'
import { createCache, type FixtureEvent } from '../read/cache-fixture.ts'

const inProgress = (db: ReturnType<typeof createSampleWorkspace>['db']) => getHomeSummary(db).inProgress

test('nothing is in progress in a new workspace', () => {
  const { db } = createSampleWorkspace()
  expect(inProgress(db)).toMatchObject({
    samples: [],
    quarantineWaiting: 0,
    lastReport: null,
    verification: null,
  })
})

test('samples are in progress until they are locked or abandoned, and a blind sheet shows no progress', () => {
  const { db } = createSampleWorkspace()
  insertItems(db, 9)
  const populationId = freezePopulation(db, '', 1)
  const draw = (title: string) =>
    drawSample(
      db,
      drawRequestSchema.parse({
        populationId,
        title,
        preparer: 'Ada',
        seed: title,
        reason: 'one more',
        design: { method: 'random', size: 2 },
      }),
      2,
    )
  const change = (one: SampleChange) => changeSample(db, sampleChangeSchema.parse(one), 3)
  const code = (sampleId: number, role: 'first' | 'second', numbers: readonly number[]) => {
    for (const number of numbers)
      change({ kind: 'assess', sampleId, number, role, verdict: 'pass', ground: null, note: '' })
  }
  const [open, coded, blind, locked, abandoned] = ['Open', 'Coded', 'Blind', 'Locked', 'Abandoned'].map(draw)
  if (!open || !coded || !blind || !locked || !abandoned) throw new Error('not drawn')
  code(open, 'first', [1])
  code(coded, 'first', [1, 2])
  change({ kind: 'finish', sampleId: coded, role: 'first' })
  for (const sampleId of [blind, locked]) {
    change({ kind: 'begin-second', sampleId, name: 'Bea' })
    code(sampleId, 'first', [1, 2])
  }
  code(locked, 'second', [1, 2])
  for (const role of ['first', 'second'] as const) change({ kind: 'finish', sampleId: locked, role })
  change({ kind: 'abandon', sampleId: abandoned, reason: 'wrong scope' })
  expect(inProgress(db).samples).toEqual([
    { sampleId: blind, reference: 'S-3', title: 'Blind', coded: null, items: 2 },
    { sampleId: coded, reference: 'S-2', title: 'Coded', coded: 2, items: 2 },
    { sampleId: open, reference: 'S-1', title: 'Open', coded: 1, items: 2 },
  ])
})

test('the last report, the last verification and the entries that wait are named', () => {
  const { db } = createSampleWorkspace()
  for (const [atMs, isIntact] of [
    [5, true],
    [6, false],
  ] as const)
    appendLog(db, { atMs, action: 'verified', subject: '', details: { isIntact, receipts: 0 } })
  for (const [atMs, file] of [
    [7, 'first.csv'],
    [8, 'second.csv'],
  ] as const) {
    const details = { by: 'command line', format: 'csv', filter: '', asOf: null, file, rows: 1, sha256: 'ab' }
    appendLog(db, { atMs, action: 'report-exported', subject: 'responses', details })
  }
  for (const position of [0, 1])
    db.prepare(
      "INSERT INTO quarantine VALUES (NULL, 1, ?, 1, 'history', NULL, 'time-missing', '{}', NULL)",
    ).run(position)
  expect(inProgress(db)).toMatchObject({
    lastReport: { seq: 4, atMs: 8, file: 'second.csv' },
    verification: { atMs: 6, isIntact: false },
    quarantineWaiting: 2,
  })
})

const DAY = 86_400_000
const SYNC = Date.UTC(2026, 10, 20, 12)
const event = (feedbackId: number, daysAgo: number, show: 0 | 1): FixtureEvent => {
  return { feedbackId: BigInt(feedbackId), businessId: 7n, timeMs: SYNC - daysAgo * DAY, show, deleted: 0 }
}
/** Hidden 5, 15, 3 and 40 days ago; the third was never seen shown, and the fifth was switched back and forth. */
const EVENTS = [
  ...[event(1, 30, 1), event(1, 5, 0), event(2, 30, 1), event(2, 15, 0), event(3, 3, 0), event(4, 40, 0)],
  ...[50, 48, 46, 44, 42].map((daysAgo, at) => event(5, daysAgo, at % 2 === 0 ? 1 : 0)),
]
type Sync = readonly [operation: 'history' | 'responses', kind: 'complete' | 'quick', daysAgo: number]
const withSyncs = (syncs: readonly Sync[]): WritableDatabase => {
  const db = createCache({ events: EVENTS, responses: [] }) as WritableDatabase
  onTestFinished(() => void db.close())
  const insert = db.prepare(`
    INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, pages, requests)
    VALUES (?, ?, '{"businessIds":[],"from":null,"to":null}', 'complete', '[]', 0, ?, 1, 1)`)
  for (const [operation, kind, daysAgo] of syncs) insert.run(operation, kind, SYNC - daysAgo * DAY)
  return db
}

test('what changed is counted from the full sync before the last one, whatever came in between', () => {
  const full = (daysAgo: number): Sync => ['history', 'complete', daysAgo]
  const db = withSyncs([full(20), full(10), ['history', 'quick', 2], ['responses', 'complete', 1], full(0)])
  db.exec(`
    INSERT INTO event_change (sweep_id, feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text,
      ordinal, kind)
    SELECT 5, feedback_id, time_ms, show, deleted, business_id, offset_minutes, unusual_text, ordinal, 2 FROM event
    WHERE feedback_id = 2`)
  expect(findSinceLastSync(db)).toEqual({
    sinceMs: SYNC - 10 * DAY,
    counts: {
      'newly-hidden': 1,
      'first-known-hidden': 1,
      deleted: 0,
      'shown-again': 0,
      'no-longer-returned': 2,
    },
  })
  for (const syncs of [[], [full(0)], [full(0), ['history', 'quick', 2] as const]])
    expect(findSinceLastSync(withSyncs(syncs))).toBeNull()
})

test('the worst cases come first', () => {
  const db = withSyncs([['history', 'complete', 0]])
  applyRules(db, SYNC)
  const { first } = getHomeSummary(db).cases
  expect(first.map(({ reference, priority }) => [reference, priority])).toEqual([
    ['C-5', 'medium'],
    ['C-4', 'low'],
    ['C-2', 'low'],
    ['C-1', 'low'],
    ['C-3', 'low'],
  ])
})

test('a verification is the last one, with the replies that were archived since', () => {
  const { db } = createSampleWorkspace()
  const verify = (isIntact: boolean, receipts: number) => {
    appendLog(db, { atMs: 5, action: 'verified', subject: '', details: { isIntact, receipts } })
    return findLastVerification(db)
  }
  expect(findLastVerification(db)).toBeUndefined()
  expect(verify(true, 0)).toEqual({ atMs: 5, isIntact: true, receipts: 0, newer: 0 })
  commitPages(db, startSweep(db, 'history'), 'history', [[], [], []])
  expect(findLastVerification(db)).toMatchObject({ receipts: 0, newer: 3 })
  expect(verify(false, 2)).toMatchObject({ isIntact: false, receipts: 2, newer: 1 })
  expect(verify(true, 4)).toMatchObject({ isIntact: true, receipts: 4, newer: 0 })
})
