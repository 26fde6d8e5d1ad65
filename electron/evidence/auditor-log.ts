import { hash } from 'node:crypto'
import { userInfo } from 'node:os'
import type { LogDetails, LogRecord } from '../../shared/domain/auditor-log.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { encodeFields, FIRST_PREVIOUS_HASH, isSameHash } from './receipt.ts'

/**
 * [Note: auditor's log] The log of the auditor's actions is append-only. Each entry is chained to the one before, as
 * receipts are, and hashed in a canonical form (docs/evidence-format.md). Every change of the auditor's data appends
 * to the log in the same transaction, so there is no change without its entry and no entry without its change. Number
 * and hash of the last entry are kept in the head file outside ([Note: head file] in head-file.ts).
 */
export interface LogFields {
  readonly previousHash: Uint8Array
  /** 1 for the first entry, without gaps. */
  readonly seq: number
  readonly atMs: number
  readonly action: string
  readonly subject: string
  readonly detailsJson: string
}

/** The last entry of the log: 0 and 32 zero bytes while it is empty. */
interface LogHead {
  readonly seq: number
  readonly hash: Uint8Array
}

/** First field of every entry: names this form and its version. */
const LOG_TAG = 'unhidden-log-1'

export function hashLogEntry({
  previousHash,
  seq,
  atMs,
  action,
  subject,
  detailsJson,
}: LogFields): Uint8Array {
  const fields = [LOG_TAG, previousHash, seq, atMs, action, subject, detailsJson]
  return hash('sha256', encodeFields(fields), 'buffer')
}

/** An entry with the hash that was written with it. */
export interface HashedEntry extends LogFields {
  readonly hash: Uint8Array
}

/** The first entry with a wrong number, link or hash (null: none), and the end of the log up to there. */
export function checkLogChain(entries: Iterable<HashedEntry>): {
  readonly wrongSeq: number | null
  readonly end: LogHead
} {
  let end: LogHead = { seq: 0, hash: FIRST_PREVIOUS_HASH }
  for (const entry of entries) {
    const isRight =
      entry.seq === end.seq + 1 &&
      isSameHash(entry.previousHash, end.hash) &&
      isSameHash(entry.hash, hashLogEntry(entry))
    if (!isRight) return { wrongSeq: end.seq + 1, end }
    end = { seq: entry.seq, hash: entry.hash }
  }
  return { wrongSeq: null, end }
}

export function findLogHead(db: ReadableDatabase): LogHead {
  const last = prepareOnce(db, 'SELECT seq, hash FROM auditor_log ORDER BY seq DESC LIMIT 1').get() as
    | LogHead
    | undefined
  return last ?? { seq: 0, hash: FIRST_PREVIOUS_HASH }
}

/**
 * Appends one entry, with the account that this runs under among its facts. Call it in the transaction of the change
 * that it records. @returns the number of the entry.
 */
export function appendLog(db: WritableDatabase, { atMs, action, subject, details }: LogRecord): number {
  const last = findLogHead(db)
  const fields: LogFields = {
    previousHash: last.hash,
    seq: last.seq + 1,
    atMs,
    action,
    subject: subject.toWellFormed(),
    detailsJson: JSON.stringify(withAccount(details)).toWellFormed(),
  }
  prepareOnce(
    db,
    `INSERT INTO auditor_log (seq, at_ms, action, subject, details_json, previous_hash, hash)
     VALUES (@seq, @atMs, @action, @subject, @detailsJson, @previousHash, @entryHash)`,
  ).run({ ...fields, entryHash: hashLogEntry(fields) })
  return fields.seq
}

function withAccount(details: LogDetails): LogDetails {
  const account = accountName()
  return account === '' ? details : { ...details, account }
}

let known: string | undefined

/** The user's account on this machine; empty when the system has no name for it, as in some containers. */
export function accountName(): string {
  known ??= read()
  return known
}

function read(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
