import { AppError, type AppErrorCode } from '../../shared/app-error.ts'
import { type DatabaseLocation, openReadonly } from './open-database.ts'
import { toStorageError } from './sqlite-error.ts'

/**
 * [Note: second look] With encryption, a single failed read looks like damage, and at opening like a wrong key
 * (observed: SQLite3MC reports both for one EIO). Neither is reported before a new connection fails in the same way.
 */
const LOOKS_DAMAGED: ReadonlySet<AppErrorCode> = new Set(['workspace-damaged', 'workspace-wrong-key'])

/**
 * The error to report when work on an open file failed: *storage-failed* instead of *workspace-damaged* when a new
 * connection finds the whole file intact, else the failure itself. It reads the whole file only when the failure
 * looks like damage.
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
