import type { CompletenessByOperation } from './completeness.ts'
import type { DataCutoff } from './data-cutoff.ts'

/** How far the data of the cache reach, and how completely they were read. */
export interface DataStatus {
  /** null while nothing has been fetched. */
  readonly cutoff: DataCutoff | null
  readonly completeness: CompletenessByOperation
  /** See [Note: Audit time zone]. */
  readonly timeZone: string
}
