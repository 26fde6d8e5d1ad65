import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import { decideCases } from '../../../electron/findings/cases/decide-cases.ts'
import { iterateCases } from '../../../electron/findings/cases/list-cases.ts'
import { applyRules } from '../../../electron/findings/robustness.ts'
import { indexAll } from '../../../electron/indexing/index-archive.ts'
import { verifyWorkspace } from '../../../electron/indexing/verify-workspace.ts'
import { summarizeFindings } from '../../../electron/store/finding-summary.ts'
import { finishSweep } from '../../../electron/store/sweeps.ts'
import { seeCase } from '../../support/findings/see-case.ts'
import { historyEntry, RECEIVED_AT_MS, responseEntry, TEST_KEY } from '../../support/store/sample-pages.ts'
import {
  commitPages,
  createSampleWorkspace,
  type SampleWorkspace,
  startSweep,
} from '../../support/store/sample-workspace.ts'

const DAYS = ['2024-03-01', '2024-03-02', '2024-03-03'].map((day) => `${day}T10:00:00+01:00`)

/** Two sweeps of each operation; in the second, an entry has vanished and one was added. */
async function indexedWorkspace(): Promise<SampleWorkspace> {
  const workspace = createSampleWorkspace()
  const { db, path } = workspace
  await HeadWriter.open(db, path, RECEIVED_AT_MS)
  for (const skipped of ['1', '2']) {
    const history = startSweep(db, 'history')
    const items = ['1', '2', '3'].filter((id) => id !== skipped)
    commitPages(db, history, 'history', [items.flatMap((id) => DAYS.map((day) => historyEntry(id, day, 0)))])
    finishSweep(db, {
      sweepId: history,
      outcome: 'complete',
      reasons: [],
      pages: 1,
      requests: 1,
      finishedAtMs: RECEIVED_AT_MS,
    })
    const responses = startSweep(db, 'responses')
    commitPages(db, responses, 'responses', [
      DAYS.map((day) => responseEntry('1', day, `Thank you ${skipped} ${day}`)),
    ])
    finishSweep(db, {
      sweepId: responses,
      outcome: 'complete',
      reasons: [],
      pages: 1,
      requests: 1,
      finishedAtMs: RECEIVED_AT_MS,
    })
    indexAll(db)
  }
  const head = await HeadWriter.open(db, path, RECEIVED_AT_MS)
  await head.flush()
  return workspace
}

const verify = ({ path }: SampleWorkspace, withIndex = true) =>
  verifyWorkspace({ path, keyHex: TEST_KEY }, { withIndex })

describe('verifying a workspace', () => {
  it('finds that the index follows from the archive, and leaves no copy behind', async () => {
    const workspace = await indexedWorkspace()
    const before = readdirSync(dirname(workspace.path)).sort()
    expect(verify(workspace)).toMatchObject({ isIntact: true, index: 'agrees', problem: null })
    expect(readdirSync(dirname(workspace.path)).sort()).toEqual(before)
  })

  it('finds the same where the rules have been applied and findings decided about, and their sums are kept or not', async () => {
    const workspace = await indexedWorkspace()
    applyRules(workspace.db, true, () => undefined)
    const cases = [...iterateCases(workspace.db)].slice(0, 1)
    const decision = { state: 'confirmed', note: 'seen', ground: null, by: '' } as const
    const seen = cases.map(({ reference }) => seeCase(workspace.db, reference))
    decideCases(workspace.db, { cases: seen, ...decision }, 1)
    expect(verify(workspace)).toMatchObject({ isIntact: true, index: 'agrees' })
    for (const _ of summarizeFindings(workspace.db));
    expect(verify(workspace)).toMatchObject({ isIntact: true, index: 'agrees' })
  })

  it.each([
    'UPDATE event SET show = 1 - show WHERE feedback_id = 3',
    'UPDATE event SET flags = 0',
    'DELETE FROM event WHERE feedback_id = 3 AND time_ms = (SELECT min(time_ms) FROM event)',
    "UPDATE response SET content = 'Sorry' WHERE response_id = 1",
    'DELETE FROM response WHERE response_id = 2',
    'UPDATE feedback SET visibility = 1',
    'UPDATE feedback SET hide_count = hide_count + 1 WHERE feedback_id = 1',
    'UPDATE sweep_tally SET added = added + 1',
    "INSERT INTO quarantine (receipt, position, sweep_id, operation, reason, raw_text) VALUES (1, 0, 1, 'history', 'x', 'x')",
    "INSERT INTO response_text (rowid, tokens) VALUES (999, 'planted')",
  ])('names an index that was changed: %s', async (sql) => {
    const workspace = await indexedWorkspace()
    expect(workspace.db.prepare(sql).run().changes).toBeGreaterThan(0)
    expect(verify(workspace)).toMatchObject({
      isIntact: false,
      index: 'differs',
      problem: { kind: 'index-differs', receipt: null },
    })
  })

  it('does not compare an index that has not caught up', async () => {
    const workspace = await indexedWorkspace()
    commitPages(workspace.db, startSweep(workspace.db, 'history'), 'history', [[]], 9)
    expect(verify(workspace)).toMatchObject({ isIntact: true, index: 'not-checked' })
  })

  it.each([
    { verdict: 'agrees', sql: 'SELECT 1' },
    { verdict: 'differs', sql: 'UPDATE event SET show = 1 - show WHERE feedback_id = 3' },
  ])(
    'finds that the index $verdict where the books of a finished sweep are still open',
    async ({ verdict, sql }) => {
      const workspace = await indexedWorkspace()
      const sweepId = startSweep(workspace.db, 'history')
      commitPages(workspace.db, sweepId, 'history', [DAYS.map((day) => historyEntry('4', day, 1))], 9)
      indexAll(workspace.db)
      finishSweep(workspace.db, {
        sweepId,
        outcome: 'complete',
        reasons: [],
        pages: 1,
        requests: 1,
        finishedAtMs: 10,
      })
      workspace.db.exec(sql)
      expect(verify(workspace).index).toBe(verdict)
    },
  )

  it('compares nothing once the evidence itself is broken', async () => {
    const workspace = await indexedWorkspace()
    rmSync(`${workspace.path}.head`)
    expect(verify(workspace)).toMatchObject({
      isIntact: false,
      index: 'not-checked',
      problem: { kind: 'head-missing' },
    })
  })

  it('compares the index of a small workspace unasked', async () => {
    expect(verify(await indexedWorkspace(), false).index).toBe('agrees')
  })

  it('calls a file damaged in which a byte changed, and leaves it as it is', async () => {
    const workspace = await indexedWorkspace()
    workspace.db.pragma('wal_checkpoint(TRUNCATE)')
    workspace.db.close()
    const bytes = readFileSync(workspace.path)
    const at = Math.floor(bytes.length / 2)
    bytes[at] = (bytes[at] ?? 0) ^ 1
    writeFileSync(workspace.path, bytes)
    expect(verify(workspace)).toMatchObject({ isIntact: false, problem: { kind: 'file-damaged' } })
    expect(readFileSync(workspace.path).equals(bytes)).toBe(true)
  })
})
