import { toAppError } from '../../shared/app-error.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import { type ImportResult, importPages } from '../import/import-pages.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { type SyncResult, type SyncTask, syncWorkspace } from '../sync/sync-workspace.ts'
import { withDemoService } from './demo-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface SyncRequest
  extends Pick<SyncTask, 'kind' | 'signal' | 'onProgress' | 'pauseToken' | 'isAnew' | 'onRequestEnd'> {
  /** Signs instead of the stored key. */
  readonly privateKey?: string | undefined
}

/** Enough sweeps to find the last complete one of each operation. */
const EARLIER_SWEEPS = 200

/** Syncs an open workspace from its service; a demo workspace starts its own. */
export async function syncOpenWorkspace(
  { transport, clock }: WorkspaceServices,
  workspace: Workspace,
  { privateKey, ...request }: SyncRequest,
): Promise<SyncResult> {
  const connection = workspace.getConnection()
  const { demo } = workspace.record
  const context = { ...clock, transport, store: workspace.store.writer }
  const task = {
    ...request,
    privateKey: privateKey ?? (await workspace.getPrivateKey()),
    earlierSweeps: await workspace.store.ask('sweeps:list', { offset: 0, limit: EARLIER_SWEEPS }),
  }
  const syncFrom = (reached: typeof connection) => syncWorkspace(context, { ...task, connection: reached })
  return withLoggedSync(workspace, request.kind, clock.nowMs, () =>
    demo ? withDemoService(workspace, demo, syncFrom) : syncFrom(connection),
  )
}

/** Runs a sync between two entries of the auditor's log. A failed entry does not hide the outcome. */
async function withLoggedSync(
  workspace: Workspace,
  kind: SweepKind,
  nowMs: () => number,
  sync: () => Promise<SyncResult>,
): Promise<SyncResult> {
  const { run } = workspace.store
  await run('log:record', { atMs: nowMs(), action: 'sync-started', subject: '', details: { kind } })
  const logEnd = (details: Record<string, unknown>) =>
    run('log:record', { atMs: nowMs(), action: 'sync-ended', subject: '', details: { kind, ...details } })
  const result = await sync().catch(async (error: unknown) => {
    await logEnd({ outcome: 'failed', error: toAppError(error).code }).catch((failure) =>
      logSwallowed('logging a sync', failure),
    )
    throw error
  })
  await logEnd(toLogDetails(result)).catch((error: unknown) => {
    if (!result.error) throw error
  })
  return result
}

function toLogDetails({ outcome, sweeps, error }: SyncResult) {
  return {
    outcome,
    error: error?.code ?? null,
    sweeps: sweeps.map((sweep) => ({
      sweepId: sweep.sweepId,
      operation: sweep.operation,
      outcome: sweep.outcome,
      entries: sweep.entries,
      added: sweep.added,
      vanished: sweep.vanished,
    })),
  }
}

export interface ImportOrder {
  /** Files, folders and ZIP files that the user chose. */
  readonly paths: readonly string[]
  /** null: recognized from each file. */
  readonly operation: Operation | null
}

export interface ImportWatch {
  readonly signal: AbortSignal
  readonly onProgress: (progress: SyncProgress) => void
}

/** Imports pages into an open workspace with the scope of the workspace, because files have none. */
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
