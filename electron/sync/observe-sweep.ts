import type { SweepObservations } from '../../shared/domain/sweep.ts'
import { listNewestPages } from './classify-pages.ts'
import type { SweepReading } from './sweep-reading.ts'

/** Faults met on the way, counted over all runs of the sweep. */
export type FaultCounts = Pick<SweepObservations, 'throttled' | 'retries'>

/** What a reading shows beside its entries; none of it keeps a sweep from being complete. */
export function observeSweep(reading: SweepReading, faults: FaultCounts): SweepObservations {
  let outsideWindow = 0
  let clockSkewMs: number | null = null
  for (const [, summary] of listNewestPages(reading)) {
    outsideWindow += summary.outsideWindow
    clockSkewMs = furtherFromZero(clockSkewMs, summary.clockSkewMs)
  }
  return { outsideWindow, clockSkewMs, throttled: faults.throttled, retries: faults.retries }
}

function furtherFromZero(a: number | null, b: number | null): number | null {
  if (a === null || b === null) return a ?? b
  return Math.abs(b) > Math.abs(a) ? b : a
}
