import { toCoverage } from '../../shared/domain/coverage.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { toExactId, toIdList } from '../store/exact-id.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { getSweep, listAllSweeps } from '../store/sweeps.ts'
import { CHANGE_STATEMENTS } from './change-statements.ts'
import { getFirstReceipt } from './examine-sweep.ts'
import { mergeItems } from './index-events.ts'
import { summarizeStored } from './index-responses.ts'
import { upsertResponseColumns } from './write-feedback.ts'

const LIST_UNSETTLED = `
  SELECT sweep_id FROM sweep JOIN sweep_tally USING (sweep_id)
  WHERE outcome <> 'running' AND NOT is_settled
    AND (SELECT max(seq) FROM receipt WHERE receipt.sweep_id = sweep.sweep_id) <= ?
  ORDER BY sweep_id`

/**
 * Settles sweeps that are finished and completely indexed. It runs before the pages of a later sweep are indexed,
 * both when the sweep ends and when the index is rebuilt, so that both flag the same entries.
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

/**
 * [Note: vanished] After a complete sweep, an entry is flagged as vanished when the sweep should have returned it and
 * did not: an earlier sweep whose days lie within this sweep's days had returned it, and its business is in this
 * sweep's scope. Other days do not count, because it is not documented to which date `from` and `to` refer. If the
 * sweep returned another entry in its place, it is also flagged as rewritten. The flags are cleared when the entry is
 * seen again. A sweep with quarantined entries flags nothing, because one of them may be the missing entry; nor does
 * an import, whose pages may be older than known ones.
 */
function flagVanished(db: WritableDatabase, sweep: Sweep): void {
  if (sweep.outcome !== 'complete' || sweep.kind !== 'complete') return
  if (sweep.reasons.length > 0 || sweep.imported) return
  const statements = CHANGE_STATEMENTS[sweep.operation]
  const { sweepId } = sweep
  const firstReceipt = getFirstReceipt(db, sweepId)
  const { changes: vanished } = prepareOnce(db, statements.noteVanished).run({
    sweepId,
    firstReceipt,
    isEveryBusiness: sweep.scope.businessIds.length === 0 ? 1 : 0,
    businessIds: toIdList(sweep.scope.businessIds),
    earlierSweeps: JSON.stringify(listSweepsWithin(db, sweep)),
  })
  if (vanished === 0) return
  const { changes: pairs } = prepareOnce(db, statements.notePairs).run({ sweepId, firstReceipt })
  if (pairs > 0) {
    prepareOnce(db, statements.forgetReplaced).run({ sweepId })
    prepareOnce(db, statements.forgetReplacements).run({ sweepId })
    prepareOnce(db, statements.flagRewritten).run({ sweepId })
  }
  prepareOnce(db, statements.flagVanished).run({ sweepId })
  updateTouched(db, sweep)
}

/** Earlier sweeps whose days lie within those of this sweep. */
function listSweepsWithin(db: ReadableDatabase, { sweepId, operation, scope }: Sweep): SweepId[] {
  const ids = prepareOnce(
    db,
    `SELECT sweep_id FROM sweep
     WHERE sweep_id < @sweepId AND operation = @operation
       AND (@from IS NULL OR scope_json ->> '$.from' >= @from)
       AND (@to IS NULL OR scope_json ->> '$.to' <= @to)`,
  )
    .pluck()
    .all({ sweepId, operation, from: scope.from, to: scope.to })
  return ids as SweepId[]
}

const ITEMS_AT_ONCE = 1_000

/** Updates the items whose entries were flagged. */
function updateTouched(db: WritableDatabase, { sweepId, operation }: Sweep): void {
  const ids = prepareOnce(db, CHANGE_STATEMENTS[operation].listTouched).pluck().all({ sweepId }) as string[]
  for (let start = 0; start < ids.length; start += ITEMS_AT_ONCE) {
    const some = ids.slice(start, start + ITEMS_AT_ONCE)
    if (operation === 'history') mergeItems(db, some)
    else upsertResponseColumns(db, summarizeStored(db, some))
  }
}

/** Recomputes for which businesses a count of zero responses is certain. */
export function writeResponsesRead(db: WritableDatabase): void {
  // A running sweep counts when it ends, so that a rebuilt index gives the same result.
  const ended = listAllSweeps(db).filter(({ outcome }) => outcome !== 'running')
  prepareOnce(db, 'DELETE FROM responses_read').run()
  const insert = prepareOnce(db, 'INSERT INTO responses_read (business_id, is_read) VALUES (?, ?)')
  for (const { businessIds, areResponsesRead } of toCoverage(ended, readAuditZone(db)).groups) {
    for (const id of businessIds ?? [null]) {
      insert.run(id === null ? null : toExactId(id), areResponsesRead ? 1 : 0)
    }
  }
}
