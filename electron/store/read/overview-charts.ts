import type { OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import type { ReadableDatabase } from '../database.ts'
import { type ChartsWalk, createChartsWalk } from './charts-walk.ts'
import { readVersion } from './id-pager.ts'

/** Events read in one call: shorter than anyone notices in a list (docs/decisions/0040-charts-in-pieces.md). */
const EVENTS_PER_CALL = 10_000

/**
 * The charts' figures as far as they are known; each call reads on a little, and the caller asks again until they are
 * complete. They begin anew when the data change. Call inside a read transaction.
 */
export function createOverviewCharts(db: ReadableDatabase): () => OverviewCharts {
  let reading: { readonly version: string; readonly walk: ChartsWalk } | null = null
  return () => {
    const version = readVersion(db)
    if (reading?.version !== version) reading = { version, walk: createChartsWalk(db) }
    const { walk } = reading
    walk.advance(EVENTS_PER_CALL)
    return {
      isComplete: walk.isComplete,
      share: walk.share,
      months: walk.tally.months(),
      implausible: walk.tally.implausible,
      hides: walk.tally.hides(),
      hideRates: walk.hideRates,
    }
  }
}
