import { createWorkspaceStore } from './workspace-store.ts'

interface SweepState {
  /** The sweep that was asked for by its number, until its row was shown; null while none is. */
  readonly wantedSweepId: number | null
  /** The sweep whose row is marked. */
  readonly markedSweepId: number | null
  /** Wants the row of a sweep: the screen scrolls to it, marks it and opens what it changed. */
  show(sweepId: number): void
  /** The row is on screen. */
  arrive(): void
}

const FRESH = { wantedSweepId: null, markedSweepId: null } as const

/** The sweep that a figure of a report leads to. */
export const useSweepStore = createWorkspaceStore<SweepState>((set) => ({
  ...FRESH,
  show: (sweepId) => set({ wantedSweepId: sweepId, markedSweepId: sweepId }),
  arrive: () => set({ wantedSweepId: null }),
}))
