import { AppError } from '../../../shared/app-error.ts'
import type { BundleStep } from '../../../shared/domain/bundle.ts'

/** Receives the progress of work on a bundle. */
export interface BundleWatch {
  /**
   * Reports the progress of a step.
   * @throws AppError *cancelled* when the user cancelled the work.
   */
  step(step: BundleStep, done: number, total: number): void
}

export function cancelledWork(): AppError {
  return new AppError('cancelled', 'The work on the bundle was cancelled.')
}

export const UNWATCHED: BundleWatch = { step: () => undefined }
