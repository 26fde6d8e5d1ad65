import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/operation.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { resetIndex } from '../store/index-tables.ts'
import { getSweep } from '../store/sweeps.ts'
import { getFirstReceipt } from './sweep-tally.ts'

/**
 * [Note: other account] A sweep without entries of any known business, after an earlier sweep of the same scope had
 * entries, has read the data of another account. It ends as *other-account*; its pages stay in the archive and are
 * not indexed, so that two accounts are never mixed (docs/decisions/0007-other-account.md).
 */
const OTHER_ACCOUNT = 'other-account'

const HAS_NEWS_ONLY = `
  SELECT 1 FROM sweep_tally JOIN sweep AS this USING (sweep_id)
  WHERE sweep_id = ? AND sweep_tally.entries > 0 AND sweep_tally.added = sweep_tally.entries
    AND EXISTS (SELECT 1 FROM sweep AS earlier JOIN sweep_tally AS its USING (sweep_id)
      WHERE earlier.sweep_id < this.sweep_id AND earlier.operation = this.operation
        AND earlier.scope_json = this.scope_json AND its.entries > 0)`

/** Scans whole tables, but only for a sweep without a single known entry. */
const KNOWS_A_BUSINESS: Readonly<Record<Operation, string>> = {
  history: knowsABusiness('event'),
  responses: knowsABusiness('response'),
}

function knowsABusiness(table: 'event' | 'response'): string {
  return `
    WITH brought AS (SELECT DISTINCT business_id FROM ${table} WHERE last_receipt >= @firstReceipt),
      known AS (
        SELECT business_id FROM event WHERE first_receipt < @firstReceipt
        UNION SELECT business_id FROM response WHERE first_receipt < @firstReceipt
      )
    SELECT 1 FROM brought JOIN known USING (business_id) LIMIT 1`
}

/** Call it when all pages of the sweep are indexed. */
function isOtherAccount(db: ReadableDatabase, sweepId: SweepId, operation: Operation): boolean {
  if (prepareOnce(db, HAS_NEWS_ONLY).get(sweepId) === undefined) return false
  const firstReceipt = getFirstReceipt(db, sweepId)
  return prepareOnce(db, KNOWS_A_BUSINESS[operation]).get({ firstReceipt }) === undefined
}

/** True once the sweep has ended as *other-account*: its entries are not indexed. */
export function isRejected(db: ReadableDatabase, sweepId: SweepId): boolean {
  const reason = prepareOnce(
    db,
    `SELECT 1 FROM sweep, json_each(reasons_json) WHERE sweep_id = ? AND value ->> '$.code' = ?`,
  ).get(sweepId, OTHER_ACCOUNT)
  return reason !== undefined
}

/** Resets the index when it holds entries of a sweep that has since been rejected; it is then derived without them. */
export function forgetRejected(db: WritableDatabase): void {
  const indexed = prepareOnce(
    db,
    'SELECT sweep_id FROM sweep_tally WHERE NOT is_settled AND entries + quarantined > 0',
  )
    .pluck()
    .all() as SweepId[]
  if (indexed.some((sweepId) => isRejected(db, sweepId))) resetIndex(db)
}

/** The examination of a sweep whose pages have all been read, before it may count as complete. */
export interface SweepExamination {
  /** See [Note: other account]. */
  readonly isOtherAccount: boolean
  /** Number of distinct entries on its pages. */
  readonly entries: number
  /** Entries of the last complete sweep of the same scope that this one lacks, at least. */
  readonly missing: number
}

const COUNT_OF_LAST_COMPLETE = `
  SELECT its.entries FROM sweep AS this, sweep AS earlier JOIN sweep_tally AS its ON its.sweep_id = earlier.sweep_id
  WHERE this.sweep_id = ? AND earlier.sweep_id < this.sweep_id AND earlier.operation = this.operation
    AND earlier.kind = this.kind AND earlier.scope_json = this.scope_json AND earlier.outcome = 'complete'
  ORDER BY earlier.sweep_id DESC LIMIT 1`

/** Call it when all pages of the sweep are indexed. */
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
