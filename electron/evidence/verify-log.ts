import type { VerificationProblem } from '../../shared/domain/verification.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { hashLogEntry, type LogFields } from './auditor-log.ts'
import { isSameHash } from './check-chain.ts'
import { describeProblem } from './describe-problem.ts'
import { FIRST_PREVIOUS_HASH } from './receipt.ts'

interface StoredEntry extends LogFields {
  readonly hash: Uint8Array
}

/** The first entry of the auditor's log whose number, link or hash is not right, or null. */
export function findLogProblem(db: ReadableDatabase): VerificationProblem | null {
  let seq = 1
  let previousHash = FIRST_PREVIOUS_HASH
  for (const entry of listEntries(db)) {
    const isRight =
      entry.seq === seq &&
      isSameHash(entry.previousHash, previousHash) &&
      isSameHash(entry.hash, hashLogEntry(entry))
    if (!isRight) return describeProblem('auditor-log-changed', { receipt: 0, logEntry: seq })
    seq += 1
    previousHash = entry.hash
  }
  return null
}

function listEntries(db: ReadableDatabase): IterableIterator<StoredEntry> {
  const rows = db
    .prepare(
      `SELECT seq, at_ms AS atMs, action, subject, details_json AS detailsJson, previous_hash AS previousHash, hash
       FROM auditor_log ORDER BY seq`,
    )
    .iterate()
  return rows as IterableIterator<StoredEntry>
}
