import type { AppError } from '../../../shared/app-error.ts'
import { CHANGE_KINDS, type ChangeKind, type Sweep, type SweepOutcome } from '../../../shared/domain/sweep.ts'
import { formatCount } from '../../components/counts.ts'
import { useCall } from '../../ipc/use-call.ts'
import { strings } from './strings.ts'

const { status } = strings

/** The sweeps of one sync or import, as the user started it. */
export interface SyncRun {
  /** The number of its first sweep. */
  readonly id: number
  readonly kind: 'complete' | 'quick' | 'import'
  /** The worst of its sweeps. */
  readonly outcome: SweepOutcome
  readonly startedAtMs: number
  /** null while a sweep has not ended. */
  readonly finishedAtMs: number | null
  readonly difference: Readonly<Record<ChangeKind, number>>
  /** In the order in which they were read. */
  readonly sweeps: readonly Sweep[]
}

/** More than anybody scrolls through; the newest ones. */
export const SWEEPS_READ = 1_000
/** A sync begins its second operation as soon as the first has ended. */
const PAUSE_MS = 60_000
const WORST_FIRST: readonly SweepOutcome[] = ['failed', 'running', 'incomplete', 'complete']

/** All syncs and imports, newest first; undefined until they are known. */
export function useSyncRuns(): {
  readonly runs: readonly SyncRun[] | undefined
  readonly error: AppError | null
} {
  const { data, error } = useCall('sweeps:list', { offset: 0, limit: SWEEPS_READ })
  return { runs: data && groupSweeps(data), error }
}

/**
 * Sweeps have no number of their sync. A sweep of the history and the next one of the responses belong together if they
 * asked for the same in the same way, one right after the other.
 * @param sweeps newest first @returns newest first
 */
export function groupSweeps(sweeps: readonly Sweep[]): readonly SyncRun[] {
  const groups: Sweep[][] = []
  for (const sweep of sweeps.toReversed()) {
    const last = groups.at(-1)
    if (last?.length === 1 && last[0] && continues(last[0], sweep)) last.push(sweep)
    else groups.push([sweep])
  }
  return groups.map(toRun).toReversed()
}

function continues(first: Sweep, next: Sweep): boolean {
  return (
    first.operation !== next.operation &&
    first.kind === next.kind &&
    (first.imported === null) === (next.imported === null) &&
    first.finishedAtMs !== null &&
    next.startedAtMs - first.finishedAtMs < PAUSE_MS
  )
}

function toRun(sweeps: readonly Sweep[]): SyncRun {
  const [first] = sweeps
  if (!first) throw new RangeError('a sync has at least one sweep')
  const ends = sweeps.map(({ finishedAtMs }) => finishedAtMs)
  return {
    id: first.sweepId,
    kind: first.imported ? 'import' : first.kind,
    outcome: WORST_FIRST.find((outcome) => sweeps.some((sweep) => sweep.outcome === outcome)) ?? 'complete',
    startedAtMs: first.startedAtMs,
    finishedAtMs: ends.includes(null) ? null : Math.max(...ends.map((end) => end ?? 0)),
    difference: sumDifferences(sweeps),
    sweeps,
  }
}

export function sumDifferences(parts: readonly Pick<Sweep, 'difference'>[]): SyncRun['difference'] {
  const sums = CHANGE_KINDS.map((kind) => [
    kind,
    parts.reduce((sum, { difference }) => sum + difference[kind], 0),
  ])
  return Object.fromEntries(sums) as SyncRun['difference']
}

/** @param pages as the service states them; 0 where the one page that was read is empty. */
export function describePages(pagesRead: number, pages: number | null): string {
  const read = formatCount(pagesRead)
  return pages === null
    ? status.pages(read)
    : status.pagesOf(read, formatCount(pages === 0 ? pagesRead : pages))
}

/** Empty where a sync has not ended: its differences are counted at its end. */
export function describeDifference({ difference, finishedAtMs }: SyncRun, kind: ChangeKind): string {
  return finishedAtMs === null && difference[kind] === 0 ? '' : formatCount(difference[kind])
}
