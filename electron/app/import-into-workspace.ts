import type { Operation } from '../../shared/domain/operation.ts'
import type { SyncProgress } from '../../shared/domain/sweep.ts'
import { type ImportResult, importPages } from '../import/import-pages.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface ImportOrder {
  /** Files, folders and ZIP files that the user chose. */
  readonly paths: readonly string[]
  /** null: recognised from each file. */
  readonly operation: Operation | null
}

export interface ImportWatch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: SyncProgress) => void
}

/** Imports pages into an open workspace; the scope is the workspace's, since files do not say theirs. */
export function importIntoWorkspace(
  { clock }: Pick<WorkspaceServices, 'clock'>,
  workspace: Workspace,
  order: ImportOrder & ImportWatch,
): Promise<ImportResult> {
  workspace.refuseBundle()
  workspace.refuseUnprotected()
  const { scope } = workspace.record.connection
  return importPages({ store: workspace.store.writer, nowMs: clock.nowMs }, { ...order, scope })
}
