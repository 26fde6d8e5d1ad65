import { create } from 'zustand'
import type { AppError } from '../../shared/app-error.ts'
import type { BundleCheck, BundleProgress } from '../../shared/domain/bundle.ts'

/** How far opening a bundle has come. */
export type BundlePhase =
  | { readonly kind: 'none' }
  /** Checking it, or restoring it. */
  | { readonly kind: 'working'; readonly fileName: string }
  /** It is whole; the keychain cannot be used, so the question is how to protect the copy. */
  | { readonly kind: 'protecting'; readonly check: BundleCheck; readonly error: AppError | null }
  /** A copy is there already and wants its passphrase. */
  | {
      readonly kind: 'unlocking'
      readonly copy: { readonly path: string; readonly name: string }
      readonly error: AppError | null
    }
  /** It is not opened as a workspace: what the check found is all there is to see. */
  | { readonly kind: 'report'; readonly check: BundleCheck }
  | { readonly kind: 'failed'; readonly fileName: string; readonly error: AppError }

interface BundleState {
  readonly phase: BundlePhase
  readonly progress: BundleProgress | null
}

/** A bundle on its way into the application, whatever is on screen behind it. */
export const useBundleStore = create<BundleState>()(() => ({ phase: { kind: 'none' }, progress: null }))

/** A new phase has no progress yet. */
export function setBundlePhase(phase: BundlePhase): void {
  useBundleStore.setState({ phase, progress: null })
}
