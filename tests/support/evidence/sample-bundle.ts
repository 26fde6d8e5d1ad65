import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { appendLog } from '../../../electron/evidence/auditor-log.ts'
import { readHead } from '../../../electron/evidence/head-file.ts'
import { HeadWriter } from '../../../electron/evidence/head-writer.ts'
import { exportEvidence } from '../../../electron/reports/export-evidence.ts'
import type { WritableDatabase } from '../../../electron/store/database.ts'
import { runCheckpoint } from '../../../electron/store/workspace-record.ts'
import { PYTHON } from '../../../tools/preflight/judges.ts'
import { once } from '../once.ts'
import { callCli } from '../run-cli.ts'
import { commitPage } from '../store/commit-page.ts'
import { pageBody, RECEIVED_AT_MS, receivedPage } from '../store/sample-pages.ts'
import { createSampleWorkspace, startSweep } from '../store/sample-workspace.ts'
import { temporaryFolder } from '../store/temporary-folder.ts'

interface SampleBundle {
  readonly db: WritableDatabase
  readonly path: string
  readonly folder: string
}

/** The bytes of certificates are not parsed anywhere: a receipt has their SHA-256. */
const PEER = {
  address: '192.0.2.7:443',
  certificates: [Buffer.from('certificate of the server'), Buffer.from('certificate of its authority')],
}

/**
 * Six receipts, the third with the page of the second, and a log of three entries, exported after a proper close. The
 * last three have the server, the first three are in the form of earlier versions.
 */
export async function exportSample(): Promise<SampleBundle> {
  const { db, path: workspace } = createSampleWorkspace()
  const keeper = await HeadWriter.open(db, workspace, RECEIVED_AT_MS)
  const sweepId = startSweep(db, 'history')
  const bodies = [[{ a: 'Größe 😀' }], [{ b: 2 }], [{ b: 2 }], [{ c: 3 }], [{ d: 4 }], []].map((list) =>
    pageBody(list),
  )
  for (const [index, body] of bodies.entries()) {
    const { seq, hash } = commitPage(db, {
      ...receivedPage({ sweepId, operation: 'history', page: index + 1, body }),
      ...(index >= 3 && { peer: PEER }),
    })
    keeper.advance(seq, hash)
  }
  for (const subject of ['1', '2', '3']) {
    appendLog(db, { atMs: RECEIVED_AT_MS, action: 'star-set', subject, details: {} })
  }
  await keeper.close(runCheckpoint(db, 'TRUNCATE'))
  const path = join(dirname(workspace), 'evidence.zip')
  exportEvidence({
    db,
    head: readHead(workspace),
    path,
    asOfMs: RECEIVED_AT_MS,
    onProgress: () => undefined,
    isCancelled: () => false,
  })
  return { db, path, folder: dirname(workspace) }
}

const readSample = once(async () => readFileSync((await exportSample()).path))

/** The file of `exportSample` alone, exported once for all tests of a process. */
export async function copySample(): Promise<Pick<SampleBundle, 'path' | 'folder'>> {
  const folder = temporaryFolder()
  const path = join(folder, 'evidence.zip')
  writeFileSync(path, await readSample())
  return { path, folder }
}

/** Verifies a file by the program and by the Python script. */
export async function askBoth(path: string) {
  const { code, stdout } = await callCli(['verify', path])
  const python = spawnSync(PYTHON, ['tools/verify_evidence.py', path], { encoding: 'utf8' })
  return { codes: [code, python.status], texts: [stdout, python.stdout] as const }
}
