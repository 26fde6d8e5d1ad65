import type { Operation } from './operation.ts'
import type { Sweep, SweepKind, SweepReasonCode } from './sweep.ts'
import { isSameScope, type Scope } from './workspace.ts'

/** [Note: resuming] A stopped sweep is taken up again within this time; see docs/decisions/0005-stopped-sweeps.md. */
const CONTINUE_WITHIN_MS = 24 * 3_600_000

/** Ends that say nothing against the pages read so far, nor against asking for the rest. */
const STOPPED_BY: ReadonlySet<SweepReasonCode> = new Set(['cancelled', 'network-failed', 'storage-failed'])

/** What a new sweep would ask for. */
export interface ContinuationPlan {
  readonly kind: SweepKind
  readonly scope: Scope
  readonly nowMs: number
}

type Candidate = Pick<
  Sweep,
  'sweepId' | 'operation' | 'kind' | 'scope' | 'outcome' | 'reasons' | 'startedAtMs' | 'imported'
>

/** True for a sweep that was stopped or killed, is recent, and asked for the same. */
export function isContinuable(sweep: Candidate, plan: ContinuationPlan): boolean {
  const wasStopped = sweep.outcome === 'running' || sweep.reasons.some(({ code }) => STOPPED_BY.has(code))
  return wasStopped && isSameRecentPlan(sweep, plan)
}

/**
 * The sweep that the next sync goes on with: the newest of its operation, when it was stopped.
 * @param sweeps newest first.
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
 * The sweep of the history that a stopped sync had finished before it was stopped in the responses: going on with that
 * sync means not to read the history again.
 * @param sweeps newest first.
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
