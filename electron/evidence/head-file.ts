import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { writeJsonFile } from '../files/json-file.ts'

/**
 * [Note: head file] The newest receipt of a workspace, kept in `NAME.unhidden.head` beside the file it is about. An old
 * copy put back, a lost write-ahead log or a cut tail leave a database that is sound in itself and ends too early; the
 * head outside it tells.
 *
 * The database is committed first, the head is written after, so a crash leaves a head *behind* the database by the
 * last pages: that is legal, and the next opening brings it forward. A head *ahead* of the database never comes from a
 * crash. It is the alarm, and it must outlive the pages that are committed afterwards: an opening that finds one writes
 * it down in `anomalies`, which nothing removes.
 */
const FORMAT = 'unhidden-head-1'

const hexHash = z.string().regex(/^[0-9a-f]{64}$/)
const headSchema = z.strictObject({
  format: z.literal(FORMAT),
  workspaceId: z.string(),
  /** 0 while there is no receipt; `hash` is 64 zeros then. */
  seq: z.int().min(0),
  hash: hexHash,
  anomalies: z.array(
    z.strictObject({
      kind: z.enum(['head-ahead', 'head-differs', 'head-missing']),
      /** The head that did not fit; for *head-missing*, the database's last receipt. */
      seq: z.int().min(0),
      hash: hexHash,
      noticedAtMs: z.int(),
    }),
  ),
})

export type Head = Readonly<Omit<z.infer<typeof headSchema>, 'format'>>
export type HeadAnomaly = Head['anomalies'][number]

export const NO_HASH = '0'.repeat(64)

/**
 * @param path of the workspace file, not of the head file.
 * @returns null where there is no head file.
 * @throws AppError *evidence-broken* when its content is not a head, *file-access* when it cannot be read.
 */
export function readHead(path: string): Head | null {
  const text = readText(headPath(path))
  if (text === null) return null
  try {
    const { format: _, ...head } = headSchema.parse(JSON.parse(text))
    return head
  } catch (cause) {
    throw new AppError('evidence-broken', 'The head file beside the workspace is unreadable.', { cause })
  }
}

/**
 * Replaces the head file as a whole.
 * @param path of the workspace file.
 * @throws AppError *disk-full* or *file-access*.
 */
export function writeHead(path: string, head: Head): Promise<void> {
  return writeJsonFile(headPath(path), { format: FORMAT, ...head })
}

export function headPath(path: string): string {
  return `${path}.head`
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null
    throw new AppError('file-access', 'The head file beside the workspace cannot be read.', { cause })
  }
}
