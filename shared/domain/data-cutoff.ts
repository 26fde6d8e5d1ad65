import type { CompletenessByOperation } from './completeness.ts'

/**
 * [Note: Data cut-off] Nothing is known of what happened after the data were read. So every duration, every figure, every
 * report without a date of its own and every finding counts to one moment, *data through*: the end of the newest
 * complete sync of the history, else the time of the newest receipt. A page from a file has the date of its file,
 * because its reply is no younger than that. Nothing counts to the clock of the machine: the same cache gives the same
 * answer, whenever and wherever it is asked.
 */
export interface DataCutoff {
  readonly atMs: number
  readonly from: 'sweep' | 'receipt'
  /** First moment of the scope of that sync; null where it had no beginning. */
  readonly scopeFromMs: number | null
}

/** The moment that a question is about: a date that was asked for, but never one after the data end. */
export function toMomentWithin(askedMs: number | null, cutoffMs: number): number {
  return askedMs === null ? cutoffMs : Math.min(askedMs, cutoffMs)
}

/** How far the data of the cache reach, and how completely they were read. */
export interface DataStatus {
  /** null while nothing has been fetched. */
  readonly cutoff: DataCutoff | null
  readonly completeness: CompletenessByOperation
  /** See [Note: Audit time zone]. */
  readonly timeZone: string
}
