import { OPERATIONS } from '../../../shared/domain/operation.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'

/**
 * How far the cache can be called whole for a scope. `completeSinceMs` is the moment for which both operations are known
 * to be complete: the older of the two newest complete sweeps' beginnings, or null while either has none.
 */
export type Coverage =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'some'; readonly completeSinceMs: number | null; readonly isLastComplete: boolean }

/**
 * @param sweeps newest first. Quick sweeps may miss entries, so they never make anything complete; sweeps that asked for
 *   less than the scope say nothing about the rest of it.
 */
export function coverageOf(sweeps: readonly Sweep[], scope: Scope): Coverage {
  if (sweeps.length === 0) return { kind: 'nothing' }
  const concerned = sweeps.filter((sweep) => isWithin(scope, sweep.scope) || sweep.kind === 'quick')
  const starts = OPERATIONS.map((operation) => newestCompleteStart(concerned, operation))
  const known = starts.filter((start) => start !== null)
  return {
    kind: 'some',
    completeSinceMs: known.length === OPERATIONS.length ? Math.min(...known) : null,
    isLastComplete: OPERATIONS.every((operation) => isLastComplete(concerned, operation)),
  }
}

/** True when whoever asks for all of `outer` gets what `inner` asks for. */
function isWithin(inner: Scope, outer: Scope): boolean {
  const all = new Set(outer.businessIds)
  const hasBusinesses =
    all.size === 0 || (inner.businessIds.length > 0 && inner.businessIds.every((id) => all.has(id)))
  const hasFrom = outer.from === null || (inner.from !== null && outer.from <= inner.from)
  const hasTo = outer.to === null || (inner.to !== null && outer.to >= inner.to)
  return hasBusinesses && hasFrom && hasTo
}

function newestCompleteStart(sweeps: readonly Sweep[], operation: Sweep['operation']): number | null {
  const moments = sweeps
    .filter(
      (sweep) => sweep.operation === operation && sweep.kind === 'complete' && sweep.outcome === 'complete',
    )
    .map(({ imported, startedAtMs }) => imported?.asOfMs ?? startedAtMs)
  return moments.length === 0 ? null : Math.max(...moments)
}

function isLastComplete(sweeps: readonly Sweep[], operation: Sweep['operation']): boolean {
  return sweeps.find((candidate) => candidate.operation === operation)?.outcome === 'complete'
}
