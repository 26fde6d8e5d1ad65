import type { VerificationProblem } from '../../shared/domain/verification.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getLastOpening } from '../store/openings.ts'
import { getWorkspaceRecord } from '../store/workspace-record.ts'
import { findLastReceipt, toHex } from './archive.ts'
import { describeProblem } from './describe-problem.ts'
import { type Head, type HeadAnomaly, type HeadReading, NO_HASH } from './head-file.ts'

/** The head as the database has it. */
export function currentHead(db: ReadableDatabase): Pick<Head, 'workspaceId' | 'seq' | 'hash'> {
  const last = findLastReceipt(db)
  return {
    workspaceId: getWorkspaceRecord(db).workspaceId,
    seq: last?.seq ?? 0,
    hash: last ? toHex(last.hash) : NO_HASH,
  }
}

/** What is wrong between the head outside and the database, or null (see [Note: head file]). */
export function findHeadAnomaly(db: ReadableDatabase, head: HeadReading): HeadAnomaly['kind'] | null {
  const current = currentHead(db)
  if (head === 'unreadable') return 'head-unreadable'
  if (!head) return current.seq === 0 ? null : 'head-missing'
  if (head.workspaceId !== current.workspaceId) return 'head-foreign'
  if (getLastOpening(db) < head.opening) return 'older-copy'
  if (current.seq < head.seq) return current.seq < head.foldedSeq ? 'tail-cut' : 'log-lost'
  if (head.hash !== hashAt(db, head.seq)) return 'head-differs'
  return head.isClosed && current.seq > head.seq ? 'head-behind' : null
}

/** The first anomaly there is or was, as a person reads it. */
export function findHeadProblem(db: ReadableDatabase, head: HeadReading): VerificationProblem | null {
  const noticed = findNoticedProblem(head)
  if (noticed) return noticed
  const kind = findHeadAnomaly(db, head)
  const headSeq = head && head !== 'unreadable' ? head.seq : 0
  return kind && toProblem(kind, headSeq, currentHead(db).seq)
}

/** What an earlier opening found and wrote into the head. */
export function findNoticedProblem(head: HeadReading): VerificationProblem | null {
  const [earlier] = head && head !== 'unreadable' ? head.anomalies : []
  if (!earlier) return null
  const problem = toProblem(earlier.kind, earlier.seq, earlier.foundSeq)
  const moment = new Date(earlier.noticedAtMs).toISOString().slice(0, 16).replace('T', ' ')
  return {
    ...problem,
    message: `${problem.message} Noticed on ${moment} UTC, when the workspace was opened.`,
  }
}

function toProblem(kind: HeadAnomaly['kind'], headSeq: number, lastSeq: number): VerificationProblem {
  return describeProblem(kind, { receipt: firstConcerned(kind, headSeq, lastSeq), headSeq, lastSeq })
}

function firstConcerned(kind: HeadAnomaly['kind'], headSeq: number, lastSeq: number): number {
  if (kind === 'head-differs') return headSeq
  if (kind === 'head-behind') return headSeq + 1
  return headSeq > lastSeq ? lastSeq + 1 : 0
}

function hashAt(db: ReadableDatabase, seq: number): string | null {
  if (seq === 0) return NO_HASH
  const hash = prepareOnce(db, 'SELECT lower(hex(hash)) FROM receipt WHERE seq = ?').pluck().get(seq)
  return typeof hash === 'string' ? hash : null
}
