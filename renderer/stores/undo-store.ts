import { useViewStore, type View } from './view-store.ts'
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
  readonly told: { readonly text: string; readonly after: LastChange | null; readonly view: View } | null
}

/** The last change, until it is undone or another is made, and what was said since. */
export const useUndoStore = createWorkspaceStore<UndoState>(() => ({ last: null, told: null }))

/**
 * Says in the bottom line what was done where there is nothing to take back. The last change can still be undone by key.
 * @param view the screen that says it.
 */
export function tell(text: string, view: View = useViewStore.getState().view): void {
  useUndoStore.setState(({ last }) => ({ told: { text, after: last, view } }))
}

/** What was said on a screen, until something else is done. */
export function findNews({ last, told }: UndoState, view: View): string | undefined {
  return told !== null && told.after === last && told.view === view ? told.text : undefined
}
