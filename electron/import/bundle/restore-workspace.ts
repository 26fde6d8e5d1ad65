import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertEvidence, toHex } from '../../evidence/archive.ts'
import type { BundleFiles } from '../../evidence/bundle-files.ts'
import { pageFile } from '../../evidence/bundle-layout.ts'
import { ACKNOWLEDGEMENTS_FILE, insertStoredRows, SWEEPS_FILE } from '../../evidence/bundle-truth.ts'
import { readReceipts } from '../../evidence/verify-bundle.ts'
import { broken } from '../../files/zip-directory.ts'
import { rebuildIndex } from '../../indexing/index-archive.ts'
import { type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { createDatabase } from '../../store/open-database.ts'

/**
 * The workspace that a verified bundle was made from, derived from its receipts and replies alone, in a temporary file
 * that is encrypted with a key nobody keeps and is removed afterwards.
 * @throws AppError *evidence-broken*, *disk-full*, *file-access*
 */
export function withRestoredWorkspace<Result>(
  files: BundleFiles,
  use: (db: WritableDatabase) => Result,
): Result {
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-bundle-'))
  try {
    const db = createDatabase({
      path: join(folder, 'bundle.unhidden'),
      keyHex: randomBytes(32).toString('hex'),
    })
    try {
      restoreEvidence(db, files)
      rebuildIndex(db)
      return use(db)
    } finally {
      db.close()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Receipts and replies as they are in the bundle, hashes included. */
function restoreEvidence(db: WritableDatabase, files: BundleFiles): void {
  writeInTransaction(db, () => {
    insertStoredRows(db, files, SWEEPS_FILE)
    for (const receipt of readReceipts(files)) {
      const body = files.find(pageFile(toHex(receipt.bodySha256)))
      if (!body) throw broken(`the page of receipt ${receipt.seq} is missing`)
      insertEvidence(db, receipt, body)
    }
    insertStoredRows(db, files, ACKNOWLEDGEMENTS_FILE)
  })
}
