import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { WorkspaceSummary } from '../../shared/domain/workspace-summary.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'
import type { SendPush } from './handler-context.ts'
import type { SessionEvents } from './workspace-session.ts'

/** Tells the renderer and the shell what happens in the session. */
export function sessionPushes(
  push: SendPush,
  summarize: () => WorkspaceSummary | null,
  shell: {
    readonly onProgress: (progress: SyncProgress) => void
    readonly onEnd: (result: SyncResult) => void
    readonly onWorkBegun: () => void
    readonly onWorkEnded: () => void
  },
): SessionEvents {
  return {
    onChanged: () => push('workspace:changed', summarize()),
    onSyncProgress: (progress) => {
      push('sync:progress', progress)
      shell.onProgress(progress)
    },
    onSyncFinished: (result) => {
      push('sync:finished', { sweeps: result.sweeps, error: result.error?.toShape() ?? null })
      shell.onEnd(result)
    },
    onCacheChanged: () => push('cache:changed', null),
    onWorkBegun: shell.onWorkBegun,
    onWorkEnded: shell.onWorkEnded,
    onSleepChanged: () => push('sync:paused', null),
  }
}
