import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyBundle } from '../../../electron/evidence/verify-bundle.ts'
import { startWithNode } from '../../../electron/lib/processes/script-process.ts'
import { createDatabase, type DatabaseLocation } from '../../../electron/store/open-database.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import {
  type ReportOrder,
  type ReportWorker,
  startReportWorker,
} from '../../../electron/threads/report-client.ts'
import { SAMPLE_RECORD, TEST_KEY } from '../../support/store/sample-pages.ts'
import { temporaryFolder } from '../../support/store/temporary-folder.ts'
import { NOW_MS } from '../../unit/read/cache-arbitrary.ts'
import { fillCache } from '../../unit/read/cache-fixture.ts'

/** More than are written before a thread hears that it is cancelled. */
const MANY_EVENTS = 60_000
const EVENTS = 1_500

let worker: ReportWorker
let folder: string
let location: DatabaseLocation
let large: DatabaseLocation
let order: ReportOrder

beforeAll(() => {
  location = createWorkspace(EVENTS)
  large = createWorkspace(MANY_EVENTS)
})
afterAll(() => {
  for (const { path } of [location, large]) rmSync(dirname(path), { recursive: true })
})

/** An encrypted workspace, closed again, as the thread finds it. */
function createWorkspace(events: number): DatabaseLocation {
  const path = join(mkdtempSync(join(tmpdir(), 'unhidden-report-')), 'sample.unhidden')
  const made = { path, keyHex: TEST_KEY }
  const db = createDatabase(made)
  insertWorkspaceRecord(db, SAMPLE_RECORD)
  fillCache(db, {
    events: Array.from({ length: events }, (_, at) => ({
      feedbackId: BigInt(at),
      businessId: 1n,
      timeMs: NOW_MS - at * 1_000,
      show: 0,
      deleted: 0,
    })),
    responses: [],
  })
  db.close()
  return made
}

beforeEach(() => {
  worker = startReportWorker(startWithNode)
  folder = temporaryFolder()
  order = {
    location,
    format: 'csv',
    template: 'visibility-changes',
    filter: '',
    asOfMs: NOW_MS,
    path: join(folder, 'report.csv'),
  }
})
afterEach(() => worker.stop())

describe('the report thread', () => {
  test('writes a report of an encrypted workspace and tells how far it is', async () => {
    const told: number[] = []
    const result = await worker.exportReport(order, { onProgress: ({ rows }) => told.push(rows) })
    expect(result).toMatchObject({ path: order.path, rows: EVENTS })
    expect(readFileSync(order.path, 'utf8').split('\r\n')).toHaveLength(EVENTS + 2)
    expect(told.at(-1)).toBe(EVENTS)
  })

  test('writes a bundle whose report is made again from its replies, redacted too', async () => {
    const bundle = join(folder, 'report.zip')
    const result = await worker.exportReport({ ...order, format: 'bundle', path: bundle })
    expect(result).toMatchObject({ path: bundle, rows: EVENTS })
    expect(verifyBundle(bundle)).toMatchObject({ isIntact: true })
    const redacted = join(folder, 'redacted.zip')
    await worker.exportReport({ ...order, format: 'bundle', path: redacted, isRedacted: true })
    expect(verifyBundle(redacted)).toMatchObject({ isIntact: true, receipts: 0 })
  })

  test('a bundle whose report counts to the data cutoff states the moment, and is made again', async () => {
    const bundle = join(folder, 'cutoff.zip')
    const result = await worker.exportReport({ ...order, asOfMs: null, format: 'bundle', path: bundle })
    expect(result.countedToMs).toBeGreaterThan(0)
    expect(await worker.checkBundle(bundle)).not.toBeNull()
  })

  test('ends at once when it is cancelled in the middle, and leaves nothing', async () => {
    const cancel = new AbortController()
    const told: number[] = []
    const exporting = worker.exportReport(
      { ...order, location: large },
      {
        signal: cancel.signal,
        onProgress: ({ rows }) => {
          told.push(rows)
          cancel.abort()
        },
      },
    )
    await expect(exporting).rejects.toMatchObject({ code: 'cancelled' })
    expect(told.at(-1)).toBeLessThan(MANY_EVENTS)
    expect(existsSync(order.path)).toBe(false)
  })

  test('writes one report at a time', async () => {
    const first = worker.exportReport({ ...order, location: large })
    await expect(worker.exportReport(order)).rejects.toMatchObject({ code: 'busy' })
    await expect(first).resolves.toMatchObject({ rows: MANY_EVENTS })
    await expect(worker.exportReport(order)).resolves.toMatchObject({ rows: EVENTS })
  })

  test('says what is wrong with a filter and goes on working', async () => {
    const failing = worker.exportReport({ ...order, filter: 'late nope:1' })
    await expect(failing).rejects.toMatchObject({ code: 'invalid-query', details: { at: 5, length: 5 } })
    await expect(worker.exportReport({ ...order, filter: 'feedback:7' })).resolves.toMatchObject({ rows: 1 })
  })

  test('says what is wrong with the key', async () => {
    const wrong = { path: location.path, keyHex: 'cd'.repeat(32) }
    const exporting = worker.exportReport({ ...order, location: wrong })
    await expect(exporting).rejects.toMatchObject({ code: 'workspace-wrong-key' })
  })

  test('verifies the archive against the head beside it', async () => {
    await expect(worker.verify(location)).resolves.toMatchObject({ receipts: 0 })
    writeFileSync(`${location.path}.head`, 'no head')
    await expect(worker.verify(location)).resolves.toMatchObject({ problem: { kind: 'head-unreadable' } })
  })

  test('takes no more work once it is stopped', async () => {
    const exporting = worker.exportReport({ ...order, location: large })
    const cancelled = expect(exporting).rejects.toMatchObject({ code: 'cancelled' })
    await worker.stop()
    await cancelled
    expect(existsSync(order.path)).toBe(false)
    await expect(worker.verify(location)).rejects.toMatchObject({ code: 'cancelled' })
  })
})
