import type { SweepId } from '../../shared/domain/ids.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { resetIndex } from '../store/index-tables.ts'
import { getSweep, listCommittedPages } from '../store/sweeps.ts'
import type { CommittedPage } from '../store/writer-api.ts'
import { type Change, isGone } from './merge-events.ts'

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

/** A page committed by an earlier run of the same sweep, with its verdict. */
export interface CommittedVerdict extends CommittedPage {
  readonly verdict: PageVerdict
}

export function insertVerdict(
  db: WritableDatabase,
  seq: number,
  sweepId: SweepId,
  verdict: PageVerdict,
): void {
  prepareOnce(db, 'INSERT INTO page_verdict (receipt, sweep_id, verdict_json) VALUES (?, ?, ?)').run(
    seq,
    sweepId,
    JSON.stringify(verdict),
  )
}

/** Pages of a sweep in the order of their receipts, as far as they are indexed; unusable replies included. */
export function listCommittedVerdicts(db: ReadableDatabase, sweepId: SweepId): CommittedVerdict[] {
  const rows = prepareOnce(db, 'SELECT receipt, verdict_json FROM page_verdict WHERE sweep_id = ?')
    .raw()
    .all(sweepId) as [number, string][]
  // Written by insertVerdict of this version: a change of its form raises INDEX_VERSION, which empties the table.
  const verdicts = new Map(rows.map(([seq, json]) => [seq, JSON.parse(json) as PageVerdict]))
  return listCommittedPages(db, sweepId).flatMap((page) => {
    const verdict = verdicts.get(page.seq)
    return verdict ? [{ ...page, verdict }] : []
  })
}

export function countIndexedPages(db: ReadableDatabase): number {
  return prepareOnce(db, 'SELECT count(*) FROM page_verdict').pluck().get() as number
}

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
