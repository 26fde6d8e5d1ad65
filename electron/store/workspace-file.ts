import { createHmac } from 'node:crypto'
import { closeSync, existsSync, fsyncSync, lstatSync, openSync, readSync, statSync } from 'node:fs'
import { basename } from 'node:path'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/app-error.ts'
import { openRegularFile } from '../lib/regular-file.ts'
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
    const found = lstatSync(lockPath, { throwIfNoEntry: false })
    if (found && !found.isFile()) {
      throw new AppError('file-access', `${basename(lockPath)} is a link or a folder, not a file. Remove it.`)
    }
    // Only SQLite may open the existing file: closing any other handle would release this process's locks.
    if (!found) createEmptyFile(lockPath)
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

/**
 * [Note: Salt of the key]
 *
 * The first 16 bytes of the file are not encrypted. SQLite3MC keeps the salt of a passphrase there, which a raw key
 * does not use; so a workspace has a salt that follows from its key. It distinguishes a damaged first page from a wrong
 * key, which SQLite reports in the same way ("not a database"), and a change in these bytes is noticed. Files of
 * earlier versions have a random salt, which differs in about half of its 128 bits: up to 16 is a damaged salt.
 */
const SALT_BYTES = 16
const DAMAGED_BITS = 16

/** @param keyHex the database key. A one-way function: the salt reveals nothing of it. */
export function toSalt(keyHex: string): Buffer {
  const key = Buffer.from(keyHex, 'hex')
  return createHmac('sha256', key).update('salt of an unhidden workspace').digest().subarray(0, SALT_BYTES)
}

/** Salt, and bytes 16 to 23: page size, WAL versions, reserved bytes and three constants. */
const HEADER_BYTES = SALT_BYTES + 8

interface FileAndKey {
  readonly path: string
  readonly keyHex: string
}

/** A wrong key is reported only where the unencrypted bytes are sound and do not fit the key. */
export function explainUnreadable(error: AppError, { path, keyHex }: FileAndKey): AppError {
  if (error.code !== 'workspace-damaged' || error.details.result !== 'SQLITE_NOTADB') return error
  const header = readHeader(path)
  if (!header || !looksLikeWorkspace(header, path)) {
    return new AppError('workspace-damaged', 'The file is damaged, or it never was a workspace.', {
      cause: error,
    })
  }
  if (countDifferentBits(header, keyHex) <= DAMAGED_BITS) {
    return new AppError('workspace-damaged', 'The key fits, but the first page of the file is damaged.', {
      cause: error,
    })
  }
  return new AppError(
    'workspace-wrong-key',
    'The key does not open this workspace. Either it is another workspace’s key, or the first page of the file is damaged.',
    { cause: error },
  )
}

/** False where the unencrypted bytes of a workspace that opened were changed: SQLite does without most of them. */
export function isHeaderSound({ path, keyHex }: FileAndKey): boolean {
  const header = readHeader(path)
  if (!header || !looksLikeWorkspace(header, path)) return false
  const bits = countDifferentBits(header, keyHex)
  return bits === 0 || bits > DAMAGED_BITS
}

/**
 * Whether this is the key that the file was last encrypted with; false also for the random salts of earlier versions.
 */
export function hasSaltOf({ path, keyHex }: FileAndKey): boolean {
  const header = existsSync(path) ? readHeader(path) : null
  return header !== null && countDifferentBits(header, keyHex) === 0
}

function countDifferentBits(header: Buffer, keyHex: string): number {
  const salt = toSalt(keyHex)
  return salt.reduce((sum, byte, at) => {
    const different = (byte ^ (header[at] ?? 0)).toString(2)
    return sum + different.replaceAll('0', '').length
  }, 0)
}

function looksLikeWorkspace(header: Buffer, path: string): boolean {
  const [writeVersion, readVersion, , ...constants] = header.subarray(SALT_BYTES + 2)
  const pageSize = header.readUInt16BE(SALT_BYTES)
  const isPageSize = pageSize >= 512 && (pageSize & (pageSize - 1)) === 0
  const isVersioned = writeVersion === readVersion && (writeVersion === 1 || writeVersion === 2)
  const hasConstants = constants.join() === '64,32,32'
  return isPageSize && isVersioned && hasConstants && statSync(path).size % pageSize === 0
}

/**
 * Closing the handle releases the locks that SQLite holds on this file in this process. Nothing depends on them: the
 * workspace lock keeps other writers out, and only a writer could remove the write-ahead log while it is in use here.
 */
function readHeader(path: string): Buffer | null {
  const header = Buffer.alloc(HEADER_BYTES)
  const file = openRegularFile(path)
  try {
    return readSync(file, header, 0, HEADER_BYTES, 0) === HEADER_BYTES ? header : null
  } finally {
    closeSync(file)
  }
}
