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
}

/** The last change while it can be taken back, by its notification or by key. */
export const useUndoStore = createWorkspaceStore<UndoState>(() => ({ last: null }))
