import { chmodSync, existsSync, rmSync, statSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError, type AppErrorCode, invalid } from '../../shared/app-error.ts'
import type { ReadableDatabase, WritableDatabase } from './database.ts'
import { ensureIndexVersion, resetIndex } from './index-tables.ts'
import { getSchemaVersion, migrate, refuseNewer } from './migrate.ts'
import { addTextFunctions } from './read/substring.ts'
import { toStorageError } from './sqlite-error.ts'
import {
  createEmptyFile,
  explainUnreadable,
  lockWorkspace,
  PRIVATE_FILE_MODE,
  toSalt,
  type WorkspaceLock,
} from './workspace-file.ts'

/**
 * Opening a workspace file. The key is checked before a file is created, because SQLite3MC treats an empty key as "no
 * encryption". A wrong key fails only at the first read, so the first read happens here. Settings that a file does
 * not store (`synchronous`, `foreign_keys`, …) are applied at every open.
 */
export interface DatabaseLocation {
  readonly path: string
  /** The database key: 64 hex digits. */
  readonly keyHex: string
  /** See [Note: Witness] in evidence/witness.ts; left out where nobody looked for one. */
  readonly witness?: string | null
}

/** "Unhd": marks the file as a workspace. */
export const APPLICATION_ID = 0x55_6e_68_64

const BUSY_TIMEOUT_MS = 5_000
/**
 * The access pattern of a connection. *lists*: the pages around the visible rows, repeatedly; *past*: the same as of
 * a moment, which also needs the events; *passes*: all rows once, for which a cache is useless.
 */
export type ReadingPurpose = 'lists' | 'past' | 'passes'

/**
 * Kibibytes of page cache for each connection. With random ids of items, an indexing step of responses touches some
 * 1,500 pages of the index by item in random order, and with a smaller cache would read and write many of them twice
 * (docs/decisions/0097-passes.md).
 */
const CACHE_KIB = { writer: 8_192, lists: 4_096, past: 8_192, passes: 1_024 } as const
/** Pages of 4 KiB in the write-ahead log at which a commit runs a checkpoint: fewer, larger checkpoints. */
const CHECKPOINT_PAGES = 4_000
/** The write-ahead log is cut back to this size after a checkpoint. */
const WAL_LIMIT_BYTES = 16 * 1024 * 1024

/**
 * Creates a workspace file with its schema and an empty index.
 * @throws AppError *workspace-exists*, *file-access*, *disk-full*, *workspace-in-use*, *invalid-argument* (key).
 */
export function createDatabase(location: DatabaseLocation): WritableDatabase {
  checkKey(location.keyHex)
  refuseExisting(location.path)
  return guarded(() => {
    const lock = lockWorkspace(location.path)
    try {
      createEmptyFile(location.path)
      return buildNew(location, lock)
    } catch (error) {
      lock.release()
      throw error
    }
  })
}

/**
 * Opens a workspace for writing, migrates it, and holds it until `close`.
 * @throws AppError *workspace-missing*, *-empty*, *-wrong-key*, *-damaged*, *-newer*, *-in-use*, *file-access*,
 *   *invalid-argument* (key).
 */
export function openWritable(location: DatabaseLocation): WritableDatabase {
  checkKey(location.keyHex)
  checkFile(location.path)
  return openTwice(() => {
    const lock = lockWorkspace(location.path)
    try {
      chmodSync(location.path, PRIVATE_FILE_MODE)
      const db = connect(location, { readonly: false })
      closingOnFailure(db, () => prepareWriter(db, location))
      return withLock(db, lock)
    } catch (error) {
      lock.release()
      throw error
    }
  })
}

/**
 * Opens a workspace for reading, beside a writer or alone.
 * @throws AppError *workspace-missing*, *-empty*, *-wrong-key*, *-damaged*, *-newer*, *file-access*,
 *   *invalid-argument* (key).
 */
export function openReadonly(
  location: DatabaseLocation,
  purpose: ReadingPurpose = 'lists',
): ReadableDatabase {
  checkKey(location.keyHex)
  checkFile(location.path)
  return openTwice(() => {
    const db = connectToRead(location)
    closingOnFailure(db, () => {
      checkIsWorkspace(db)
      db.pragma('query_only = ON')
      db.pragma(`cache_size = -${CACHE_KIB[purpose]}`)
    })
    return db
  })
}

/** A kill while a key is renewed can leave a journal that only a connection that may write rolls back. */
function connectToRead(location: DatabaseLocation): ReadableDatabase {
  try {
    return connect(location, { readonly: true })
  } catch (error) {
    if (toStorageError(error).details.result !== 'SQLITE_READONLY_ROLLBACK') throw error
    connect(location, { readonly: false }).close()
    return connect(location, { readonly: true })
  }
}

function buildNew(location: DatabaseLocation, lock: WorkspaceLock): WritableDatabase {
  try {
    const db = connect(location, { readonly: false, isNew: true }) as WritableDatabase
    closingOnFailure(db, () => {
      applyWriterSettings(db)
      db.pragma(`application_id = ${APPLICATION_ID}`)
      migrate(db, { path: location.path, openCopy: openReadonlyCopy(location.keyHex) })
      resetIndex(db)
    })
    return withLock(db, lock)
  } catch (error) {
    // The file was just created and has no content, so nothing is lost.
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${location.path}${suffix}`, { force: true })
    throw error
  }
}

function prepareWriter(db: ReadableDatabase, location: DatabaseLocation): asserts db is WritableDatabase {
  checkIsWorkspace(db)
  const writable = db as WritableDatabase
  applyWriterSettings(writable)
  migrate(writable, { path: location.path, openCopy: openReadonlyCopy(location.keyHex) })
  ensureIndexVersion(writable)
}

interface Connecting {
  readonly readonly: boolean
  /** The file gets its salt, see [Note: Salt of the key]. */
  readonly isNew?: true
}

/** For readers and writers of this folder alone: nothing but the key has been checked. */
export function connect(
  { path, keyHex }: DatabaseLocation,
  { readonly, isNew }: Connecting,
): ReadableDatabase {
  const db = new Database(path, { readonly, fileMustExist: true, timeout: BUSY_TIMEOUT_MS })
  closingOnFailure(db, () => {
    db.pragma("cipher = 'aegis'")
    db.pragma(`key = "x'${keyHex}${isNew ? toSalt(keyHex).toString('hex') : ''}'"`)
    readSchemaOnce(db, { path, keyHex })
    db.pragma('foreign_keys = ON')
    db.pragma('recursive_triggers = ON')
    db.pragma('trusted_schema = OFF')
    db.pragma('cell_size_check = ON')
    db.pragma('temp_store = MEMORY')
    addTextFunctions(db)
  })
  return db
}

function applyWriterSettings(db: WritableDatabase): void {
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma(`wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  db.pragma(`journal_size_limit = ${WAL_LIMIT_BYTES}`)
  db.pragma(`cache_size = -${CACHE_KIB.writer}`)
}

function readSchemaOnce(db: ReadableDatabase, location: DatabaseLocation): void {
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
  } catch (error) {
    throw explainUnreadable(toStorageError(error), location)
  }
}

function checkIsWorkspace(db: ReadableDatabase): void {
  const version = getSchemaVersion(db)
  if (version === 0) throw emptyFile()
  if (db.pragma('application_id', { simple: true }) !== APPLICATION_ID) {
    throw new AppError('workspace-damaged', 'The key fits, but the file is not a workspace of Unhidden.')
  }
  refuseNewer(version)
}

function openReadonlyCopy(keyHex: string): (path: string) => ReadableDatabase {
  return (path) => connect({ path, keyHex }, { readonly: true })
}

/** Closing the connection releases the lock for the next writer. */
function withLock(db: ReadableDatabase, lock: WorkspaceLock): WritableDatabase {
  const close = db.close.bind(db)
  db.close = () => {
    close()
    lock.release()
    return db
  }
  return db as WritableDatabase
}

/** @throws AppError *invalid-argument* */
export function checkKey(keyHex: string): void {
  if (typeof keyHex === 'string' && /^[0-9a-f]{64}$/i.test(keyHex)) return
  throw invalid('A database key has exactly 64 hexadecimal digits.')
}

function refuseExisting(path: string): void {
  if (existsSync(path)) throw new AppError('workspace-exists', 'There is already a file with this name.')
}

function checkFile(path: string): void {
  const file = statSync(path, { throwIfNoEntry: false })
  if (!file) throw new AppError('workspace-missing', 'The workspace file is not where it was.')
  if (!file.isFile()) throw new AppError('file-access', 'The path does not name a file.')
  if (file.size === 0) throw emptyFile()
}

function emptyFile(): AppError {
  return new AppError('workspace-empty', 'The workspace file is empty: nothing was ever stored in it.')
}

/** Failures at opening that a single failed read can also cause ([Note: second look] in confirm-damage.ts). */
const MAY_PASS: ReadonlySet<AppErrorCode> = new Set([
  'workspace-damaged',
  'workspace-wrong-key',
  'storage-failed',
])

function openTwice<Value>(open: () => Value): Value {
  try {
    return guarded(open)
  } catch (error) {
    if (MAY_PASS.has(toStorageError(error).code)) return guarded(open)
    throw error
  }
}

function guarded<Value>(open: () => Value): Value {
  try {
    return open()
  } catch (error) {
    throw toStorageError(error)
  }
}

function closingOnFailure(db: ReadableDatabase, work: () => void): void {
  try {
    work()
  } catch (error) {
    db.close()
    throw error
  }
}
