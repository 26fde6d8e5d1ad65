import { copyFileSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { createDatabase, openWritable } from '../../../electron/store/open-database.ts'
import { beginSweep } from '../../../electron/store/sweeps.ts'
import { insertWorkspaceRecord } from '../../../electron/store/workspace-record.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import type { Operation } from '../../../shared/domain/receipt.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'
import { commitPage } from './commit-page.ts'
import { EVERYTHING } from './everything.ts'
import {
  pageBody,
  RECEIVED_AT_MS,
  receivedPage,
  SAMPLE_RECORD,
  type SampleEntry,
  TEST_KEY,
} from './sample-pages.ts'
import { temporaryFolder } from './temporary-folder.ts'

export { EVERYTHING }

export interface SampleWorkspace {
  readonly db: WritableDatabase
  readonly path: string
}

/** An empty workspace that nobody works in. Making one takes 18 ms, a copy of it 3 ms; some tests make hundreds. */
let original: string | null = null

/** A new workspace file with its record; closed and removed when the test ends. */
export function createSampleWorkspace(folder: string = temporaryFolder()): SampleWorkspace {
  const path = join(folder, 'sample.unhidden')
  copySampleWorkspace(path)
  const db = openWritable({ path, keyHex: TEST_KEY })
  onTestFinished(() => void db.close())
  return { db, path }
}

/** A new workspace file with its record, without a head file; open it with `TEST_KEY`. */
export function copySampleWorkspace(path: string): void {
  original ??= createOriginal()
  copyFileSync(original, path)
}

function createOriginal(): string {
  const path = join(mkdtempSync(join(tmpdir(), 'unhidden-sample-')), 'sample.unhidden')
  const db = createDatabase({ path, keyHex: TEST_KEY })
  insertWorkspaceRecord(db, SAMPLE_RECORD)
  db.close()
  return path
}

/** Begins a sweep, or goes on with the one that runs. */
export function startSweep(
  db: WritableDatabase,
  operation: Operation,
  { scope = EVERYTHING, kind = 'complete' }: { scope?: Scope; kind?: 'complete' | 'quick' } = {},
): SweepId {
  return beginSweep(db, { operation, kind, scope, startedAtMs: RECEIVED_AT_MS }).sweepId
}

/** Archives one page for each list of entries, numbered from `firstPage`. @returns the receipts. */
export function commitPages(
  db: WritableDatabase,
  sweepId: SweepId,
  operation: Operation,
  lists: readonly (readonly SampleEntry[])[],
  firstPage = 1,
): number[] {
  return lists.map((entries, index) => {
    const page = firstPage + index
    const body = pageBody(entries, page, lists.length)
    return commitPage(db, receivedPage({ sweepId, operation, page, body })).seq
  })
}
