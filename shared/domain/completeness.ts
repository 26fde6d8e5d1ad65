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
import { OPERATIONS, type Operation } from './receipt.ts'
import type { Scope } from './workspace.ts'

/** *not-asked*: no sync of this operation asked for some days or businesses of the newest full sync. */
export type CompletenessIssue = CoverageReason | 'not-asked'

/**
 * [Note: Completeness] One verdict for each operation, the same on all screens: how completely the scope of the newest
 * full sync was read, up to the day of the newest reading. It is computed from the coverage of the syncs alone, so a
 * bundle and the calendar show the same verdict.
 *
 * - *complete*: complete syncs read the whole scope.
 * - *incomplete*: they did not read some part of it; `issues` has the reasons.
 * - *imported*: some part was read from files, whose coverage is not known.
 * - *not-fetched*: nothing was read.
 */
interface Completeness {
  readonly state: CoverageState
  /** The distinct reasons why it is incomplete, or known gaps of the files. */
  readonly issues: readonly CompletenessIssue[]
  /** Number of quarantined entries that were acknowledged. */
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

/** The groups of the businesses in the scope; the group of all others covers businesses that no group names. */
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

/** The days end with the day of the newest reading, because later days could not be read. */
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

/** The strings of [Note: Completeness] for screens, reports and the command line. */
const states: Readonly<Record<CoverageState, string>> = {
  complete: 'Complete',
  incomplete: 'Incomplete',
  imported: 'Imported, coverage not known',
  'not-fetched': 'Not fetched',
}

const operations: Readonly<Record<Operation, string>> = { history: 'History', responses: 'Responses' }

/** Why it is incomplete, or what is known to be missing from files. */
const issues: Readonly<Record<CompletenessIssue, string>> = {
  cancelled: 'Canceled before its end.',
  'service-refused': 'The service refused a request.',
  'network-failed': 'The network failed and did not come back in time.',
  'reply-unusable': 'A reply could not be used.',
  'other-account': 'The data belong to another account.',
  'storage-failed': 'The disk could not store a page.',
  'thread-ended': 'A part of the application ended unexpectedly.',
  unstable: 'The data changed while they were read, and no two readings agreed.',
  'pages-shrank': 'The service reported fewer pages than before.',
  'page-mismatch': 'The service sent a different page than requested.',
  'empty-page': 'A page in the middle was empty.',
  'short-page': 'A page in the middle had fewer entries than the others.',
  'pages-missing': 'The service did not report the number of pages.',
  quarantine: 'Entries were set aside and wait for review.',
  'irregular-reply': 'A reply was readable but irregular.',
  'outside-scope': 'Entries lie outside the requested businesses or days.',
  'files-missing': 'Pages are missing among the imported files.',
  quick: 'Only a quick sync requested some days.',
  'not-finished': 'The sync has not ended.',
  'not-asked': 'Some days or businesses were not asked for.',
}

/** “History complete”, “Responses imported, coverage not known”. */
function toVerdict(operation: Operation, { state }: Pick<Completeness, 'state'>): string {
  return `${operations[operation]} ${states[state].toLowerCase()}`
}

export const completenessStrings = {
  states,
  toVerdict,
  issues,
} as const
