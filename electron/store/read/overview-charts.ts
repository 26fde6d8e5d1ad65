import type { Clock, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import type { ReadableDatabase } from '../database.ts'
import { type ChartsWalk, createChartsWalk } from './charts-walk.ts'
import { createHidesByHour } from './hides-by-hour.ts'
import { readVersion } from './id-pager.ts'

export interface ChartsRequest {
  /** Whose hours the hides are counted by. */
  readonly clock: Clock
  /** IANA name, for the clock *zone*. */
  readonly zone: string
}

/** Events read in one call: shorter than anyone notices in a list (docs/decisions/0040-charts-in-pieces.md). */
const EVENTS_PER_CALL = 10_000

interface Reading {
  readonly version: string
  readonly walk: ChartsWalk
  readonly hidesByHour: (clock: Clock, zone: string) => readonly number[]
}

/**
 * The charts' figures as far as they are known; each call reads on a little, and the caller asks again until they are
 * complete. They begin anew when the data change. Call inside a read transaction.
 */
export function createOverviewCharts(db: ReadableDatabase): (request: ChartsRequest) => OverviewCharts {
  let reading: Reading | null = null
  return ({ clock, zone }) => {
    const version = readVersion(db)
    if (reading?.version !== version) {
      const walk = createChartsWalk(db)
      reading = { version, walk, hidesByHour: createHidesByHour(walk.tally) }
    }
    const { walk, hidesByHour } = reading
    walk.advance(EVENTS_PER_CALL)
    return {
      isComplete: walk.isComplete,
      share: walk.share,
      months: walk.tally.months(),
      implausible: walk.tally.implausible,
      hides: hidesByHour(clock, zone),
      hideRates: walk.hideRates,
    }
  }
}
