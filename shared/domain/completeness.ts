import type { AuditZone } from './audit-zone.ts'
import {
  type CoverageGroup,
  type CoverageReason,
  type CoverageState,
  type CoverageStretch,
  type CoveringSweep,
  toCoverage,
} from './coverage.ts'
import { ALL_DAYS, type DayInterval, toDayNumber } from './day-intervals.ts'
import { OPERATIONS, type Operation } from './operation.ts'
import type { Scope } from './workspace.ts'

/** *not-asked*: days or businesses that the newest full sync asked for, and no sync of this operation did. */
export type CompletenessIssue = CoverageReason | 'not-asked'

/**
 * [Note: Completeness] One verdict for each operation, wherever it is shown: how the days and businesses were read that
 * the newest full sync asked for, up to the day of the newest reading. It follows from the syncs alone, so a bundle gives
 * the same verdict, and from coverage alone, so the calendar never says otherwise.
 *
 * - *complete*: all of them by complete syncs.
 * - *incomplete*: some of them not so, with the issues.
 * - *imported*: from files, where nobody knows what was asked for; never complete.
 * - *not-fetched*: nothing was read.
 */
export interface Completeness {
  readonly state: CoverageState
  /** Why it is incomplete, or what is known to be missing among the files; each once. */
  readonly issues: readonly CompletenessIssue[]
  /** Entries that could not be understood and were acknowledged. */
  readonly setAside: number
}

export type CompletenessByOperation = Readonly<Record<Operation, Completeness>>

/** @param sweeps in any order. */
export function toCompleteness(sweeps: readonly CoveringSweep[], zone: AuditZone): CompletenessByOperation {
  const scope = findScope(sweeps)
  const { groups } = toCoverage(sweeps, zone)
  const verdicts = OPERATIONS.map((operation) => {
    const stretches = groupsOf(groups, scope).flatMap((group) =>
      withinScope(group.stretches[operation], scope, zone),
    )
    return [operation, judge(stretches)]
  })
  return Object.fromEntries(verdicts) as CompletenessByOperation
}

function findScope(sweeps: readonly CoveringSweep[]): Scope {
  const full = sweeps.filter(({ kind, pagesRead }) => kind === 'complete' && pagesRead > 0)
  const [newest] = full.toSorted((a, b) => b.sweepId - a.sweepId)
  return newest?.scope ?? { businessIds: [], from: null, to: null }
}

function judge(stretches: readonly CoverageStretch[]): Completeness {
  const states = new Set(stretches.map(({ state }) => state))
  const isRead = stretches.some(({ state }) => state !== 'not-fetched')
  const hasGap = isRead && states.has('not-fetched')
  const issues = new Set<CompletenessIssue>(stretches.flatMap(({ reasons }) => reasons))
  if (hasGap) issues.add('not-asked')
  return {
    state: toState(states, hasGap),
    issues: [...issues],
    setAside: stretches.reduce((sum, { setAside = 0 }) => Math.max(sum, setAside), 0),
  }
}

function toState(states: ReadonlySet<CoverageState>, hasGap: boolean): CoverageState {
  if (hasGap || states.has('incomplete')) return 'incomplete'
  if (states.has('imported')) return 'imported'
  return states.has('complete') ? 'complete' : 'not-fetched'
}

/** Every business, or those that the scope names; the group of all others speaks for those that no group names. */
function groupsOf(groups: readonly CoverageGroup[], { businessIds }: Scope): readonly CoverageGroup[] {
  if (businessIds.length === 0) return groups
  const named: readonly string[] = groups.flatMap((group) => group.businessIds ?? [])
  const isOther = businessIds.some((id) => !named.includes(id))
  return groups.filter((group) =>
    group.businessIds === null ? isOther : businessIds.some((id) => isIn(group, id)),
  )
}

function isIn({ businessIds }: CoverageGroup, id: string): boolean {
  return businessIds?.some((own) => own === id) ?? false
}

/** Nobody can have read a day that had not come, so the days end with that of the newest reading. */
function withinScope(
  stretches: readonly CoverageStretch[],
  scope: Scope,
  zone: AuditZone,
): readonly CoverageStretch[] {
  const newestMs = Math.max(...stretches.map(({ asOfMs }) => asOfMs ?? Number.NEGATIVE_INFINITY))
  const wanted: DayInterval = {
    from: scope.from === null ? ALL_DAYS.from : toDayNumber(scope.from),
    to: Math.min(
      scope.to === null ? ALL_DAYS.to : toDayNumber(scope.to),
      Number.isFinite(newestMs) ? zone.dayAt(newestMs) : ALL_DAYS.to,
    ),
  }
  return stretches.filter(({ from, to }) => {
    const [first, last] = [
      from === null ? ALL_DAYS.from : toDayNumber(from),
      to === null ? ALL_DAYS.to : toDayNumber(to),
    ]
    return first <= wanted.to && last >= wanted.from
  })
}
