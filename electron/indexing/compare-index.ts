import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import type { Verification } from '../../shared/domain/verification.ts'
import { findLastReceipt } from '../evidence/archive.ts'
import type { ReadableDatabase, WritableDatabase } from '../store/database.ts'
import { createEmptyFile } from '../store/files.ts'
import { INDEX_VERSION } from '../store/index-schema.ts'
import { findIndexVersion, getIndexedThrough } from '../store/index-tables.ts'
import { type DatabaseLocation, openWritable } from '../store/open-database.ts'
import { digestIndex } from './digest-index.ts'
import { summarizeFacets } from './facet-summary.ts'
import { indexAll, rebuildIndex } from './index-archive.ts'

/**
 * Derives the index from the archive once more and compares. It happens in a copy beside the workspace, encrypted with
 * the same key and removed afterwards: the workspace itself is not touched, and nothing readable reaches the disk.
 * @returns *not-checked* while indexing has not caught up with the archive, or another version made the index.
 * @throws AppError *disk-full* where the copy finds no room.
 */
export function compareIndex(
  db: ReadableDatabase,
  { path, keyHex }: DatabaseLocation,
): Verification['index'] {
  if (findIndexVersion(db) !== INDEX_VERSION) return 'not-checked'
  if (getIndexedThrough(db) !== (findLastReceipt(db)?.seq ?? 0)) return 'not-checked'
  const copyPath = `${path}.${randomBytes(6).toString('hex')}.verify`
  try {
    createEmptyFile(copyPath)
    copyInto(db, copyPath)
    return compareInCopy(openWritable({ path: copyPath, keyHex }))
  } finally {
    for (const suffix of ['', '-wal', '-shm', '.lock']) rmSync(`${copyPath}${suffix}`, { force: true })
  }
}

/** `query_only` forbids VACUUM INTO, too; the file itself stays open for reading only. */
function copyInto(db: ReadableDatabase, copyPath: string): void {
  db.pragma('query_only = OFF')
  db.prepare('VACUUM INTO ?').run(copyPath)
  db.pragma('query_only = ON')
}

/** Sums that are shown are compared; where none are, they are made on both sides. */
function makeFacetSummary(copy: WritableDatabase): void {
  for (const _ of summarizeFacets(copy));
}

function compareInCopy(copy: WritableDatabase): 'agrees' | 'differs' {
  try {
    // A session that was cut short can have taken in every page and not yet closed the books of their sweep.
    indexAll(copy)
    makeFacetSummary(copy)
    const shown = digestIndex(copy)
    rebuildIndex(copy)
    makeFacetSummary(copy)
    return digestIndex(copy) === shown ? 'agrees' : 'differs'
  } finally {
    copy.close()
  }
}
