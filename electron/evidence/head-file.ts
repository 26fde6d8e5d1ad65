import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { writeFileAtomically } from '../lib/atomic-file.ts'
import { readOr, toFileError } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import { readRegularFile, SMALL_FILE_BYTES } from '../lib/regular-file.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'

/**
 * [Note: head file] The newest receipt of a workspace, kept in `NAME.unhidden.head` beside the file it is about. An
 * old copy, a lost write-ahead log or a removed end leave a database that is consistent and ends too early; the head
 * file outside it reveals that.
 *
 * The head is written after the commit, so a crash leaves a head that is some pages *behind* the database: that is
 * valid, and the next opening updates it. A head *ahead* of the database is never the result of a crash. It is an
 * alarm that must outlast later commits: an opening that finds one records it in `anomalies`, which nothing removes.
 *
 * The head is sealed with a secret that only the encrypted database holds: without the key of the workspace nobody
 * makes a head that counts, or empties its `anomalies`. A head without a seal is that of an earlier version, and
 * accepted only until the database has noted its first sealed head.
 *
 * Three members distinguish the causes of a missing end. `opening` counts the openings for writing, and the database
 * keeps the same count: a file without the last opening is a copy from before it. `foldedSeq` is the last receipt
 * that is certainly in the database file and not only in its write-ahead log: receipts up to it cannot have been lost
 * with the log. `isClosed` means that the last session ended properly, so that no receipt may follow.
 */
const FORMAT = 'unhidden-head-1'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)
const anomalyKind = z.enum([
  'older-copy',
  'tail-cut',
  'log-lost',
  'head-behind',
  'head-differs',
  'head-foreign',
  'head-unreadable',
  'head-missing',
  'auditor-log-cut',
  'auditor-log-changed',
  'rolled-back',
  'witness-differs',
  'witness-unreadable',
])
/** A moment that every language can write as a date: later than the year 9999 are none. */
export const datableSchema = z.int().min(0).max(253_402_300_799_999)
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  workspaceId: z.string().refine((id) => id.isWellFormed()),
  /** 0 while there is no receipt; `hash` is 64 zeros then. */
  seq: count,
  hash: hexHash,
  opening: count,
  foldedSeq: count,
  /** Last entry of the auditor's log; 0 and 64 zeros while it is empty. */
  logSeq: count,
  logHash: hexHash,
  isClosed: z.boolean(),
  anomalies: z.array(
    z.strictObject({
      kind: anomalyKind,
      /** Last receipt of the head that did not fit, or last entry of its log; 0 without such a head. */
      seq: count,
      hash: hexHash,
      /** Last receipt of the database then, or last entry of the log. */
      foundSeq: count,
      noticedAtMs: datableSchema,
    }),
  ),
})

/** HMAC-SHA256 of the text of the head without its seal, lower-case hex. */
const sealedSchema = headSchema.extend({ seal: hexHash.optional() })

export type Head = Readonly<Omit<z.infer<typeof headSchema>, 'format'>>
export type SealedHead = Readonly<Omit<z.infer<typeof sealedSchema>, 'format'>>
export type HeadAnomaly = Head['anomalies'][number]
/** A head; null when there is no file. */
export type HeadReading = SealedHead | null | 'unreadable'

export const NO_HASH = '0'.repeat(64)

/**
 * @param path of the workspace file, not of the head file.
 * @returns null when there is no head file.
 * @throws AppError *evidence-broken* when its content is not a head, *file-access* when it cannot be read.
 */
export function readHead(path: string): SealedHead | null {
  const text = readText(headPath(path))
  return text === null ? null : parse(sealedSchema, text)
}

/** As `readHead`, for callers that continue without a head. @throws AppError *file-access* */
export function readHeadIfPossible(path: string): HeadReading {
  return readOr('unreadable', () => readHead(path))
}

/** The head in a bundle, which has no seal. @throws AppError *evidence-broken* when the text is not that of a head. */
export function parseHead(text: string): Head {
  return parse(headSchema, text)
}

function parse<Form extends typeof headSchema | typeof sealedSchema>(schema: Form, text: string) {
  try {
    const { format: _, ...head } = schema.parse(parseJson(text))
    return head
  } catch (cause) {
    throw new AppError('evidence-broken', 'The head file beside the workspace is unreadable.', { cause })
  }
}

/** The text of a head file, its members in the order of the schema: equal heads have equal texts. */
export function formatHead(head: SealedHead): string {
  return `${JSON.stringify(sealedSchema.parse({ format: FORMAT, ...head }), null, 2)}\n`
}

/**
 * Replaces the head file as a whole.
 * @param path of the workspace file.
 * @throws AppError *disk-full* or *file-access*.
 */
export function writeHead(path: string, head: SealedHead): Promise<void> {
  return writeFileAtomically(headPath(path), formatHead(head))
}

export function headPath(path: string): string {
  return `${path}.head`
}

function readText(path: string): string | null {
  try {
    return readRegularFile(path, SMALL_FILE_BYTES).toString('utf8')
  } catch (cause) {
    if (toFileError(cause, path).details.code === 'ENOENT') return null
    throw new AppError('file-access', 'The head file beside the workspace cannot be read.', { cause })
  }
}

/** See [Note: head file]. It outlives every key of the database, and seals nothing but heads. */
export function sealingKeyOf(db: ReadableDatabase): Uint8Array {
  return createHmac('sha256', getWorkspaceSecret(db, 'redaction')).update('unhidden head 1').digest()
}

export function computeSeal(key: Uint8Array, head: Head): string {
  return createHmac('sha256', key).update(formatHead(head)).digest('hex')
}

/** The head as far as it can be trusted: one with a wrong seal, or without the one that it had, is not a head. */
export function checkSeal(db: ReadableDatabase, reading: HeadReading): HeadReading {
  if (reading === null || reading === 'unreadable') return reading
  const { seal, ...head } = reading
  // One of another workspace has the seal of that one, and is told apart by its id.
  if (head.workspaceId !== getWorkspaceRecord(db).workspaceId) return reading
  if (seal === undefined) return isSealNoted(db) ? 'unreadable' : reading
  const expected = Buffer.from(computeSeal(sealingKeyOf(db), head), 'hex')
  return timingSafeEqual(Buffer.from(seal, 'hex'), expected) ? reading : 'unreadable'
}

/** Call it once a sealed head is on the disk. */
export function noteSeal(db: WritableDatabase, nowMs: number): void {
  prepareOnce(db, 'INSERT OR IGNORE INTO head_seal (id, sealed_at_ms) VALUES (1, ?)').run(nowMs)
}

function isSealNoted(db: ReadableDatabase): boolean {
  // A file of an earlier version that is open for reading is not migrated yet.
  const isKnown = prepareOnce(db, "SELECT 1 FROM sqlite_schema WHERE name = 'head_seal'").get() !== undefined
  return isKnown && prepareOnce(db, 'SELECT 1 FROM head_seal').get() !== undefined
}
