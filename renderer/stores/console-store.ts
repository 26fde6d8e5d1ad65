import type { AppError } from '../../shared/app-error.ts'
import type { ConsoleOutcome } from '../../shared/domain/console.ts'
import { createWorkspaceStore } from './workspace-store.ts'

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
