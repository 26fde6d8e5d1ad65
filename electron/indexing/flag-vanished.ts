import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import type { Sweep } from '../../shared/domain/sweep.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-schema.ts'
import { getSweep } from '../store/sweeps.ts'
import { toIdList } from './exact-id.ts'
import { getFirstReceipt } from './sweep-tally.ts'

/**
 * [Note: vanished] After a complete sweep, an entry is flagged when the sweep should have brought it and did not: an
 * earlier sweep with the same days had brought it, and its business belongs to this sweep's scope. Sweeps with other
 * days do not count, because nobody knows which date `from` and `to` go by. The flag goes when the entry is seen again.
 */
const FLAG_VANISHED: Readonly<Record<Operation, string>> = {
  history: flagStatement('event'),
  responses: flagStatement('response'),
}

function flagStatement(table: 'event' | 'response'): string {
  return `
    UPDATE ${table} SET flags = flags | ${FLAG_BITS.vanished}
    WHERE last_receipt < @firstReceipt AND flags & ${FLAG_BITS.vanished} = 0
      AND (@isEveryBusiness OR business_id IN (SELECT value FROM json_each(@businessIds)))
      AND EXISTS (SELECT 1 FROM receipt WHERE seq IN (first_receipt, last_receipt)
        AND sweep_id IN (SELECT value FROM json_each(@earlierSweeps)))`
}

/** Flags what is absent from a complete sweep whose pages are all indexed. @returns how many entries vanished with it. */
export function flagVanished(db: WritableDatabase, sweepId: SweepId): number {
  const sweep = getSweep(db, sweepId)
  if (sweep.outcome !== 'complete' || sweep.kind !== 'complete') return 0
  const { changes } = prepareOnce(db, FLAG_VANISHED[sweep.operation]).run({
    firstReceipt: getFirstReceipt(db, sweepId),
    isEveryBusiness: sweep.scope.businessIds.length === 0 ? 1 : 0,
    businessIds: toIdList(sweep.scope.businessIds),
    earlierSweeps: JSON.stringify(listSweepsOfSameDays(db, sweep)),
  })
  return changes
}

function listSweepsOfSameDays(db: ReadableDatabase, { sweepId, operation, scope }: Sweep): SweepId[] {
  const ids = prepareOnce(
    db,
    `SELECT sweep_id FROM sweep
     WHERE sweep_id < @sweepId AND operation = @operation AND kind = 'complete'
       AND scope_json ->> '$.from' IS @from AND scope_json ->> '$.to' IS @to`,
  )
    .pluck()
    .all({ sweepId, operation, from: scope.from, to: scope.to })
  return ids as SweepId[]
}
