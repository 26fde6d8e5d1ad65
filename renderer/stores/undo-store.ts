import { createWorkspaceStore } from './workspace-store.ts'

/** A change of the auditor that can be taken back. */
interface LastChange {
  /** What was done, in words. */
  readonly done: string
  /** @throws AppError as the change itself. */
  undo(): Promise<void>
}

interface UndoState {
  readonly last: LastChange | null
  /** Said since the last change, such as *3 rows copied*. */
  readonly told: { readonly text: string; readonly after: LastChange | null } | null
}

/** The last change, until it is undone or another is made, and what was said since. */
export const useUndoStore = createWorkspaceStore<UndoState>(() => ({ last: null, told: null }))

/** Says in the bottom line what was done where there is nothing to take back. The last change can still be undone by key. */
export function tell(text: string): void {
  useUndoStore.setState(({ last }) => ({ told: { text, after: last } }))
}
