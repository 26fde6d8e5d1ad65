import { toAppError } from '../../shared/app-error.ts'
import { type ShownFailure, useFailureStore } from '../stores/failure-store.ts'

/** Shows a failure that belongs to no form or place on the screen, until it is dismissed. */
export function showFailure(error: unknown, action: ShownFailure['action'] = null): void {
  useFailureStore.setState({ failure: { error: toAppError(error), action } })
}
