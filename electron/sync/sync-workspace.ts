import type { AppError } from '../../shared/app-error.ts'
import { OPERATIONS } from '../../shared/domain/operation.ts'
import type { Sweep, SweepKind, SweepOutcome } from '../../shared/domain/sweep.ts'
import { type Connection, isSameScope, type Scope } from '../../shared/domain/workspace.ts'
import { runSweep, type SweepEnd } from './run-sweep.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'

const DAY_MS = 86_400_000
/** Design, "Syncing": a quick sweep reaches this far back before the last complete one. */
const QUICK_OVERLAP_DAYS = 7

export interface SyncTask extends Pick<SweepTask, 'privateKey' | 'signal' | 'onProgress'> {
  readonly kind: SweepKind
  readonly connection: Connection
  /** Newest first: where a quick sweep takes up from. */
  readonly earlierSweeps: readonly Sweep[]
}

export interface SyncResult {
  readonly outcome: Exclude<SweepOutcome, 'running'>
  readonly sweeps: readonly Sweep[]
  readonly error: AppError | null
}

/** Sweeps both operations, one after the other. What stops one for good would stop the other as well. */
export async function syncWorkspace(context: SweepContext, task: SyncTask): Promise<SyncResult> {
  const ends: SweepEnd[] = []
  for (const operation of OPERATIONS) {
    const scope = scopeOf(task, operation, context.nowMs())
    const kind = scope.isQuick ? 'quick' : 'complete'
    ends.push(await runSweep(context, { ...task, operation, kind, scope: scope.scope }))
    if (ends.some(({ error }) => error && error.code !== 'reply-malformed')) break
  }
  const outcomes = new Set(ends.map(({ sweep }) => sweep.outcome))
  return {
    outcome: outcomes.has('failed') ? 'failed' : outcomes.has('incomplete') ? 'incomplete' : 'complete',
    sweeps: ends.map(({ sweep }) => sweep),
    error: ends.find(({ error }) => error)?.error ?? null,
  }
}

/**
 * A quick sweep needs a complete one to stand on; without it, or where its days would not be fewer, it is complete. One
 * that began in the future is none: the clock was wrong, then or now, and days would be left out.
 */
function scopeOf(
  { kind, connection, earlierSweeps }: SyncTask,
  operation: Sweep['operation'],
  nowMs: number,
): { readonly scope: Scope; readonly isQuick: boolean } {
  const { scope } = connection
  const base = earlierSweeps.find(
    (sweep) =>
      sweep.operation === operation &&
      sweep.kind === 'complete' &&
      sweep.outcome === 'complete' &&
      sweep.startedAtMs <= nowMs &&
      isSameScope(sweep.scope, scope),
  )
  if (kind === 'complete' || !base) return { scope, isQuick: false }
  const from = new Date(base.startedAtMs - QUICK_OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)
  if ((scope.from && from <= scope.from) || (scope.to && from > scope.to)) return { scope, isQuick: false }
  return { scope: { ...scope, from }, isQuick: true }
}
