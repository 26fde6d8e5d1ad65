import { offerChange, useUndoStore } from '../../stores/undo-store.ts'

/** The next change takes the offer away: what it would undo is then no longer the last thing done. */
export function withdrawUndo(): void {
  useUndoStore.setState({ last: null })
}

/**
 * Shows a change in the bottom line, with Undo.
 * @returns withdraws the offer if it is still this one
 */
export function offerUndo(done: string, undo: () => Promise<void>): () => void {
  const offered = offerChange({ done, undo })
  return () => useUndoStore.setState(({ last }) => (last === offered ? { last: null } : {}))
}
