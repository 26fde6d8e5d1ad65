import { findFinishedFirst, findStopped } from '../../../shared/domain/continuable-sweep.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'

/**
 * The sweep at which the next complete sync goes on, or undefined where it begins anew.
 * @param sweeps newest first.
 */
export function findStoppedSync(sweeps: readonly Sweep[], scope: Scope, nowMs: number): Sweep | undefined {
  const plan = { kind: 'complete', scope, nowMs } as const
  const isHistoryDone = findFinishedFirst(sweeps, { history: plan, responses: plan }) !== undefined
  return findStopped(sweeps, isHistoryDone ? 'responses' : 'history', plan)
}
