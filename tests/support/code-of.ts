import { AppError } from '../../shared/app-error.ts'

/** The code of the error that a call throws; another error as it is. */
export function codeOf(act: () => unknown): unknown {
  try {
    act()
  } catch (error) {
    return error instanceof AppError ? error.code : error
  }
  return 'no error'
}
