import { z } from 'zod'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from './database.ts'

/**
 * The file counts its openings for writing, and the head file outside knows the last one: a file that does not is an
 * older copy ([Note: head file] in evidence/head-file.ts).
 */

/** Number of the last opening for writing; 0 before the first. */
export function getLastOpening(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT coalesce(max(opening), 0) FROM opening').pluck().get())
}

export function insertOpening(db: WritableDatabase, opening: number, nowMs: number): void {
  prepareOnce(db, 'INSERT INTO opening (opening, opened_at_ms) VALUES (?, ?)').run(opening, nowMs)
}

const checkpointSchema = z.tuple([z.object({ busy: z.int(), log: z.int(), checkpointed: z.int() })])

/**
 * Moves what stands in the write-ahead log into the database file, without waiting for readers.
 * @returns whether everything is there now, and on the disk.
 */
export function foldLog(db: WritableDatabase, mode: 'PASSIVE' | 'TRUNCATE' = 'PASSIVE'): boolean {
  const [{ busy, log, checkpointed }] = checkpointSchema.parse(db.pragma(`wal_checkpoint(${mode})`))
  return busy === 0 && log === checkpointed
}
