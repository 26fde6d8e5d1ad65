import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'

/** First word after `SQLITE_` of a result code → its meaning for a workspace (https://sqlite.org/rescode.html). */
const CODE_BY_RESULT: Readonly<Record<string, AppErrorCode>> = {
  FULL: 'disk-full',
  READONLY: 'file-access',
  CANTOPEN: 'file-access',
  PERM: 'file-access',
  AUTH: 'file-access',
  BUSY: 'workspace-in-use',
  LOCKED: 'workspace-in-use',
  CORRUPT: 'workspace-damaged',
  NOTADB: 'workspace-damaged',
  IOERR: 'storage-failed',
  NOMEM: 'storage-failed',
  PROTOCOL: 'storage-failed',
}

/**
 * Codes whose meaning differs from that of their first word: the shared-memory file grows first, so a full disk fails
 * there.
 */
const CODE_BY_EXTENDED_RESULT: Readonly<Record<string, AppErrorCode>> = {
  SQLITE_IOERR_SHMSIZE: 'disk-full',
}

const CODE_BY_ERRNO: Readonly<Record<string, AppErrorCode>> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'file-access',
  EPERM: 'file-access',
  EROFS: 'file-access',
  ENOENT: 'file-access',
  EISDIR: 'file-access',
  ENOTDIR: 'file-access',
  EIO: 'storage-failed',
  EMFILE: 'storage-failed',
  ENFILE: 'storage-failed',
}

const MESSAGES: Partial<Record<AppErrorCode, string>> = {
  'disk-full': 'There is no room left to write the workspace file.',
  'file-access': 'The workspace file cannot be read or written where it lies.',
  'workspace-in-use': 'Another program is writing to this workspace file.',
  'workspace-damaged': 'The workspace file is damaged.',
  'storage-failed': 'Reading or writing the workspace file failed.',
}

/**
 * Translates failures of SQLite and of the file system by their codes. AppErrors pass through; any other error is a
 * bug of ours (*internal*). `details.result` holds the original code for support.
 */
export function toStorageError(error: unknown): AppError {
  const result = resultOf(error)
  const code = codeOf(result)
  if (!code) return toAppError(error)
  return new AppError(code, MESSAGES[code] ?? code, { details: { result }, cause: error })
}

/** True when the connection can no longer be trusted: after a failed write or flush it is closed and reopened. */
export function isConnectionSuspect(error: AppError): boolean {
  return error.code === 'disk-full' || error.code === 'storage-failed' || error.code === 'workspace-damaged'
}

function resultOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}

function codeOf(result: string): AppErrorCode | undefined {
  return CODE_BY_EXTENDED_RESULT[result] ?? CODE_BY_ERRNO[result] ?? CODE_BY_RESULT[primaryOf(result)]
}

function primaryOf(result: string): string {
  return /^SQLITE_([A-Z]+)/.exec(result)?.[1] ?? ''
}
