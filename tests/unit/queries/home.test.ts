import { expect, test } from 'vitest'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { getHomeSummary } from '../../../electron/operations/queries/home.ts'
import { changeSample } from '../../../electron/sampling/change-sample.ts'
import { drawSample } from '../../../electron/sampling/draw-sample.ts'
import { freezePopulation } from '../../../electron/sampling/freeze-population.ts'
import { drawRequestSchema, type SampleChange, sampleChangeSchema } from '../../../shared/domain/sample.ts'
import { insertItems } from '../../support/sampling/many-items.ts'
import { createSampleWorkspace } from '../../support/store/sample-workspace.ts'

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
        ...{ populationId, title, preparer: 'Ada', seed: title, reason: 'one more' },
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
    ...{ lastReport: { seq: 4, atMs: 8, file: 'second.csv' }, verification: { atMs: 6, isIntact: false } },
    quarantineWaiting: 2,
  })
})
