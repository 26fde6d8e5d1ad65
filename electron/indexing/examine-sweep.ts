import type { SweepId } from '../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getSweep } from '../store/sweeps.ts'
import { isOtherAccount } from './other-account.ts'

/** What the index says of a sweep that has been read to its end, before it may be called complete. */
export interface SweepExamination {
  /** See [Note: other account]. */
  readonly isOtherAccount: boolean
  /** Different entries that its pages brought. */
  readonly entries: number
  /** Entries that the last complete sweep of the same scope brought and this one did not: at least so many. */
  readonly missing: number
}

const COUNT_OF_LAST_COMPLETE = `
  SELECT its.entries FROM sweep AS this, sweep AS earlier JOIN sweep_tally AS its ON its.sweep_id = earlier.sweep_id
  WHERE this.sweep_id = ? AND earlier.sweep_id < this.sweep_id AND earlier.operation = this.operation
    AND earlier.kind = this.kind AND earlier.scope_json = this.scope_json AND earlier.outcome = 'complete'
  ORDER BY earlier.sweep_id DESC LIMIT 1`

/** Asked of a sweep whose pages are all indexed. */
export function examineSweep(db: ReadableDatabase, sweepId: SweepId): SweepExamination {
  const { operation, kind, entries, added } = getSweep(db, sweepId)
  const before = kind === 'complete' ? prepareOnce(db, COUNT_OF_LAST_COMPLETE).pluck().get(sweepId) : 0
  const seenAgain = entries - added
  return {
    isOtherAccount: isOtherAccount(db, sweepId, operation),
    entries,
    missing: Math.max(0, Number(before ?? 0) - seenAgain),
  }
}
