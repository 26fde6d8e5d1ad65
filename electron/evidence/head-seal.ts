import { createHmac, timingSafeEqual } from 'node:crypto'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { getWorkspaceRecord, getWorkspaceSecret } from '../store/workspace-record.ts'
import { formatHead, type Head, type HeadReading } from './head-file.ts'

/** See [Note: head file]. It outlives every key of the database, and seals nothing but heads. */
export function sealingKeyOf(db: ReadableDatabase): Uint8Array {
  return createHmac('sha256', getWorkspaceSecret(db, 'redaction')).update('unhidden head 1').digest()
}

export function computeSeal(key: Uint8Array, head: Head): string {
  return createHmac('sha256', key).update(formatHead(head), 'utf8').digest('hex')
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
