import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { writeFileAtomically } from '../lib/atomic-file.ts'
import { readOr, toFileError } from '../lib/file-error.ts'
import { readRegularFile } from '../lib/regular-file.ts'

/**
 * [Note: head file] The newest receipt of a workspace, kept in `NAME.unhidden.head` beside the file it is about. An
 * old copy, a lost write-ahead log or a removed end leave a database that is consistent and ends too early; the head
 * file outside it reveals that.
 *
 * The head is written after the commit, so a crash leaves a head that is some pages *behind* the database: that is
 * valid, and the next opening updates it. A head *ahead* of the database is never the result of a crash. It is an
 * alarm that must outlast later commits: an opening that finds one records it in `anomalies`, which nothing removes.
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
])
/** The end of the year 9999; later ones have no date. */
const LATEST_MS = 253_402_300_799_999
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  workspaceId: z.string(),
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
      noticedAtMs: z.int().min(0).max(LATEST_MS),
    }),
  ),
})

export type Head = Readonly<Omit<z.infer<typeof headSchema>, 'format'>>
export type HeadAnomaly = Head['anomalies'][number]
/** A head; null when there is no file. */
export type HeadReading = Head | null | 'unreadable'

export const NO_HASH = '0'.repeat(64)

/**
 * @param path of the workspace file, not of the head file.
 * @returns null when there is no head file.
 * @throws AppError *evidence-broken* when its content is not a head, *file-access* when it cannot be read.
 */
export function readHead(path: string): Head | null {
  const text = readText(headPath(path))
  return text === null ? null : parseHead(text)
}

/** As `readHead`, for callers that continue without a head. @throws AppError *file-access* */
export function readHeadIfPossible(path: string): HeadReading {
  return readOr('unreadable', () => readHead(path))
}

/** @throws AppError *evidence-broken* when the text is not that of a head file. */
export function parseHead(text: string): Head {
  try {
    const { format: _, ...head } = headSchema.parse(JSON.parse(text))
    return head
  } catch (cause) {
    throw new AppError('evidence-broken', 'The head file beside the workspace is unreadable.', { cause })
  }
}

/** The text of a head file. */
export function formatHead(head: Head): string {
  return `${JSON.stringify({ format: FORMAT, ...head }, null, 2)}\n`
}

/**
 * Replaces the head file as a whole.
 * @param path of the workspace file.
 * @throws AppError *disk-full* or *file-access*.
 */
export function writeHead(path: string, head: Head): Promise<void> {
  return writeFileAtomically(headPath(path), formatHead(head))
}

export function headPath(path: string): string {
  return `${path}.head`
}

function readText(path: string): string | null {
  try {
    return readRegularFile(path).toString('utf8')
  } catch (cause) {
    if (toFileError(cause, path).details.code === 'ENOENT') return null
    throw new AppError('file-access', 'The head file beside the workspace cannot be read.', { cause })
  }
}
