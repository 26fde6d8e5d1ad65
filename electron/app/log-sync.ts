import { toAppError } from '../../shared/app-error.ts'
import type { SweepKind } from '../../shared/domain/sweep.ts'
import { logSwallowed } from '../lib/log/log.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'
import type { Workspace } from './workspace.ts'

/** Runs a sync between its two entries in the auditor's log. A log that cannot be written never hides how it ended. */
export async function withLoggedSync(
  workspace: Workspace,
  kind: SweepKind,
  nowMs: () => number,
  sync: () => Promise<SyncResult>,
): Promise<SyncResult> {
  const { writer } = workspace.store
  await writer.recordAction({ atMs: nowMs(), action: 'sync-started', subject: '', details: { kind } })
  const logEnd = (details: Record<string, unknown>) =>
    writer.recordAction({ atMs: nowMs(), action: 'sync-ended', subject: '', details: { kind, ...details } })
  const result = await sync().catch(async (error: unknown) => {
    await logEnd({ outcome: 'failed', error: toAppError(error).code }).catch((failure) =>
      logSwallowed('logging a sync', failure),
    )
    throw error
  })
  await logEnd(toDetails(result)).catch((error: unknown) => {
    if (!result.error) throw error
  })
  return result
}

function toDetails({ outcome, sweeps, error }: SyncResult) {
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
