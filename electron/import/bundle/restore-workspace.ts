import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { z } from 'zod'
import { insertEvidence, toHex } from '../../evidence/archive.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import {
  ACKNOWLEDGEMENTS_FILE,
  certificateFile,
  insertStoredRows,
  pageFile,
  SWEEPS_FILE,
} from '../../evidence/bundle-layout.ts'
import { insertCertificate, listCertificates } from '../../evidence/certificates.ts'
import { hasIndexed, indexNextStep, type RunMemory } from '../../indexing/index-archive.ts'
import { broken } from '../../lib/file-error.ts'
import { type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { createDatabase } from '../../store/open-database.ts'
import { listAllSweeps } from '../../store/sweeps.ts'
import { insertWorkspaceRecord } from '../../store/workspace-record.ts'
import type { WorkspaceRecord } from '../../store/writer-api.ts'
import { type BundleWatch, UNWATCHED } from './open-safely.ts'
import { readDatedReceipts, readTimeZone } from './read-facts.ts'
import { restoreAuditor } from './restore-auditor.ts'

/** The record of a temporary file, which is not shown; only its time zone matters. */
const TEMPORARY_RECORD: Omit<WorkspaceRecord, 'timeZone'> = {
  workspaceId: 'restored',
  demo: null,
  createdAtMs: 0,
  connection: { service: 'none', scope: { businessIds: [], from: null, to: null } },
}

/**
 * Restores the workspace of a verified bundle from its receipts and replies, in a temporary file that is encrypted
 * with a random key and removed afterwards.
 * @throws AppError *evidence-broken*, *disk-full*, *file-access*
 */
export function withRestoredWorkspace<Result>(
  files: BundleFiles,
  use: (db: WritableDatabase) => Result,
  watch: BundleWatch = UNWATCHED,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-bundle-'))
  try {
    const db = createDatabase({
      path: join(folder, 'bundle.unhidden'),
      keyHex: randomBytes(32).toString('hex'),
    })
    try {
      insertWorkspaceRecord(db, { ...TEMPORARY_RECORD, timeZone: readTimeZone(files) })
      restoreInto(db, files, watch)
      return use(db)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Fills a new workspace file from a verified bundle: receipts and replies unchanged, hashes included, then the index,
 * decisions and samples.
 * @throws AppError *evidence-broken* when its rows contradict each other, *cancelled*, *disk-full*
 */
export function restoreInto(db: WritableDatabase, files: BundleFiles, watch: BundleWatch = UNWATCHED): void {
  writeInTransaction(db, () => restoreEvidence(db, files, watch))
  const total = countReceipts(db)
  watch.step('indexing', 0, total)
  const memory: RunMemory = { run: null }
  let progress = indexNextStep(db, { memory })
  while (hasIndexed(progress)) {
    watch.step('indexing', total - progress.waiting, total)
    progress = indexNextStep(db, { memory })
  }
  refusingContradictions(() => restoreAuditor(db, files))
}

function restoreEvidence(db: WritableDatabase, files: BundleFiles, watch: BundleWatch): void {
  const receipts = readDatedReceipts(files)
  const certificates = new Set<string>()
  refusingContradictions(() => insertStoredRows(db, files, SWEEPS_FILE))
  for (const [index, receipt] of receipts.entries()) {
    watch.step('restoring', index, receipts.length)
    const body = files.find(pageFile(toHex(receipt.bodySha256)))
    if (!body) throw broken(`the page of receipt ${receipt.seq} is missing`)
    refusingContradictions(() => insertEvidence(db, receipt, body))
    for (const sha256 of listCertificates(receipt)) certificates.add(sha256)
  }
  for (const sha256 of certificates) {
    const der = files.find(certificateFile(sha256))
    if (!der) throw broken(`the certificate ${sha256} is missing`)
    insertCertificate(db, der)
  }
  refusingContradictions(() => insertStoredRows(db, files, ACKNOWLEDGEMENTS_FILE))
  refusingContradictions(() => listAllSweeps(db))
}

/**
 * Translates errors of rows that no workspace can hold: a duplicate sweep, a receipt without a sweep, an unreadable
 * scope.
 */
function refusingContradictions(work: () => void): void {
  try {
    work()
  } catch (cause) {
    const isOfTheBundle = cause instanceof SyntaxError || cause instanceof z.ZodError || isConstraint(cause)
    throw isOfTheBundle ? Object.assign(broken('its rows contradict each other'), { cause }) : cause
  }
}

function isConstraint(error: unknown): boolean {
  return (
    error instanceof Database.SqliteError &&
    (error.code.startsWith('SQLITE_CONSTRAINT') || error.code === 'SQLITE_MISMATCH')
  )
}

function countReceipts(db: WritableDatabase): number {
  return Number(db.prepare('SELECT count(*) FROM receipt').pluck().get())
}
