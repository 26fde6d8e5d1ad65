import { type Place, placeOf, useViewStore, type View } from './view-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

/** A change of the auditor that can be taken back. */
interface LastChange {
  /** What was done, in words. */
  readonly done: string
  /** @throws AppError as the change itself. */
  undo(): Promise<void>
}

/** With the place where it was made: elsewhere a key that is pressed by chance must not take it back. */
interface OfferedChange extends LastChange {
  readonly place: Place
}

interface UndoState {
  readonly last: OfferedChange | null
  /** Said since the last change, such as *3 rows copied*. */
  readonly told: { readonly text: string; readonly after: OfferedChange | null; readonly view: View } | null
}

/** The last change, until it is undone or another is made, and what was said since. */
export const useUndoStore = createWorkspaceStore<UndoState>(() => ({ last: null, told: null }))

/** Offers to take a change back on the screen where it was made, until another is made. */
export function offerChange(change: LastChange): OfferedChange {
  const last = { ...change, place: placeOf(useViewStore.getState().view) }
  useUndoStore.setState({ last })
  return last
}

/** The last change can no longer be taken back: what it changed was locked. */
export function withdrawChange(): void {
  useUndoStore.setState({ last: null, told: null })
}

/** The last change, where it was made on this screen. */
export function findLastChange({ last }: UndoState, view: View): OfferedChange | null {
  return last?.place === placeOf(view) ? last : null
}

/**
 * Says in the bottom line what was done where there is nothing to take back. The last change can still be undone by
 * key.
 * @param view the screen that says it.
 */
export function tell(text: string, view: View = useViewStore.getState().view): void {
  useUndoStore.setState(({ last }) => ({ told: { text, after: last, view } }))
}

/** What was said on a screen, until something else is done. */
export function findNews({ last, told }: UndoState, view: View): string | undefined {
  return told !== null && told.after === last && told.view === view ? told.text : undefined
}
