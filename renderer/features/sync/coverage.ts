import { OPERATIONS } from '../../../shared/domain/operation.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'

/**
 * How far the cache can be called whole. `completeSinceMs` is the moment for which both operations are known to be
 * complete: the older of the two newest complete sweeps' beginnings, or null while either has none.
 */
export type Coverage =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'some'; readonly completeSinceMs: number | null; readonly isLastComplete: boolean }

/** @param sweeps newest first. Quick sweeps may miss entries, so they never make anything complete. */
export function coverageOf(sweeps: readonly Sweep[]): Coverage {
  if (sweeps.length === 0) return { kind: 'nothing' }
  const starts = OPERATIONS.map((operation) => newestCompleteStart(sweeps, operation))
  const known = starts.filter((start) => start !== null)
  return {
    kind: 'some',
    completeSinceMs: known.length === OPERATIONS.length ? Math.min(...known) : null,
    isLastComplete: OPERATIONS.every((operation) => isLastComplete(sweeps, operation)),
  }
}

function newestCompleteStart(sweeps: readonly Sweep[], operation: Sweep['operation']): number | null {
  const sweep = sweeps.find(
    (candidate) =>
      candidate.operation === operation && candidate.kind === 'complete' && candidate.outcome === 'complete',
  )
  return sweep?.startedAtMs ?? null
}

function isLastComplete(sweeps: readonly Sweep[], operation: Sweep['operation']): boolean {
  return sweeps.find((candidate) => candidate.operation === operation)?.outcome === 'complete'
}
