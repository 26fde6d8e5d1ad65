import { AppError, type AppErrorCode } from '../../shared/app-error.ts'
import { type DatabaseLocation, openReadonly } from './open-database.ts'
import { toStorageError } from './sqlite-error.ts'

/**
 * [Note: second look] With encryption, a read that the disk refused once looks like damage, and at opening like a wrong
 * key (seen: SQLite3MC reports both for a single EIO). Neither is said before a new connection met it as well.
 */
const LOOKS_DAMAGED: ReadonlySet<AppErrorCode> = new Set(['workspace-damaged', 'workspace-wrong-key'])

/**
 * What to report when work on an open file failed: *storage-failed* in place of *workspace-damaged* where a new
 * connection finds the whole file sound, else the failure itself. Reads the file through only when damage is claimed.
 */
export function confirmDamage(failure: unknown, location: DatabaseLocation): AppError {
  const error = toStorageError(failure)
  if (!LOOKS_DAMAGED.has(error.code) || !isSound(location)) return error
  return new AppError(
    'storage-failed',
    'The disk failed to read the workspace file once; the file is sound.',
    {
      details: error.details,
      cause: error,
    },
  )
}

function isSound(location: DatabaseLocation): boolean {
  try {
    const db = openReadonly(location)
    try {
      return db.pragma('quick_check(1)', { simple: true }) === 'ok'
    } finally {
      db.close()
    }
  } catch {
    return false
  }
}
