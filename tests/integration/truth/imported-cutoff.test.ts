import { expect, test } from 'vitest'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { findDataCutoff } from '../../../electron/store/read/data-cutoff.ts'
import { beginSweep, finishSweep } from '../../../electron/store/sweeps.ts'
import { commitPage } from '../../support/store/commit-page.ts'
import { historyEntry, pageBody, RECEIVED_AT_MS, receivedPage } from '../../support/store/sample-pages.ts'
import { createSampleWorkspace, EVERYTHING } from '../../support/store/sample-workspace.ts'

const DAY_MS = 86_400_000

/** Files of `asOfMs`, or pages of the service without it, received at `atMs`; the sync ends incomplete. */
function read(db: WritableDatabase, atMs: number, importedAsOfMs?: number): void {
  const plan = { operation: 'history', kind: 'complete', scope: EVERYTHING, startedAtMs: atMs } as const
  const { sweepId } = beginSweep(db, {
    ...plan,
    startsOver: true,
    ...(importedAsOfMs !== undefined && { importedAsOfMs }),
  })
  const body = pageBody([historyEntry('1', '2024-01-01T00:00:00Z', 0)])
  commitPage(db, receivedPage({ sweepId, operation: 'history', page: 1, body, receivedAtMs: atMs }))
  const end = {
    outcome: 'incomplete',
    reasons: [{ code: 'unstable', detail: '' }],
    pages: 1,
    requests: 1,
  } as const
  finishSweep(db, { sweepId, ...end, finishedAtMs: atMs })
}

test('the cutoff is the date of imported files, and not the day of their import', () => {
  const { db } = createSampleWorkspace()
  const filesMs = RECEIVED_AT_MS - 100 * DAY_MS
  read(db, RECEIVED_AT_MS, filesMs)
  expect(findDataCutoff(db)).toMatchObject({ atMs: filesMs, from: 'receipt' })
  read(db, RECEIVED_AT_MS, filesMs - DAY_MS)
  expect(findDataCutoff(db)?.atMs).toBe(filesMs)
  read(db, RECEIVED_AT_MS + DAY_MS)
  expect(findDataCutoff(db)?.atMs).toBe(RECEIVED_AT_MS + DAY_MS)
  read(db, RECEIVED_AT_MS + 2 * DAY_MS, filesMs)
  expect(findDataCutoff(db)?.atMs).toBe(RECEIVED_AT_MS + DAY_MS)
})

test('files dated after their import count to the import', () => {
  const { db } = createSampleWorkspace()
  read(db, RECEIVED_AT_MS, RECEIVED_AT_MS + 365 * DAY_MS)
  expect(findDataCutoff(db)?.atMs).toBe(RECEIVED_AT_MS)
})
