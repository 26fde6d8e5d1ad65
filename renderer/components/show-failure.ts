import { create } from 'zustand'
import { type AppErrorShape, toAppError } from '../../shared/app-error.ts'

interface ShownFailure {
  readonly error: AppErrorShape
  /** The way out; without one, the failure can only be dismissed. */
  readonly action: { readonly label: string; run(): void } | null
}

interface FailureState {
  readonly failure: ShownFailure | null
}

/** The last failure that belongs to no form or place on the screen, until it is dismissed. */
export const useFailureStore = create<FailureState>()(() => ({ failure: null }))

/** Shows a failure that belongs to no form or place on the screen, until it is dismissed. */
export function showFailure(error: unknown, action: ShownFailure['action'] = null): void {
  useFailureStore.setState({ failure: { error: toAppError(error), action } })
}
