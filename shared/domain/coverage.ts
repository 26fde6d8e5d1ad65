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
import { OPERATIONS, type Operation } from './operation.ts'
import type { Sweep, SweepReasonCode } from './sweep.ts'

/**
 * What has been read: operation × business × days. The days are those *asked for* (`from` and `to` of the requests). The
 * service does not say which date they go by (it may be when the review was received), so a complete day means: all
 * that the service gives for this day, which need not be all events of this day.
 */
export interface Coverage {
  /** Businesses with equal coverage stand together; the last group is that of every business not named before. */
  readonly groups: readonly CoverageGroup[]
}

export interface CoverageGroup {
  /** null: every business that no other group names. */
  readonly businessIds: readonly BusinessId[] | null
  /** From the beginning to the end of time, without gaps. */
  readonly stretches: Readonly<Record<Operation, readonly CoverageStretch[]>>
  /**
   * Whether complete sweeps of the responses asked for all the days that sweeps of the history asked for. Without that
   * nobody can say that an item has no response.
   */
  readonly areResponsesRead: boolean
}

/** Days in a row with the same answer. YYYY-MM-DD, both ends included; null is an open end. */
export interface CoverageStretch {
  readonly from: string | null
  readonly to: string | null
  /** *complete*: by a complete sweep; *incomplete*: by others alone; *imported*: from files, see [Note: Completeness]. */
  readonly state: CoverageState
  /** The newest sweep that makes it so, and the moment at which that sweep began; null where nothing was fetched. */
  readonly sweepId: SweepId | null
  readonly asOfMs: number | null
  /** Why it is not complete, or what the files lack; empty for *complete* and *not-fetched*. */
  readonly reasons: readonly CoverageReason[]
  /** Entries that could not be understood and were acknowledged; left out where there are none. */
  readonly setAside?: number
}

export const COVERAGE_STATES = ['complete', 'incomplete', 'imported', 'not-fetched'] as const
export type CoverageState = (typeof COVERAGE_STATES)[number]
export type CoverageReason = SweepReasonCode | 'quick' | 'not-finished'

/** What coverage needs of a sweep. */
export type CoveringSweep = Pick<
  Sweep,
  'sweepId' | 'operation' | 'kind' | 'scope' | 'outcome' | 'reasons' | 'startedAtMs' | 'pagesRead'
> &
  Partial<Pick<Sweep, 'imported' | 'acknowledged'>>

/** @param sweeps in any order. One that read no page covers nothing. @param zone the days of which are meant. */
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

/** Newest first: sweeps of the service as they came, those from files by the date of their files. */
function byAge(a: CoveringSweep, b: CoveringSweep): number {
  if (!a.imported && !b.imported) return b.sweepId - a.sweepId
  return asOf(b) - asOf(a) || b.sweepId - a.sweepId
}

/** The moment whose state a sweep shows. */
function asOf({ imported, startedAtMs }: CoveringSweep): number {
  return imported?.asOfMs ?? startedAtMs
}

interface NamedBusinesses {
  readonly ids: readonly BusinessId[]
  readonly sweeps: readonly CoveringSweep[]
}

/** Businesses that scopes name, those together that the same scopes name; in order of first mention. */
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

/** Named businesses of equal coverage become one group; those that stand like all others need none. */
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

/** Complete sweeps first, the newest on top; others fill what is left, and nothing fills the rest. */
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

/** Files do not say what was asked for, so nobody knows what they cover. */
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

/** A sweep cannot know of days after the one on which it began (in the audit time zone). */
function daysReached(sweep: CoveringSweep, zone: AuditZone): DayInterval {
  const { from, to } = daysAsked(sweep)
  return { from, to: Math.min(to, zone.dayAt(asOf(sweep))) }
}

/** By the days asked for, without regard to when: an older reading of the responses is one, as of its own date. */
function areResponsesRead(sweeps: readonly CoveringSweep[]): boolean {
  const wholeResponses = sweeps.filter((sweep) => sweep.operation === 'responses' && isWhole(sweep))
  const history = sweeps.filter(({ operation }) => operation === 'history')
  const read = wholeResponses.map(daysAsked)
  return read.some(hasDays) && areDaysWithin(history.map(daysAsked), read)
}
