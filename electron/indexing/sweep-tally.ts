import type { SweepId } from '../../shared/domain/ids.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { type Change, isGone } from './merge-events.ts'

/** Figures of a batch for its sweep. */
export interface BatchTally<Row> {
  readonly entries: number
  readonly added: number
  /** Entries that had vanished and were seen again. */
  readonly reappeared: readonly Row[]
}

export const NO_TALLY: BatchTally<never> = { entries: 0, added: 0, reappeared: [] }

/**
 * Counts changes: an entry without a stored row is new to the index, and an entry that was last seen before the sweep
 * is new to the sweep. An entry read twice in one sweep counts once.
 */
export function tallyChanges<Row extends { readonly lastReceipt: number; readonly flags: number }>(
  changes: readonly Change<Row>[],
  sweepStart: number,
): BatchTally<Row> {
  const reappeared: Row[] = []
  let entries = 0
  let added = 0
  for (const { row, before } of changes) {
    if (!before) added += 1
    else if (isGone(before) && !isGone(row)) reappeared.push(row)
    if (row.lastReceipt >= sweepStart && (before?.lastReceipt ?? 0) < sweepStart) entries += 1
  }
  return { entries, added, reappeared }
}

export function addToSweepTally(
  db: WritableDatabase,
  sweepId: SweepId,
  { entries, added }: Pick<BatchTally<unknown>, 'entries' | 'added'>,
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
