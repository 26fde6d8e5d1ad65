import type { Clock, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { createZoneOffset } from '../../../shared/format/zone-offset.ts'
import type { ReadableDatabase } from '../database.ts'
import { type ChartsWalk, createChartsWalk } from './charts-walk.ts'
import { readVersion } from './id-pager.ts'

export interface ChartsRequest {
  /** Whose hours the hides are counted by. */
  readonly clock: Clock
  /** IANA name, for the clock *zone*. */
  readonly zone: string
}

/** Some 20 ms of reading on the machine of the benchmarks: shorter than anyone notices in a list. */
const EVENTS_PER_CALL = 10_000

/**
 * The charts' figures as far as they are known; each call reads on a little, and the caller asks again until they are
 * complete. They begin anew when the data change. Call inside a read transaction.
 */
export function createOverviewCharts(db: ReadableDatabase): (request: ChartsRequest) => OverviewCharts {
  let walk: ChartsWalk | null = null
  let version = ''
  return ({ clock, zone }) => {
    const current = readVersion(db)
    if (walk === null || current !== version) {
      version = current
      walk = createChartsWalk(db)
    }
    walk.advance(EVENTS_PER_CALL)
    return toCharts(walk, clock, zone)
  }
}

function toCharts(walk: ChartsWalk, clock: Clock, zone: string): OverviewCharts {
  const { tally, hideRates, isComplete, share } = walk
  return {
    isComplete,
    share,
    months: tally.months(),
    implausible: tally.implausible,
    hides: tally.hides(toOffset(clock, zone)),
    hideRates,
  }
}

/** Minutes ahead of UTC for a moment; null for what each event recorded. */
export function toOffset(clock: Clock, zone: string): ((utcMs: number) => number) | null {
  if (clock === 'recorded') return null
  return clock === 'utc' ? () => 0 : createZoneOffset(zone)
}
