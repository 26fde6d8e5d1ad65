import type { BusinessId } from '../../../shared/domain/ids.ts'
import type { HideRate, OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { readAuditZone } from './audit-zone.ts'
import { type ChartSum, ChartsTally } from './charts-tally.ts'
import { hasFacetSummary } from './facet-summary.ts'
import { type BusinessFigures, readItemFigures } from './item-figures.ts'
import { runThrough } from './overview.ts'

/** The tally of all events; null while it is being made (indexing/item-rollups.ts), and as of a moment. */
export function readChartsTally(db: ReadableDatabase): ChartsTally | null {
  if (!hasFacetSummary(db)) return null
  const tally = new ChartsTally(readAuditZone(db))
  const sums = prepareOnce(db, 'SELECT kind, place, events FROM chart_summary').raw().all() as ChartSum[]
  for (const sum of sums) tally.addSum(sum)
  return tally
}

/** Null as `readChartsTally`. Call inside a read transaction. */
export function readOverviewCharts(db: ReadableDatabase): OverviewCharts | null {
  const tally = readChartsTally(db)
  if (!tally) return null
  const { businesses } = runThrough(readItemFigures(db))
  return {
    months: tally.months(),
    implausible: tally.implausible,
    hides: tally.hides(),
    hideRates: toHideRates(businesses),
  }
}

function toHideRates(businesses: ReadonlyMap<string, BusinessFigures>): HideRate[] {
  return [...businesses]
    .sort(([one], [other]) => (BigInt(one) < BigInt(other) ? -1 : 1))
    .map(([id, { everShown, hiddenAfterShown }]) => ({
      ...{ businessId: id as BusinessId, everShown, hidden: hiddenAfterShown },
    }))
}
