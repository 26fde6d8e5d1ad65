import type { BundleStep } from '../../../shared/domain/bundle.ts'

/** Follows the work on a bundle. */
export interface BundleWatch {
  /**
   * Tells how far a step has come.
   * @throws AppError *cancelled* where the user does not want to wait for the rest.
   */
  step(step: BundleStep, done: number, total: number): void
}

export const UNWATCHED: BundleWatch = { step: () => undefined }
