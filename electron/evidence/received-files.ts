import { AppError, toAppError } from '../../shared/app-error.ts'
import type { VerificationProblem } from '../../shared/domain/verification.ts'
import { unpackStored } from '../lib/stored-bytes.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { describeProblem } from './check-chain.ts'

/** Ids of the files that belong to requests, whether or not they answer any row. @param requestIds a JSON array */
export const FILES_OF_REQUESTS = `
  SELECT file_id FROM answer_file, json_each(leftovers_json, '$.requestIds') one
  WHERE one.value IN (SELECT value FROM json_each(@requestIds))
  UNION SELECT file_id FROM company_answer WHERE request_id IN (SELECT value FROM json_each(@requestIds))`

/** The bytes of a file of answers as received. @throws AppError *not-found*, *evidence-broken* where they are others */
export function readReceivedFile(db: ReadableDatabase, sha256: string): Uint8Array {
  const content = prepareOnce(db, 'SELECT content_zstd FROM answer_file WHERE sha256 = ?').pluck().get(sha256)
  if (!(content instanceof Uint8Array)) {
    throw new AppError('not-found', 'No file with this SHA-256 was imported.')
  }
  const bytes = unpackStored(content, sha256)
  if (bytes) return bytes
  throw new AppError('evidence-broken', 'A received file does not have its SHA-256.')
}

/**
 * The first received file that the auditor's log names and that is gone or changed, or null. A workspace restored from
 * a bundle has the log without the files.
 */
export function findReceivedFileProblem(db: ReadableDatabase): VerificationProblem | null {
  const named = db
    .prepare(
      `SELECT details_json ->> '$.sha256' AS sha256, details_json ->> '$.file' AS file FROM auditor_log
       WHERE action = 'answers-imported' ORDER BY seq`,
    )
    .all() as { readonly sha256: string; readonly file: string }[]
  if (named.length === 0 || db.prepare('SELECT 1 FROM restored_bundle').get() !== undefined) return null
  const altered = named.find(({ sha256 }) => !isWhole(db, sha256))
  return altered ? describeProblem('received-file-changed', { receipt: 0, detail: altered.file }) : null
}

function isWhole(db: ReadableDatabase, sha256: string): boolean {
  try {
    return readReceivedFile(db, sha256).byteLength >= 0
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'evidence-broken' || code === 'not-found') return false
    throw error
  }
}
