import { AppError, toAppError } from '../../shared/app-error.ts'

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
