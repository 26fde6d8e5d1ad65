import { basename } from 'node:path'
import { AppError, toAppError } from '../../shared/app-error.ts'

/** Translates a failure of the file system by its code. The message names the file, not its folder. */
export function toFileError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error
  const code = systemCode(error)
  const file = basename(path)
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') {
    return new AppError('disk-full', `There is no space left to write ${file}.`, {
      cause: error,
      details: { file },
    })
  }
  return new AppError('file-access', `${file} cannot be read or written (${code}).`, {
    cause: error,
    details: { file, code },
  })
}

export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}

/** Specific causes of a broken file. */
export type BrokenWhy = 'cut' | 'encrypted' | 'too-large'

/** @param why becomes part of the error's details. */
export function broken(what: string, why?: BrokenWhy): AppError {
  return new AppError('evidence-broken', what, why && { details: { why } })
}

/** @returns the result of `read`, or `fallback` when it throws AppError *evidence-broken*; other errors are thrown. */
export function readOr<Found, Fallback>(fallback: Fallback, read: () => Found): Found | Fallback {
  try {
    return read()
  } catch (error) {
    if (toAppError(error).code === 'evidence-broken') return fallback
    throw error
  }
}
