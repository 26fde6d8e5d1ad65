import { create } from 'zustand'
import type { AppErrorShape } from '../../shared/app-error.ts'

export interface ShownFailure {
  readonly error: AppErrorShape
  /** The way out; without one, the failure can only be dismissed. */
  readonly action: { readonly label: string; run(): void } | null
}

interface FailureState {
  readonly failure: ShownFailure | null
}

/** The last failure that belongs to no form or place on the screen, until it is dismissed. */
export const useFailureStore = create<FailureState>()(() => ({ failure: null }))
