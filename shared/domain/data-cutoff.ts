import type { CompletenessByOperation } from './completeness.ts'

/**
 * [Note: Data cutoff] Events after the data were read are not known. So durations, figures, findings and reports
 * without a date of their own all refer to one moment, *data through*: the end of the newest complete sync of the
 * history, or else the time of the newest receipt. A page from a file has the date of its file. The clock of the
 * machine is never used, so the same cache always gives the same answer.
 */
export interface DataCutoff {
  readonly atMs: number
  readonly from: 'sweep' | 'receipt'
  /** The first moment of the scope of that sync; null if it had none. */
  readonly scopeFromMs: number | null
}

/** The moment of a question: the requested one, limited to the data cutoff. */
export function toMomentWithin(askedMs: number | null, cutoffMs: number): number {
  return askedMs === null ? cutoffMs : Math.min(askedMs, cutoffMs)
}

/** The cutoff and completeness of the data. */
export interface DataStatus {
  /** null while nothing has been fetched. */
  readonly cutoff: DataCutoff | null
  readonly completeness: CompletenessByOperation
  /** See [Note: Audit time zone]. */
  readonly timeZone: string
}
