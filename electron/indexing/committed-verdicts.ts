import type { SweepId } from '../../shared/domain/ids.ts'
import type { PageVerdict } from '../api/parsed-page.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { listCommittedPages } from '../store/sweeps.ts'
import type { CommittedPage } from '../store/writer-api.ts'

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
