import { toAppError } from '../../shared/app-error.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { SweepKind, SyncProgress } from '../../shared/domain/sweep.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { ServiceReply } from '../api/transport.ts'
import { fetchNames } from '../business-names/fetch-names.ts'
import { type ImportResult, importPages } from '../import/import-pages.ts'
import { logSwallowed } from '../lib/log/log.ts'
import { type SyncResult, type SyncTask, syncWorkspace } from '../sync/sync-workspace.ts'
import { withDemoService } from './demo-workspace.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface SyncRequest
  extends Pick<SyncTask, 'kind' | 'signal' | 'onProgress' | 'pauseToken' | 'startsOver' | 'onRequestEnd'> {
  /** Signs instead of the stored key. */
  readonly privateKey?: string | undefined
}

/** Enough sweeps to find the last complete one of each operation. */
const EARLIER_SWEEPS = 200

/** Syncs an open workspace from its service; a demo workspace starts its own, which also names its businesses. */
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
  const syncFrom = (reached: Connection) => syncWorkspace(context, { ...task, connection: reached })
  const syncDemo = async (reached: Connection) => {
    await fetchNamesFrom(reached, { ...task, transport, workspace }).catch((error: unknown) =>
      logSwallowed('fetching names of the demo', error),
    )
    return syncFrom(reached)
  }
  return withLoggedSync(workspace, request.kind, clock.nowMs, () =>
    demo ? withDemoService(workspace, demo, syncDemo) : syncFrom(connection),
  )
}

/** @returns the number of names, or null if the service has no such call. @throws AppError as fetchNames. */
export async function fetchBusinessNames(
  { transport }: Pick<WorkspaceServices, 'transport'>,
  workspace: Workspace,
  signal: AbortSignal,
): Promise<number | null> {
  const connection = workspace.getConnection()
  const { demo } = workspace.record
  const task = { transport, workspace, privateKey: await workspace.getPrivateKey(), signal }
  const fetchFrom = (reached: Connection) => fetchNamesFrom(reached, task)
  return demo ? withDemoService(workspace, demo, fetchFrom) : fetchFrom(connection)
}

interface NamesTask extends Pick<WorkspaceServices, 'transport'> {
  readonly workspace: Workspace
  readonly privateKey: string
  readonly signal: AbortSignal
}

function fetchNamesFrom(connection: Connection, { transport, workspace, ...task }: NamesTask) {
  const keepNamesOfReply = (reply: ServiceReply, sourceName: string) =>
    workspace.store.run('names:keep-reply', reply, sourceName)
  return fetchNames({ transport, keepNamesOfReply }, { ...task, connection })
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

function toLogDetails({ outcome, sweeps, error }: Pick<SyncResult, 'outcome' | 'sweeps' | 'error'>) {
  return {
    outcome,
    error: error?.code ?? null,
    sweeps: sweeps.map(({ sweepId, operation, outcome, entries, added, vanished }) => ({
      sweepId,
      operation,
      outcome,
      entries,
      added,
      vanished,
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

/**
 * Imports pages into an open workspace with the scope of the workspace, because files have none. The log says by which
 * account.
 */
export async function importIntoWorkspace(
  { clock }: Pick<WorkspaceServices, 'clock'>,
  workspace: Workspace,
  order: ImportOrder & ImportWatch,
): Promise<ImportResult> {
  workspace.refuseBundle()
  workspace.refuseUnprotected()
  const { scope } = workspace.record.connection
  const { store } = workspace
  const result = await importPages({ store: store.writer, nowMs: clock.nowMs }, { ...order, scope })
  if (result.sweeps.length === 0) return result
  const files = result.files.filter(({ outcome }) => outcome === 'archived').length
  const details = { files, ...toLogDetails(result) }
  await store.run('log:record', { atMs: clock.nowMs(), action: 'files-imported', subject: '', details })
  return result
}
