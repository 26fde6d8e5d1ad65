import type { ReceiptSeq } from '../../shared/domain/ids.ts'
import type { VerificationProblem } from '../../shared/domain/verification.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { findLastReceipt, toHex } from './archive.ts'
import { type Head, type HeadAnomaly, NO_HASH } from './head-file.ts'

/** The head as the database has it. */
export function currentHead(db: ReadableDatabase): Pick<Head, 'workspaceId' | 'seq' | 'hash'> {
  const last = findLastReceipt(db)
  return {
    workspaceId: getWorkspaceRecord(db).workspaceId,
    seq: last?.seq ?? 0,
    hash: last ? toHex(last.hash) : NO_HASH,
  }
}

/**
 * What is wrong between the head outside and the database, or null. A head behind the database is right as long as the
 * database holds the very receipt it names (see [Note: head file]).
 */
export function findHeadAnomaly(db: ReadableDatabase, head: Head | null): HeadAnomaly['kind'] | null {
  const current = currentHead(db)
  if (!head) return current.seq === 0 ? null : 'head-missing'
  if (head.workspaceId !== current.workspaceId) return 'head-differs'
  if (head.seq > current.seq) return 'head-ahead'
  return head.hash === hashAt(db, head.seq) ? null : 'head-differs'
}

/** The first anomaly there is or was, as a person reads it. */
export function findHeadProblem(db: ReadableDatabase, head: Head | null): VerificationProblem | null {
  const [earlier] = head?.anomalies ?? []
  if (earlier) return toProblem(earlier.kind, earlier.seq)
  const kind = findHeadAnomaly(db, head)
  return kind && toProblem(kind, head?.seq ?? 0)
}

function hashAt(db: ReadableDatabase, seq: number): string | null {
  if (seq === 0) return NO_HASH
  const hash = prepareOnce(db, 'SELECT lower(hex(hash)) FROM receipt WHERE seq = ?').pluck().get(seq)
  return typeof hash === 'string' ? hash : null
}

function toProblem(kind: HeadAnomaly['kind'], seq: number): VerificationProblem {
  return { kind, receipt: seq > 0 ? (seq as ReceiptSeq) : null, message: MESSAGES[kind](seq) }
}

const MESSAGES: Readonly<Record<HeadAnomaly['kind'], (seq: number) => string>> = {
  'head-ahead': (seq) =>
    `The head file knew ${seq} receipts, the workspace had fewer: its end is missing, or an older copy was put back.`,
  'head-differs': (seq) =>
    `Receipt ${seq} is not the one that the head file names: the workspace was replaced or rewritten.`,
  'head-missing': () =>
    'The head file beside the workspace is missing, so nothing outside it says where it should end.',
}
