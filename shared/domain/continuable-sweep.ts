import type { Operation } from './receipt.ts'
import type { Sweep, SweepKind, SweepReasonCode } from './sweep.ts'
import { isSameScope, type Scope } from './workspace.ts'

/** [Note: resuming] A stopped sweep can be resumed within this time; see docs/decisions/0005-stopped-sweeps.md. */
const CONTINUE_WITHIN_MS = 24 * 3_600_000

/** Reasons that leave the pages read so far valid, so that the sweep can be resumed. */
const STOPPED_BY: ReadonlySet<SweepReasonCode> = new Set([
  'cancelled',
  'network-failed',
  'storage-failed',
  'thread-ended',
])

/** The request of a new sweep. */
export interface ContinuationPlan {
  readonly kind: SweepKind
  readonly scope: Scope
  readonly nowMs: number
}

type Candidate = Pick<
  Sweep,
  'sweepId' | 'operation' | 'kind' | 'scope' | 'outcome' | 'reasons' | 'startedAtMs' | 'imported'
>

/** True if the sweep was stopped or killed, is recent, and had the same request. */
export function isContinuable(sweep: Candidate, plan: ContinuationPlan): boolean {
  const wasStopped = sweep.outcome === 'running' || sweep.reasons.some(({ code }) => STOPPED_BY.has(code))
  return wasStopped && isSameRecentPlan(sweep, plan)
}

/**
 * The sweep that the next sync resumes: the newest of its operation, if it was stopped.
 * @param sweeps newest first
 */
export function findStopped<Some extends Candidate>(
  sweeps: readonly Some[],
  operation: Operation,
  plan: ContinuationPlan,
): Some | undefined {
  const newest = newestOf(sweeps, operation)
  return newest && isContinuable(newest, plan) ? newest : undefined
}

/**
 * The complete sweep of the history in a sync that was stopped while it read the responses. A resumed sync does not
 * read the history again.
 * @param sweeps newest first
 */
export function findFinishedFirst<Some extends Candidate>(
  sweeps: readonly Some[],
  plans: Readonly<Record<Operation, ContinuationPlan>>,
): Some | undefined {
  const history = newestOf(sweeps, 'history')
  const responses = findStopped(sweeps, 'responses', plans.responses)
  if (!history || !responses || responses.sweepId < history.sweepId) return undefined
  return history.outcome === 'complete' && isSameRecentPlan(history, plans.history) ? history : undefined
}

function newestOf<Some extends Candidate>(sweeps: readonly Some[], operation: Operation): Some | undefined {
  return sweeps.find((sweep) => sweep.operation === operation)
}

function isSameRecentPlan(
  { kind, scope, startedAtMs, imported }: Candidate,
  plan: ContinuationPlan,
): boolean {
  const ageMs = plan.nowMs - startedAtMs
  const isRecent = ageMs >= 0 && ageMs <= CONTINUE_WITHIN_MS
  return imported === null && kind === plan.kind && isSameScope(scope, plan.scope) && isRecent
}
