import type { SweepId } from '../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import type { Change } from './merge-events.ts'

/** What a batch adds to the figures of its sweep. */
export interface BatchTally {
  readonly entries: number
  readonly added: number
}

export const NO_TALLY: BatchTally = { entries: 0, added: 0 }

/**
 * Counts changes by what the table held before: an entry is new to the index where there was nothing, and new to the
 * sweep where it was last seen before the sweep began. An entry read twice in one sweep counts once.
 */
export function tallyChanges(
  changes: readonly Change<{ readonly lastReceipt: number }>[],
  sweepStart: number,
): BatchTally {
  let entries = 0
  let added = 0
  for (const { row, before } of changes) {
    if (!before) added += 1
    if (row.lastReceipt >= sweepStart && (before?.lastReceipt ?? 0) < sweepStart) entries += 1
  }
  return { entries, added }
}

export function addToSweepTally(
  db: WritableDatabase,
  sweepId: SweepId,
  { entries, added }: BatchTally,
  quarantined: number,
): void {
  prepareOnce(
    db,
    `INSERT INTO sweep_tally (sweep_id, entries, added, vanished, quarantined, is_settled)
     VALUES (@sweepId, @entries, @added, 0, @quarantined, 0)
     ON CONFLICT (sweep_id) DO UPDATE SET entries = entries + excluded.entries, added = added + excluded.added,
       quarantined = quarantined + excluded.quarantined`,
  ).run({ sweepId, entries, added, quarantined })
}

/** First receipt of a sweep. The receipts of sweeps of one operation never mix (see store/sweeps.ts). */
export function getFirstReceipt(db: ReadableDatabase, sweepId: SweepId): number {
  return Number(prepareOnce(db, 'SELECT min(seq) FROM receipt WHERE sweep_id = ?').pluck().get(sweepId))
}
