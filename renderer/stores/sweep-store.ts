import { createWorkspaceStore } from './workspace-store.ts'

interface SweepState {
  /** The sweep that was asked for by its number, until its row was shown; null while none is. */
  readonly wantedSweepId: number | null
  /** The sweep whose row is marked. */
  readonly markedSweepId: number | null
}

/** The sweep that a figure of a report leads to. */
export const useSweepStore = createWorkspaceStore<SweepState>(() => ({
  wantedSweepId: null,
  markedSweepId: null,
}))

/** Wants the row of a sweep: the screen scrolls to it, marks it and opens what it changed. */
export function wantSweep(sweepId: number): void {
  useSweepStore.setState({ wantedSweepId: sweepId, markedSweepId: sweepId })
}

/** The row is on screen. */
export function forgetWantedSweep(): void {
  useSweepStore.setState({ wantedSweepId: null })
}
