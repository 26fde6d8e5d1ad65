import { OPERATIONS } from '../../../shared/domain/operation.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import type { Scope } from '../../../shared/domain/workspace.ts'

/**
 * How far the cache can be called whole for a scope. `completeSinceMs` is the moment for which both operations are known
 * to be complete: the older of the two newest complete sweeps' beginnings, or null while either has none.
 */
export type Coverage =
  | { readonly kind: 'nothing' }
  | {
      readonly kind: 'some'
      readonly completeSinceMs: number | null
      readonly isLastComplete: boolean
      /** Entries of the sweeps behind `completeSinceMs` that could not be understood and were acknowledged. */
      readonly setAside: number
    }

/**
 * @param sweeps newest first. Quick sweeps may miss entries, so they never make anything complete; sweeps that asked for
 *   less than the scope say nothing about the rest of it.
 */
export function coverageOf(sweeps: readonly Sweep[], scope: Scope): Coverage {
  if (sweeps.length === 0) return { kind: 'nothing' }
  const concerned = sweeps.filter((sweep) => isWithin(scope, sweep.scope) || sweep.kind === 'quick')
  const known = OPERATIONS.flatMap((operation) => findNewestComplete(concerned, operation) ?? [])
  return {
    kind: 'some',
    completeSinceMs: known.length === OPERATIONS.length ? Math.min(...known.map(momentOf)) : null,
    isLastComplete: OPERATIONS.every((operation) => isLastComplete(concerned, operation)),
    setAside: known.reduce(
      (sum, { reasons, acknowledged }) => sum + (reasons.length > 0 ? acknowledged : 0),
      0,
    ),
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

function findNewestComplete(sweeps: readonly Sweep[], operation: Sweep['operation']): Sweep | undefined {
  return sweeps
    .filter(
      (sweep) => sweep.operation === operation && sweep.kind === 'complete' && sweep.outcome === 'complete',
    )
    .toSorted((a, b) => momentOf(b) - momentOf(a))[0]
}

/** The moment of which its data are. */
function momentOf({ imported, startedAtMs }: Sweep): number {
  return imported?.asOfMs ?? startedAtMs
}

function isLastComplete(sweeps: readonly Sweep[], operation: Sweep['operation']): boolean {
  return sweeps.find((candidate) => candidate.operation === operation)?.outcome === 'complete'
}
