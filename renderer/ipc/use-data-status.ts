import type { DataStatus } from '../../shared/domain/data-cutoff.ts'
import { useCall } from './use-call.ts'

/** How far the data reach and how completely they were read; undefined until it is known. */
export function useDataStatus(): DataStatus | undefined {
  return useCall('data:status', undefined, { keepsFormer: true }).data
}

/** *Data through*; null until it is known, and while nothing has been fetched. See [Note: Data cut-off]. */
export function useDataCutoff(): number | null {
  return useDataStatus()?.cutoff?.atMs ?? null
}
