import { closeSync, constants, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../../shared/app-error.ts'
import { toFileError } from './file-error.ts'

/** Opening a pipe without this waits for a writer, perhaps for ever; a signal does not end that. Windows has none. */
const NOT_WAITING = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a file that the user or a workspace names. A pipe, a socket or a device is refused, not waited for.
 * @throws AppError *file-access*, with the system's code as the code of its cause
 */
export function openRegularFile(path: string): number {
  try {
    const file = openSync(path, NOT_WAITING)
    if (fstatSync(file).isFile()) return file
    closeSync(file)
  } catch (error) {
    throw toFileError(error, path)
  }
  throw notRegular(path)
}

/** More than any settings, key or head file has; a hostile one must not fill the memory. */
export const SMALL_FILE_BYTES = 16 * 1024 * 1024

/** @throws as `openRegularFile`, *file-access* also for a file of more than `limitBytes` */
export function readRegularFile(path: string, limitBytes = Number.POSITIVE_INFINITY): Buffer {
  const file = openRegularFile(path)
  try {
    if (fstatSync(file).size > limitBytes) throw tooLarge(path, limitBytes)
    return readFileSync(file)
  } catch (error) {
    throw toFileError(error, path)
  } finally {
    closeSync(file)
  }
}

/** The first bytes of a file, one character each. @throws as `openRegularFile` */
export function readStart(path: string, lengthBytes: number): string {
  const file = openRegularFile(path)
  try {
    const start = Buffer.alloc(lengthBytes)
    return start.toString('latin1', 0, readSync(file, start, 0, lengthBytes, 0))
  } catch (error) {
    throw toFileError(error, path)
  } finally {
    closeSync(file)
  }
}

const PIECE_BYTES = 1024 * 1024

/** A file of any size in pieces. @throws as `openRegularFile` */
export function* readPieces(path: string): Generator<Buffer> {
  const file = openRegularFile(path)
  try {
    for (;;) {
      const piece = Buffer.alloc(PIECE_BYTES)
      const count = readSync(file, piece, 0, piece.length, null)
      if (count === 0) return
      yield piece.subarray(0, count)
    }
  } catch (error) {
    throw toFileError(error, path)
  } finally {
    closeSync(file)
  }
}

function tooLarge(path: string, limitBytes: number): AppError {
  const file = basename(path)
  const limit = `${limitBytes / 1024 / 1024} MB`
  return new AppError('file-access', `${file} is larger than ${limit}.`, { details: { file } })
}

export function notRegular(path: string): AppError {
  const file = basename(path)
  return new AppError('file-access', `${file} is not a regular file.`, { details: { file } })
}
