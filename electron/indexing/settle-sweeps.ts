import type { SweepId } from '../../shared/domain/ids.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import { prepareOnce, type WritableDatabase } from '../store/database.ts'
import { getSweep } from '../store/sweeps.ts'
import { CHANGE_STATEMENTS } from './change-statements.ts'
import { flagVanished } from './flag-vanished.ts'
import { getFirstReceipt } from './sweep-tally.ts'
import { writeResponsesRead } from './write-responses-read.ts'

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
  const unsettled = prepareOnce(db, LIST_UNSETTLED).pluck().all(indexedThrough) as SweepId[]
  for (const sweepId of unsettled) settle(db, getSweep(db, sweepId))
  if (unsettled.length > 0) writeResponsesRead(db)
}

interface ChangeFigures {
  readonly changed: number
  readonly restored: number
  readonly reappeared: number
  readonly vanishedAlone: number
}

function settle(db: WritableDatabase, sweep: Sweep): void {
  flagVanished(db, sweep)
  const { sweepId, operation } = sweep
  const { changed, restored, reappeared, vanishedAlone } = prepareOnce(
    db,
    CHANGE_STATEMENTS[operation].countByKind,
  ).get({ sweepId, firstReceipt: getFirstReceipt(db, sweepId) }) as ChangeFigures
  prepareOnce(
    db,
    `UPDATE sweep_tally SET vanished = @vanished, changed = @changed, restored = @restored, reappeared = @reappeared,
       is_settled = 1
     WHERE sweep_id = @sweepId`,
  ).run({ sweepId, vanished: vanishedAlone + changed, changed, restored, reappeared })
}
