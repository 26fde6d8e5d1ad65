import type { SweepId } from '../../shared/domain/ids.ts'
import { prepareOnce, type WritableDatabase } from '../store/database.ts'
import { flagVanished } from './flag-vanished.ts'

const LIST_UNSETTLED = `
  SELECT sweep_id FROM sweep JOIN sweep_tally USING (sweep_id)
  WHERE outcome <> 'running' AND NOT is_settled
    AND (SELECT max(seq) FROM receipt WHERE receipt.sweep_id = sweep.sweep_id) <= ?
  ORDER BY sweep_id`

/**
 * Closes the books of sweeps that are finished and wholly indexed. It runs before the pages of a later sweep are
 * indexed, when the sweep ends as well as when the index is built anew, so that both flag the same entries.
 */
export function settleSweeps(db: WritableDatabase, indexedThrough: number): void {
  for (const sweepId of prepareOnce(db, LIST_UNSETTLED).pluck().all(indexedThrough) as SweepId[]) {
    prepareOnce(db, 'UPDATE sweep_tally SET vanished = ?, is_settled = 1 WHERE sweep_id = ?').run(
      flagVanished(db, sweepId),
      sweepId,
    )
  }
}
