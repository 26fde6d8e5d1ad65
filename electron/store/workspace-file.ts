import { closeSync, existsSync, fsyncSync, openSync, readSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/app-error.ts'
import { toStorageError } from './sqlite-error.ts'

/** Only the user may read or write what the application stores. */
export const PRIVATE_FILE_MODE = 0o600

/** Makes an empty private file. SQLite gives the files it adds beside it (`-wal`, `-shm`) the same mode. */
export function createEmptyFile(path: string): void {
  closeSync(openSync(path, 'wx', PRIVATE_FILE_MODE))
}

/** Flushes a file to the disk. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/**
 * One writer per workspace file, across threads and processes. The lock is an exclusive transaction that stays open
 * on an empty SQLite file beside the workspace: the operating system releases it with the process, so a crash leaves
 * nothing to clean up, unlike a file with a process id. It is a separate file because an exclusive lock on the
 * workspace would also exclude readers.
 */
export interface WorkspaceLock {
  release(): void
}

/**
 * @throws AppError *workspace-in-use* while another writer holds it, *file-access* when the lock file cannot be
 *   created.
 */
export function lockWorkspace(path: string): WorkspaceLock {
  try {
    const lockPath = `${path}.lock`
    // Only SQLite may open the existing file: closing any other handle would release this process's locks.
    if (!existsSync(lockPath)) createEmptyFile(lockPath)
    const lock = new Database(lockPath, { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return { release: () => void lock.close() }
  } catch (error) {
    const failure = toStorageError(error)
    if (failure.code !== 'workspace-in-use') throw failure
    throw new AppError('workspace-in-use', 'This workspace is already open for writing.', { cause: error })
  }
}

/** Bytes 16 to 23 of the first page, which are not encrypted: page size, WAL versions, and three constants. */
const HEADER_START = 16
const HEADER_LENGTH = 8

/**
 * SQLite reports a wrong key and a damaged first page in the same way ("not a database"). The unencrypted bytes of
 * the first page distinguish them as far as possible: if they are not those of a workspace, or if the file ends in
 * the middle of a page, the file is damaged; otherwise the key is assumed to be wrong, and the message names both
 * possibilities.
 */
export function explainUnreadable(error: AppError, path: string): AppError {
  if (error.code !== 'workspace-damaged' || error.details.result !== 'SQLITE_NOTADB') return error
  if (!looksLikeWorkspace(path)) {
    return new AppError('workspace-damaged', 'The file is damaged, or it never was a workspace.', {
      cause: error,
    })
  }
  return new AppError(
    'workspace-wrong-key',
    'The key does not open this workspace. Either it is another workspace’s key, or the first page of the file is damaged.',
    { cause: error },
  )
}

function looksLikeWorkspace(path: string): boolean {
  const header = readHeader(path)
  if (!header) return false
  const pageSize = header.readUInt16BE(0)
  const isPageSize = pageSize >= 512 && (pageSize & (pageSize - 1)) === 0
  const isVersioned = header[2] === header[3] && (header[2] === 1 || header[2] === 2)
  const hasConstants = header[5] === 64 && header[6] === 32 && header[7] === 32
  return isPageSize && isVersioned && hasConstants && statSync(path).size % pageSize === 0
}

function readHeader(path: string): Buffer | null {
  const header = Buffer.alloc(HEADER_LENGTH)
  const file = openSync(path, 'r')
  try {
    return readSync(file, header, 0, HEADER_LENGTH, HEADER_START) === HEADER_LENGTH ? header : null
  } finally {
    closeSync(file)
  }
}
