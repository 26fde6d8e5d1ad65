import type { AppError } from '../../shared/app-error.ts'
import type { ConsoleOutcome } from '../../shared/domain/console.ts'
import { useViewStore } from './view-store.ts'
import { createWorkspaceStore } from './workspace-store.ts'

export const ADVANCED_PANELS = [
  'import',
  'names',
  'console',
  'rebuild',
  'self-test',
  'requests',
  'signing',
] as const
export type AdvancedPanel = (typeof ADVANCED_PANELS)[number]

interface DataState {
  /** The tool that *Advanced* shows. */
  readonly panel: AdvancedPanel
  /** The sweep that a figure of a report leads to, until its row was shown; null while none is. */
  readonly wantedSweepId: number | null
  /** The last rebuild of the index since the workspace was opened. */
  readonly rebuilt: { readonly pages: number; readonly atMs: number } | null
}

/** What the place *Data* shows beside its view. */
export const useDataStore = createWorkspaceStore<DataState>(() => ({
  panel: 'import',
  wantedSweepId: null,
  rebuilt: null,
}))

export function showAdvanced(panel: AdvancedPanel): void {
  useDataStore.setState({ panel })
  useViewStore.getState().setView('data/advanced')
}

/** Shows the sync that this sweep belongs to, and what it changed. */
export function wantSweep(sweepId: number): void {
  useDataStore.setState({ wantedSweepId: sweepId })
  useViewStore.getState().setView('data/history')
}

export type ConsoleRun =
  | { readonly kind: 'none' }
  | { readonly kind: 'running' }
  | { readonly kind: 'ended'; readonly outcome: ConsoleOutcome }
  | { readonly kind: 'broken'; readonly error: AppError }

interface ConsoleState {
  /** The statement as typed, kept while other screens are shown; null until something was typed in this workspace. */
  readonly sql: string | null
  readonly run: ConsoleRun
}

export const useConsoleStore = createWorkspaceStore<ConsoleState>(() => ({
  sql: null,
  run: { kind: 'none' },
}))
