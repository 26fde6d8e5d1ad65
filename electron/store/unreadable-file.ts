import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { AppError } from '../../shared/app-error.ts'

/** Bytes 16 to 23 of the first page, which the cipher leaves readable: page size, WAL versions, and three constants. */
const HEADER_START = 16
const HEADER_LENGTH = 8

/**
 * A wrong key and a damaged first page look alike to SQLite ("not a database"). The few bytes of the first page that
 * stay readable tell them apart as far as possible: where they are not those of a workspace, or where the file ends in
 * the middle of a page, the file is damaged; otherwise the key is taken for wrong, and the message says what it may
 * be as well.
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
