import { hash } from 'node:crypto'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { Verification, VerificationProblem } from '../../shared/domain/verification.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toStorageError } from '../store/sqlite-error.ts'
import { readBody, toHex } from './archive.ts'
import { findHeadProblem } from './compare-head.ts'
import type { Head } from './head-file.ts'
import { FIRST_PREVIOUS_HASH, hashReceipt, type ReceiptFields } from './receipt.ts'

interface ReceiptRow extends ReceiptFields {
  readonly hash: Uint8Array
  readonly hasBody: number
}

const LIST_RECEIPTS = `
  SELECT receipt.seq, sweep_id AS sweepId, operation, pass, page, request_json AS requestJson,
    http_status AS httpStatus, headers_json AS headersJson, sent_at_ms AS sentAtMs, received_at_ms AS receivedAtMs,
    elapsed_ms AS elapsedMs, body_length AS bodyLength, body_sha256 AS bodySha256, previous_hash AS previousHash, hash,
    page_body.seq IS NOT NULL AS hasBody
  FROM receipt LEFT JOIN page_body USING (seq) ORDER BY receipt.seq`

/**
 * Recomputes the whole archive: every receipt's place in the sequence, its link to the one before, its own hash, its
 * body's SHA-256, and the head kept outside. It stops at the first thing that is wrong and names it.
 * @param head of `readHead`, read before this is called, so that a writer at work cannot be ahead of what is seen here.
 * @throws AppError *workspace-damaged* or *storage-failed* where the file itself cannot be read.
 */
export function verifyArchive(db: ReadableDatabase, head: Head | null): Verification {
  try {
    return db.transaction(() => verify(db, head)).deferred()
  } catch (error) {
    throw toStorageError(error)
  }
}

function verify(db: ReadableDatabase, head: Head | null): Verification {
  checkFile(db)
  let receipts = 0
  let bodyBytes = 0
  let previousHash = FIRST_PREVIOUS_HASH
  for (const row of db.prepare(LIST_RECEIPTS).iterate() as IterableIterator<ReceiptRow>) {
    const problem = findProblem(db, row, receipts + 1, previousHash)
    if (problem)
      return { isIntact: false, receipts, bodyBytes, headHash: toHead(previousHash, receipts), problem }
    receipts += 1
    bodyBytes += row.bodyLength
    previousHash = row.hash
  }
  const problem = findHeadProblem(db, head)
  return { isIntact: !problem, receipts, bodyBytes, headHash: toHead(previousHash, receipts), problem }
}

/** Reads every page of the file, the index included: the cipher authenticates each, so a changed bit shows here at the latest. */
function checkFile(db: ReadableDatabase): void {
  if (db.pragma('quick_check(1)', { simple: true }) === 'ok') return
  throw new AppError(
    'workspace-damaged',
    'The workspace file is damaged: its structure does not hold together.',
  )
}

function findProblem(
  db: ReadableDatabase,
  row: ReceiptRow,
  expectedSeq: number,
  previousHash: Uint8Array,
): VerificationProblem | null {
  const name = (kind: VerificationProblem['kind'], message: string): VerificationProblem => ({
    kind,
    receipt: row.seq as ReceiptSeq,
    message,
  })
  if (row.seq !== expectedSeq) {
    return name('sequence-broken', `Receipt ${expectedSeq} is missing: the next one there is ${row.seq}.`)
  }
  if (!isEqual(row.previousHash, previousHash)) {
    return name('chain-broken', `Receipt ${row.seq} does not follow from the receipt before it.`)
  }
  if (!isEqual(row.hash, hashReceipt(row))) {
    return name('receipt-changed', `Receipt ${row.seq} was changed after it was written.`)
  }
  if (!row.hasBody) return name('body-missing', `The page of receipt ${row.seq} is missing.`)
  return isBodyIntact(db, row)
    ? null
    : name('body-changed', `The page of receipt ${row.seq} is not what was received.`)
}

function isBodyIntact(db: ReadableDatabase, { seq, bodyLength, bodySha256 }: ReceiptRow): boolean {
  try {
    const body = readBody(db, seq)
    return body.byteLength === bodyLength && isEqual(hash('sha256', body, 'buffer'), bodySha256)
  } catch (error) {
    const { code } = toAppError(error)
    if (code === 'evidence-broken' || code === 'not-found') return false
    throw error
  }
}

function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0
}

function toHead(hashOfLast: Uint8Array, receipts: number): string | null {
  return receipts === 0 ? null : toHex(hashOfLast)
}
