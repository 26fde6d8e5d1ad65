import { hash } from 'node:crypto'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Verification, VerificationProblem } from '../../shared/domain/verification.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toStorageError } from '../store/sqlite-error.ts'
import { readBody, toHex } from './archive.ts'
import { checkLogChain, type HashedEntry } from './auditor-log.ts'
import { createCertificateCheck, findCertificate } from './certificates.ts'
import {
  advance,
  CHAIN_START,
  type ChainPosition,
  describeProblem,
  findReceiptProblem,
  type ReceiptLookup,
} from './check-chain.ts'
import { findHeadProblem, type WitnessText } from './compare-head.ts'
import type { HeadReading } from './head-file.ts'
import { isSameHash, listReceipts, type StoredReceipt } from './receipt.ts'
import { findReceivedFileProblem } from './received-files.ts'

/**
 * Recomputes the whole archive: every receipt's number, link to the one before, own hash and body's SHA-256, the head
 * kept outside, the auditor's log, and the received files that it names. It stops at the first problem and reports it.
 * @param head read before this call, so that it cannot be newer than the database that this call reads.
 * @param witness the same.
 * @throws AppError *workspace-damaged* or *storage-failed* when the file itself cannot be read.
 */
export function verifyArchive(db: ReadableDatabase, head: HeadReading, witness?: WitnessText): Verification {
  try {
    return db.transaction(() => verify(db, head, witness)).deferred()
  } catch (error) {
    throw toStorageError(error)
  }
}

function verify(db: ReadableDatabase, head: HeadReading, witness: WitnessText): Verification {
  checkFile(db)
  const all = lookupIn(db)
  const findCertificateProblem = createCertificateCheck((sha256) => findCertificate(db, sha256))
  let position = CHAIN_START
  let bodyBytes = 0
  for (const receipt of listReceipts(db)) {
    const problem = findReceiptProblem(receipt, position, all, (one) => {
      return findBodyProblem(db, one) ?? findCertificateProblem(one)
    })
    if (problem) return conclude(position, bodyBytes, problem)
    position = advance(receipt)
    bodyBytes += receipt.bodyLength
  }
  const verification = conclude(
    position,
    bodyBytes,
    findHeadProblem(db, head, witness) ?? findLogProblem(db) ?? findReceivedFileProblem(db),
  )
  if (witness === undefined || !verification.isIntact) return verification
  return { ...verification, witness: witness === null ? 'none' : 'agrees' }
}

/** The result of a verification up to `position`. */
export function conclude(
  { seq, previousHash }: ChainPosition,
  bodyBytes: number,
  problem: VerificationProblem | null,
): Verification {
  const receipts = seq - 1
  const headHash = receipts === 0 ? null : toHex(previousHash)
  return { isIntact: !problem, receipts, bodyBytes, headHash, problem, index: 'not-checked' }
}

/**
 * Reads every page of the file, the index included: the cipher authenticates each page, so a changed bit is detected
 * here.
 */
function checkFile(db: ReadableDatabase): void {
  if (db.pragma('quick_check(1)', { simple: true }) === 'ok') return
  throw new AppError(
    'workspace-damaged',
    'The workspace file is damaged: its structure does not hold together.',
  )
}

function findBodyProblem(
  db: ReadableDatabase,
  { seq, hasBody, bodyLength, bodySha256 }: StoredReceipt,
): 'body-missing' | 'body-unreadable' | 'body-changed' | null {
  if (!hasBody) return 'body-missing'
  try {
    const body = readBody(db, seq)
    const isIntact = body.byteLength === bodyLength && isSameHash(hash('sha256', body, 'buffer'), bodySha256)
    return isIntact ? null : 'body-changed'
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'evidence-broken' || code === 'not-found') return 'body-unreadable'
    throw error
  }
}

/** Scans all receipts. It runs once at most, because verification ends after it. */
function lookupIn(db: ReadableDatabase): ReceiptLookup {
  const find = (sql: string, value: Uint8Array | number): number | null => {
    const seq = db.prepare(sql).pluck().get(value)
    return typeof seq === 'number' ? seq : null
  }
  return {
    findSeqByHash: (wanted) => find('SELECT min(seq) FROM receipt WHERE hash = ?', wanted),
    findSeqByPreviousHash: (wanted) => find('SELECT min(seq) FROM receipt WHERE previous_hash = ?', wanted),
    hasSeq: (seq) => find('SELECT seq FROM receipt WHERE seq = ?', seq) !== null,
  }
}

/** The first entry of the auditor's log with a wrong number, link or hash, or null. */
export function findLogProblem(db: ReadableDatabase): VerificationProblem | null {
  const { wrongSeq } = checkLogChain(listEntries(db))
  return wrongSeq === null ? null : describeProblem('auditor-log-changed', { receipt: 0, logEntry: wrongSeq })
}

function listEntries(db: ReadableDatabase): IterableIterator<HashedEntry> {
  const rows = db
    .prepare(
      `SELECT seq, at_ms AS atMs, action, subject, details_json AS detailsJson, previous_hash AS previousHash, hash
       FROM auditor_log ORDER BY seq`,
    )
    .iterate()
  return rows as IterableIterator<HashedEntry>
}
