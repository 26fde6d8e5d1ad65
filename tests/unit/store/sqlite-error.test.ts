import Database from 'better-sqlite3'
import { describe, expect, it } from 'vitest'
import { isConnectionSuspect, toStorageError } from '../../../electron/store/sqlite-error.ts'
import { AppError } from '../../../shared/app-error.ts'

const sqlite = (code: string) => new Database.SqliteError('whatever it says', code)
const system = (code: string) => Object.assign(new Error('whatever it says'), { code })

describe('a failure of the store', () => {
  it.each([
    [sqlite('SQLITE_FULL'), 'disk-full'],
    [sqlite('SQLITE_IOERR_SHMSIZE'), 'disk-full'],
    [sqlite('SQLITE_IOERR_FSYNC'), 'storage-failed'],
    [sqlite('SQLITE_IOERR'), 'storage-failed'],
    [sqlite('SQLITE_READONLY_DBMOVED'), 'file-access'],
    [sqlite('SQLITE_CANTOPEN'), 'file-access'],
    [sqlite('SQLITE_BUSY_SNAPSHOT'), 'workspace-in-use'],
    [sqlite('SQLITE_CORRUPT_VTAB'), 'workspace-damaged'],
    [sqlite('SQLITE_NOTADB'), 'workspace-damaged'],
    [sqlite('SQLITE_PERM'), 'file-access'],
    [sqlite('SQLITE_AUTH'), 'file-access'],
    [sqlite('SQLITE_LOCKED'), 'workspace-in-use'],
    [sqlite('SQLITE_NOMEM'), 'storage-failed'],
    [sqlite('SQLITE_PROTOCOL'), 'storage-failed'],
    [sqlite('SQLITE_CONSTRAINT_CHECK'), 'internal'],
    [sqlite('NOT_SQLITE_FULL'), 'internal'],
    [system('ENOSPC'), 'disk-full'],
    [system('EDQUOT'), 'disk-full'],
    [system('EFBIG'), 'disk-full'],
    [system('EACCES'), 'file-access'],
    [system('EPERM'), 'file-access'],
    [system('EROFS'), 'file-access'],
    [system('ENOENT'), 'file-access'],
    [system('EISDIR'), 'file-access'],
    [system('ENOTDIR'), 'file-access'],
    [system('EIO'), 'storage-failed'],
    [system('EMFILE'), 'storage-failed'],
    [system('ENFILE'), 'storage-failed'],
    [Object.assign(new Error('x'), { code: 13 }), 'internal'],
    [new TypeError('a slip'), 'internal'],
  ])('is sorted by its code: %s', (error, code) => {
    expect(toStorageError(error)).toMatchObject({ code, cause: error })
  })

  it.each([
    ['SQLITE_FULL', 'There is no room left to write the workspace file.'],
    ['SQLITE_READONLY', 'The workspace file cannot be read or written where it lies.'],
    ['SQLITE_BUSY', 'Another program is writing to this workspace file.'],
    ['SQLITE_CORRUPT', 'The workspace file is damaged.'],
    ['SQLITE_IOERR_READ', 'Reading or writing the workspace file failed.'],
  ])('has words of its own, and the result for support: %s', (result, message) => {
    expect(toStorageError(sqlite(result))).toMatchObject({ message, details: { result } })
  })

  it('that is sorted already stays as it is', () => {
    const error = new AppError('workspace-newer', 'newer')
    expect(toStorageError(error)).toBe(error)
  })

  it('makes the connection suspect when a write, a flush or the file failed', () => {
    const suspects = [
      'SQLITE_FULL',
      'SQLITE_IOERR_FSYNC',
      'SQLITE_CORRUPT',
      'SQLITE_BUSY',
      'SQLITE_READONLY',
      'SQLITE_CONSTRAINT',
    ]
    expect(suspects.map((code) => isConnectionSuspect(toStorageError(sqlite(code))))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
})
