import type { OverviewCharts } from '../../../shared/domain/overview-charts.ts'
import { useLatestResult } from '../../components/use-latest-result.ts'
import { useCall } from '../../ipc/use-call.ts'

/** Between two calls the lists get their turn. */
const PAUSE_MS = 10

export interface ChartsReading {
  /** The last complete figures while new ones are on their way; before the first complete ones, what is known so far. */
  readonly charts: OverviewCharts
  /** 0…1 of the reading under way; null when the figures are complete and current. */
  readonly share: number | null
  /** True where `charts` are the former figures. */
  readonly isFormer: boolean
}

/** Reads the charts piece by piece. */
export function useCharts(): ChartsReading | null {
  const { data } = useCall('overview:charts', undefined, {
    keepsFormer: true,
    askAgainMs: (charts) => (charts.isComplete ? false : PAUSE_MS),
  })
  const former = useLatestResult(data?.isComplete ? data : null)
  if (!data) return null
  if (data.isComplete) return { charts: data, share: null, isFormer: false }
  return { charts: former ?? data, share: data.share, isFormer: former !== null }
}
