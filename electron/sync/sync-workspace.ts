import type { AppError } from '../../shared/app-error.ts'
import { type ContinuationPlan, findFinishedFirst } from '../../shared/domain/continuable-sweep.ts'
import { OPERATIONS } from '../../shared/domain/receipt.ts'
import type { Sweep, SweepKind, SweepOutcome } from '../../shared/domain/sweep.ts'
import { type Connection, isSameScope } from '../../shared/domain/workspace.ts'
import { runSweep, type SweepEnd } from './run-sweep.ts'
import type { SweepContext, SweepTask } from './sweep-context.ts'

const DAY_MS = 86_400_000
/** A quick sweep starts this long before the last complete one. */
const QUICK_OVERLAP_DAYS = 7

export interface SyncTask
  extends Pick<
    SweepTask,
    'privateKey' | 'signal' | 'onProgress' | 'pauseToken' | 'startsOver' | 'onRequestEnd'
  > {
  readonly kind: SweepKind
  readonly connection: Connection
  /** Newest first: the base of a quick sweep, and the sync to resume. */
  readonly earlierSweeps: readonly Sweep[]
}

export interface SyncResult {
  readonly outcome: Exclude<SweepOutcome, 'running'>
  readonly sweeps: readonly Sweep[]
  readonly error: AppError | null
}

/**
 * Sweeps both operations, one after the other. An error that ends one for good would end the other as well. A sync
 * that was stopped in its second operation resumes there; the result includes the sweep that it had finished.
 */
export async function syncWorkspace(context: SweepContext, task: SyncTask): Promise<SyncResult> {
  const nowMs = context.nowMs()
  const plans = {
    history: planOf(task, 'history', nowMs),
    responses: planOf(task, 'responses', nowMs),
  }
  const finished = task.startsOver ? undefined : findFinishedFirst(task.earlierSweeps, plans)
  const ends: SweepEnd[] = finished ? [{ sweep: finished, error: null }] : []
  for (const operation of OPERATIONS) {
    if (operation === finished?.operation) continue
    const { kind, scope } = plans[operation]
    ends.push(await runSweep(context, { ...task, operation, kind, scope }))
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
 * A quick sweep needs a complete one as its base; without a base, or when it would not cover fewer days, the sweep is
 * complete. A sweep that began in the future is not a base: the clock was wrong, then or now, and days would be
 * missed.
 */
function planOf(
  { kind, connection, earlierSweeps }: Pick<SyncTask, 'kind' | 'connection' | 'earlierSweeps'>,
  operation: Sweep['operation'],
  nowMs: number,
): ContinuationPlan {
  const { scope } = connection
  const complete = { kind: 'complete', scope, nowMs } as const
  const base = earlierSweeps.find(
    (sweep) =>
      sweep.operation === operation &&
      sweep.kind === 'complete' &&
      sweep.outcome === 'complete' &&
      sweep.imported === null &&
      sweep.startedAtMs <= nowMs &&
      isSameScope(sweep.scope, scope),
  )
  if (kind === 'complete' || !base) return complete
  const from = new Date(base.startedAtMs - QUICK_OVERLAP_DAYS * DAY_MS).toISOString().slice(0, 10)
  if ((scope.from && from <= scope.from) || (scope.to && from > scope.to)) return complete
  return { kind: 'quick', scope: { ...scope, from }, nowMs }
}
