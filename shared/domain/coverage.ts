import type { AuditZone } from './audit-zone.ts'
import {
  ALL_DAYS,
  areDaysWithin,
  type DayInterval,
  hasDays,
  subtractDays,
  toDayNumber,
  toDayText,
} from './day-intervals.ts'
import type { BusinessId, SweepId } from './ids.ts'
import { OPERATIONS, type Operation } from './receipt.ts'
import type { Sweep, SweepReasonCode } from './sweep.ts'

/**
 * The coverage of the data: operation × business × days. The days are those of the requests (`from` and `to`). The
 * service does not document which date they refer to (it may be the day on which the review was received), so a
 * complete day has all entries that the service returns for it, which need not be all events of the day.
 */
export interface Coverage {
  /** One group for businesses with equal coverage; the last group has all businesses that the others do not name. */
  readonly groups: readonly CoverageGroup[]
}

export interface CoverageGroup {
  /** null: all businesses that no other group names. */
  readonly businessIds: readonly BusinessId[] | null
  /** From the beginning to the end of time, without gaps. */
  readonly stretches: Readonly<Record<Operation, readonly CoverageStretch[]>>
  /**
   * Whether complete sweeps of the responses cover all days of the sweeps of the history. Otherwise it is not known
   * whether an item without a response has none.
   */
  readonly areResponsesRead: boolean
}

/** Consecutive days with the same coverage. YYYY-MM-DD, both inclusive; null is an open end. */
export interface CoverageStretch {
  readonly from: string | null
  readonly to: string | null
  /**
   * *complete*: read by a complete sweep; *incomplete*: only by others; *imported*: from files. [Note: Completeness]
   */
  readonly state: CoverageState
  /** The newest sweep with this coverage, and the time at which it began; null if nothing was fetched. */
  readonly sweepId: SweepId | null
  readonly asOfMs: number | null
  /** The reasons why it is not complete, or known gaps of the files; empty for *complete* and *not-fetched*. */
  readonly reasons: readonly CoverageReason[]
  /** Number of quarantined entries that were acknowledged; left out if it is 0. */
  readonly setAside?: number
}

export const COVERAGE_STATES = ['complete', 'incomplete', 'imported', 'not-fetched'] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]
export type CoverageReason = SweepReasonCode | 'quick' | 'not-finished'

/** The fields of a sweep that determine coverage. */
export type CoveringSweep = Pick<
  Sweep,
  'sweepId' | 'operation' | 'kind' | 'scope' | 'outcome' | 'reasons' | 'startedAtMs' | 'pagesRead'
> &
  Partial<Pick<Sweep, 'imported' | 'acknowledged'>>

/** @param sweeps in any order; those without a page cover nothing @param zone determines the days */
export function toCoverage(sweeps: readonly CoveringSweep[], zone: AuditZone): Coverage {
  const newestFirst = sweeps.filter(({ pagesRead }) => pagesRead > 0).toSorted(byAge)
  const others = toGroup(
    null,
    newestFirst.filter(({ scope }) => scope.businessIds.length === 0),
    zone,
  )
  const named = groupBusinesses(newestFirst).map(({ ids, sweeps: own }) => toGroup(ids, own, zone))
  return { groups: [...mergeEqual(named, others), others] }
}

/** Newest first: sweeps of the service by their number, imports by the date of their files. */
function byAge(a: CoveringSweep, b: CoveringSweep): number {
  if (!a.imported && !b.imported) return b.sweepId - a.sweepId
  return asOf(b) - asOf(a) || b.sweepId - a.sweepId
}

/** The time to which the data of a sweep refer. */
function asOf({ imported, startedAtMs }: CoveringSweep): number {
  return imported?.asOfMs ?? startedAtMs
}

interface NamedBusinesses {
  readonly ids: readonly BusinessId[]
  readonly sweeps: readonly CoveringSweep[]
}

/** The businesses in scopes, grouped if the same scopes name them; in the order of their first mention. */
function groupBusinesses(sweeps: readonly CoveringSweep[]): NamedBusinesses[] {
  const naming = new Map<string, number[]>()
  for (const [place, { scope }] of sweeps.entries()) {
    for (const id of new Set(scope.businessIds)) naming.set(id, [...(naming.get(id) ?? []), place])
  }
  const groups = Map.groupBy(naming.keys(), (id) => naming.get(id)?.join() ?? '')
  return [...groups.values()].map((ids) => {
    const places = new Set(naming.get(ids[0] ?? ''))
    return {
      ids: ids as BusinessId[],
      sweeps: sweeps.filter(({ scope }, place) => scope.businessIds.length === 0 || places.has(place)),
    }
  })
}

function toGroup(
  businessIds: readonly BusinessId[] | null,
  newestFirst: readonly CoveringSweep[],
  zone: AuditZone,
): CoverageGroup {
  const stretches = OPERATIONS.map((operation) => [
    operation,
    toStretches(
      newestFirst.filter((sweep) => sweep.operation === operation),
      zone,
    ),
  ])
  return {
    businessIds,
    stretches: Object.fromEntries(stretches) as CoverageGroup['stretches'],
    areResponsesRead: areResponsesRead(newestFirst),
  }
}

/** Merges groups of equal coverage, and drops those with the same coverage as all others. */
function mergeEqual(named: readonly CoverageGroup[], others: CoverageGroup): CoverageGroup[] {
  const coverageOf = ({ stretches, areResponsesRead: areRead }: CoverageGroup) =>
    JSON.stringify([stretches, areRead])
  const apart = named.filter((group) => coverageOf(group) !== coverageOf(others))
  return [...Map.groupBy(apart, coverageOf).values()].flatMap((equal) => {
    const [first] = equal
    return first ? [{ ...first, businessIds: equal.flatMap(({ businessIds }) => businessIds ?? []) }] : []
  })
}

interface Painted extends DayInterval {
  readonly state: CoverageState
  readonly sweep: CoveringSweep | null
}

/** Complete sweeps take precedence, the newest first; then other sweeps; the remaining days are not fetched. */
function toStretches(newestFirst: readonly CoveringSweep[], zone: AuditZone): CoverageStretch[] {
  const painted: Painted[] = []
  const paint = (interval: DayInterval, state: CoverageState, sweep: CoveringSweep | null): void => {
    for (const gap of subtractDays(interval, painted)) painted.push({ ...gap, state, sweep })
  }
  for (const sweep of newestFirst) if (isWhole(sweep)) paint(daysReached(sweep, zone), 'complete', sweep)
  for (const sweep of newestFirst)
    paint(daysReached(sweep, zone), sweep.imported ? 'imported' : 'incomplete', sweep)
  paint(ALL_DAYS, 'not-fetched', null)
  return painted.toSorted((a, b) => a.from - b.from).map(toStretch)
}

function toStretch({ from, to, state, sweep }: Painted): CoverageStretch {
  return {
    from: toDayText(from),
    to: toDayText(to),
    state,
    sweepId: sweep?.sweepId ?? null,
    asOfMs: sweep ? asOf(sweep) : null,
    reasons: sweep && state !== 'complete' ? reasonsOf(sweep) : [],
    ...(sweep && state === 'complete' && sweep.reasons.length > 0 && { setAside: sweep.acknowledged ?? 0 }),
  }
}

/** Files do not record their request, so their coverage is not known. */
function isWhole({ kind, outcome, imported }: CoveringSweep): boolean {
  return kind === 'complete' && outcome === 'complete' && !imported
}

function reasonsOf({ kind, outcome, reasons }: CoveringSweep): CoverageReason[] {
  const codes = new Set<CoverageReason>(reasons.map(({ code }) => code))
  return [
    ...(kind === 'quick' ? (['quick'] as const) : []),
    ...(outcome === 'running' ? (['not-finished'] as const) : []),
    ...codes,
  ]
}

function daysAsked({ scope }: CoveringSweep): DayInterval {
  return {
    from: scope.from === null ? ALL_DAYS.from : toDayNumber(scope.from),
    to: scope.to === null ? ALL_DAYS.to : toDayNumber(scope.to),
  }
}

/** A sweep does not cover days after the day on which it began (in the audit time zone). */
function daysReached(sweep: CoveringSweep, zone: AuditZone): DayInterval {
  const { from, to } = daysAsked(sweep)
  return { from, to: Math.min(to, zone.dayAt(asOf(sweep))) }
}

/** Compares the requested days only: an older sweep of the responses counts too. */
function areResponsesRead(sweeps: readonly CoveringSweep[]): boolean {
  const wholeResponses = sweeps.filter((sweep) => sweep.operation === 'responses' && isWhole(sweep))
  const history = sweeps.filter(({ operation }) => operation === 'history')
  const read = wholeResponses.map(daysAsked)
  return read.some(hasDays) && areDaysWithin(history.map(daysAsked), read)
}
