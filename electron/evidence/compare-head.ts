import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { VerificationProblem } from '../../shared/domain/verification.ts'
import { parseJson } from '../lib/json-file.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getLastOpening, getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'
import { findChainHead, toHex } from './archive.ts'
import { findLogHead } from './auditor-log.ts'
import { describeProblem } from './check-chain.ts'
import { checkSeal, type Head, type HeadAnomaly, type HeadReading, NO_HASH } from './head-file.ts'

/** The head of the database. */
export function currentHead(
  db: ReadableDatabase,
): Pick<Head, 'workspaceId' | 'seq' | 'hash' | 'logSeq' | 'logHash'> {
  const last = findChainHead(db)
  return {
    ...currentLogHead(db),
    workspaceId: getWorkspaceRecord(db).workspaceId,
    seq: last?.seq ?? 0,
    hash: last ? toHex(last.hash) : NO_HASH,
  }
}

/** The end of the auditor's log in the database. */
export function currentLogHead(db: ReadableDatabase): Pick<Head, 'logSeq' | 'logHash'> {
  const { seq, hash } = findLogHead(db)
  return { logSeq: seq, logHash: toHex(hash) }
}

/** A disagreement with the head file or the witness, with the last receipt, or entry of the log, that was expected. */
interface FoundAnomaly {
  readonly kind: HeadAnomaly['kind']
  readonly seq: number
  readonly hash: string
}

/** How head file, witness and database disagree, or null (see [Note: head file] and [Note: Witness]). */
export function findAnomaly(
  db: ReadableDatabase,
  reading: HeadReading,
  witness: WitnessText,
): FoundAnomaly | null {
  const kind = findHeadAnomaly(db, reading)
  if (!kind) return findWitnessAnomaly(db, witness)
  const head = reading && reading !== 'unreadable' ? reading : null
  if (!head) return { kind, seq: 0, hash: NO_HASH }
  return isLogAnomaly(kind)
    ? { kind, seq: head.logSeq, hash: head.logHash }
    : { kind, seq: head.seq, hash: head.hash }
}

/** How witness and database disagree, or null. */
export function findWitnessAnomaly(db: ReadableDatabase, text: WitnessText): FoundAnomaly | null {
  const witness = parseWitness(db, text)
  if (witness === null) return null
  if (witness === 'unreadable') return { kind: 'witness-unreadable', seq: 0, hash: NO_HASH }
  const { opening, seq, hash, logSeq } = witness
  const current = currentHead(db)
  const isOlder = getLastOpening(db) < opening || current.seq < seq || current.logSeq < logSeq
  if (isOlder) return { kind: 'rolled-back', seq, hash }
  return hash === hashAt(db, seq) ? null : { kind: 'witness-differs', seq, hash }
}

function findHeadAnomaly(db: ReadableDatabase, reading: HeadReading): HeadAnomaly['kind'] | null {
  const current = currentHead(db)
  const head = checkSeal(db, reading)
  if (head === 'unreadable') return 'head-unreadable'
  if (!head) return current.seq === 0 ? null : 'head-missing'
  if (head.workspaceId !== current.workspaceId) return 'head-foreign'
  if (getLastOpening(db) < head.opening) return 'older-copy'
  if (current.seq < head.seq) return current.seq < head.foldedSeq ? 'tail-cut' : 'log-lost'
  if (head.hash !== hashAt(db, head.seq)) return 'head-differs'
  if (head.isClosed && current.seq > head.seq) return 'head-behind'
  return findLogAnomaly(db, head, current.logSeq)
}

/** The log may be ahead of the head file, as the chain may: the head file is written later. */
function findLogAnomaly(
  db: ReadableDatabase,
  { logSeq, logHash }: Head,
  lastSeq: number,
): 'auditor-log-cut' | 'auditor-log-changed' | null {
  if (lastSeq < logSeq) return 'auditor-log-cut'
  if (logSeq === 0) return null
  const hash = prepareOnce(db, 'SELECT lower(hex(hash)) FROM auditor_log WHERE seq = ?').pluck().get(logSeq)
  return hash === logHash ? null : 'auditor-log-changed'
}

export function isLogAnomaly(kind: HeadAnomaly['kind']): kind is 'auditor-log-cut' | 'auditor-log-changed' {
  return kind === 'auditor-log-cut' || kind === 'auditor-log-changed'
}

/** The first anomaly, recorded or current, with its message. */
export function findHeadProblem(
  db: ReadableDatabase,
  reading: HeadReading,
  witness?: WitnessText,
): VerificationProblem | null {
  const head = checkSeal(db, reading)
  const noticed = findNoticedProblem(head)
  if (noticed) return noticed
  const found = findAnomaly(db, head, witness)
  if (!found) return null
  const { seq, logSeq } = currentHead(db)
  return toProblem(found.kind, found.seq, isLogAnomaly(found.kind) ? logSeq : seq)
}

/** An anomaly that an earlier opening recorded in the head file. */
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
  if (isLogAnomaly(kind)) return describeProblem(kind, { receipt: 0, logEntry: headSeq, headSeq, lastSeq })
  return describeProblem(kind, { receipt: firstConcerned(kind, headSeq, lastSeq), headSeq, lastSeq })
}

function firstConcerned(kind: HeadAnomaly['kind'], headSeq: number, lastSeq: number): number {
  if (kind === 'head-differs' || kind === 'witness-differs') return headSeq
  if (kind === 'head-behind') return headSeq + 1
  // The receipts of another workspace say nothing of those of this one.
  if (kind === 'head-foreign') return 0
  return headSeq > lastSeq ? lastSeq + 1 : 0
}

/** Undefined where there is no such receipt. */
function hashAt(db: ReadableDatabase, seq: number): unknown {
  if (seq === 0) return NO_HASH
  return prepareOnce(db, 'SELECT lower(hex(hash)) FROM receipt WHERE seq = ?').pluck().get(seq)
}

const witnessSchema = z.strictObject({
  format: z.literal('unhidden-witness-1'),
  opening: z.int().min(0),
  seq: z.int().min(0),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  logSeq: z.int().min(0),
  /** HMAC-SHA256 of the JSON text of the other members, lower-case hex. */
  seal: z.string().regex(/^[0-9a-f]{64}$/),
})
type Witness = Readonly<Omit<z.infer<typeof witnessSchema>, 'format' | 'seal'>>
/** The text of a witness; null: this machine has none; undefined: nobody looked for one. */
export type WitnessText = string | null | undefined

/**
 * [Note: Witness] The end of a workspace as this machine last knew it, kept apart from the folder of the workspace: in
 * the keychain, or with a passphrase in the application's data. An older database that is put back together with its
 * own, older head is consistent in itself; only the witness reveals it.
 *
 * A witness names only what was certainly in the database file then, so that a crash or a lost write-ahead log leaves
 * one that is *behind*, never ahead. One that does not fit is an alarm: the head records it, and the witness stays as
 * it was. It belongs to one file at one path: a workspace that was copied or moved has none, and nothing is claimed.
 *
 * It is sealed with a key of the encrypted database. Without the key of the workspace it can be removed, and the
 * verification says that there is none; it cannot be replaced.
 */
export function formatWitness(db: ReadableDatabase, { seq, hash, logSeq }: Head): string {
  const witness: Witness = { opening: getLastOpening(db), seq, hash, logSeq }
  return JSON.stringify({ format: 'unhidden-witness-1', ...witness, seal: computeSeal(db, witness) })
}

/** Without a witness, null; *unreadable* when its text or its seal was changed. */
function parseWitness(db: ReadableDatabase, text: WitnessText): Witness | null | 'unreadable' {
  if (text === null || text === undefined) return null
  const parsed = witnessSchema.safeParse(parseJson(text))
  if (!parsed.success) return 'unreadable'
  const { format: _, seal, ...witness } = parsed.data
  const expected = Buffer.from(computeSeal(db, witness), 'hex')
  return timingSafeEqual(Buffer.from(seal, 'hex'), expected) ? witness : 'unreadable'
}

function computeSeal(db: ReadableDatabase, { opening, seq, hash, logSeq }: Witness): string {
  const redaction = getWorkspaceSecret(db, 'redaction')
  const key = createHmac('sha256', redaction).update('unhidden witness 1').digest()
  return createHmac('sha256', key).update(JSON.stringify({ opening, seq, hash, logSeq })).digest('hex')
}
