import { type SyncResult, type SyncTask, syncWorkspace } from '../sync/sync-workspace.ts'
import { withDemoService } from './demo-workspace.ts'
import { withLoggedSync } from './log-sync.ts'
import type { Workspace } from './workspace.ts'
import type { WorkspaceServices } from './workspace-services.ts'

export interface SyncRequest
  extends Pick<SyncTask, 'kind' | 'signal' | 'onProgress' | 'pauseToken' | 'isAnew' | 'onRequestEnd'> {
  /** Signs instead of the stored key. */
  readonly privateKey?: string | undefined
}

/** As many sweeps as could matter for finding the last complete one of each operation. */
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
    earlierSweeps: await workspace.store.reader.listSweeps({ offset: 0, limit: EARLIER_SWEEPS }),
  }
  const syncFrom = (reached: typeof connection) => syncWorkspace(context, { ...task, connection: reached })
  return withLoggedSync(workspace, request.kind, clock.nowMs, () =>
    demo ? withDemoService(workspace, demo, syncFrom) : syncFrom(connection),
  )
}
