import { z } from 'zod'
import { toCompleteness } from '../../../shared/domain/completeness.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import { type DataCutoff, type DataStatus, toMomentWithin } from '../../../shared/domain/data-cutoff.ts'
import type { SweepId } from '../../../shared/domain/ids.ts'
import { OPERATIONS, type Operation } from '../../../shared/domain/receipt.ts'
import { scopeSchema } from '../../../shared/domain/workspace.ts'
import { toUtcRange } from '../../../shared/query/calendar-range.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { getSweep, listAllSweeps } from '../sweeps.ts'
import { readAuditZone } from './audit-zone.ts'

/**
 * The only computation of the data cutoff; see [Note: Data cutoff]. Every question needs it, so it is cheap: it reads
 * the counts of a sync only if its entries may have been acknowledged since it ended.
 */
const FULL_HISTORY_SYNCS = `
  SELECT sweep_id, outcome, finished_at_ms, scope_json FROM sweep
  WHERE operation = 'history' AND kind = 'complete' AND imported_as_of_ms IS NULL
    AND outcome IN ('complete', 'incomplete') AND finished_at_ms IS NOT NULL
  ORDER BY sweep_id DESC`

const LAST_RECEIPT = `
  SELECT received_at_ms, imported_as_of_ms FROM receipt JOIN sweep USING (sweep_id) ORDER BY seq DESC LIMIT 1`

const NEWEST_FILE = 'SELECT max(min(imported_as_of_ms, started_at_ms)) FROM sweep'

const NEWEST_FETCHED = `
  SELECT max(received_at_ms) FROM receipt
  WHERE sweep_id = (
    SELECT max(sweep_id) FROM sweep
    WHERE imported_as_of_ms IS NULL AND EXISTS (SELECT 1 FROM receipt WHERE receipt.sweep_id = sweep.sweep_id))`

const syncSchema = z.object({
  sweep_id: z.int(),
  outcome: z.string(),
  finished_at_ms: z.int(),
  scope_json: z.string(),
})
type SyncRow = z.output<typeof syncSchema>

interface LastReceipt {
  readonly received_at_ms: number
  readonly imported_as_of_ms: number | null
}

/** Null while nothing has been fetched. */
export function findDataCutoff(db: ReadableDatabase): DataCutoff | null {
  for (const row of prepareOnce(db, FULL_HISTORY_SYNCS).iterate()) {
    const sync = syncSchema.parse(row)
    if (isComplete(db, sync)) {
      return { atMs: sync.finished_at_ms, from: 'sweep', scopeFromMs: toScopeStart(db, sync) }
    }
  }
  const atMs = findNewestReply(db)
  return atMs === null ? null : { atMs, from: 'receipt', scopeFromMs: null }
}

/** The cutoff as a moment; without any reply, the creation of the workspace. */
export function getDataCutoffMs(db: ReadableDatabase): number {
  return findDataCutoff(db)?.atMs ?? findCreation(db)
}

/** @param askedMs the requested date, or null for the data cutoff */
export function getMomentMs(db: ReadableDatabase, askedMs: number | null): number {
  const cutoff = findDataCutoff(db)
  return cutoff ? toMomentWithin(askedMs, cutoff.atMs) : (askedMs ?? findCreation(db))
}

function isComplete(db: ReadableDatabase, { sweep_id, outcome }: SyncRow): boolean {
  return outcome === 'complete' || getSweep(db, sweep_id as SweepId).outcome === 'complete'
}

function toScopeStart(db: ReadableDatabase, { scope_json }: SyncRow): number | null {
  const { from } = scopeSchema.parse(JSON.parse(scope_json))
  return toUtcRange({ from, to: null }, readAuditZone(db)).startMs
}

function findNewestReply(db: ReadableDatabase): number | null {
  const last = prepareOnce(db, LAST_RECEIPT).get() as LastReceipt | undefined
  if (!last) return null
  if (last.imported_as_of_ms === null) return last.received_at_ms
  const [ofFiles, fetched] = [NEWEST_FILE, NEWEST_FETCHED].map((sql) => prepareOnce(db, sql).pluck().get())
  return Math.max(Number(ofFiles ?? 0), Number(fetched ?? 0))
}

function findCreation(db: ReadableDatabase): number {
  return Number(prepareOnce(db, 'SELECT created_at_ms FROM workspace WHERE id = 1').pluck().get() ?? 0)
}

/** The status of the data, for screens, reports and the command line. */
export function getDataStatus(db: ReadableDatabase): DataStatus {
  const zone = readAuditZone(db)
  return {
    cutoff: findDataCutoff(db),
    completeness: toCompleteness(listAllSweeps(db), zone),
    timeZone: zone.name,
  }
}

/** The operations with pages that were imported from files, whose origin nobody verified. */
export function listSupplied(db: ReadableDatabase): readonly Operation[] {
  const imported = new Set(listAllSweeps(db).flatMap((one) => (one.imported ? [one.operation] : [])))
  return OPERATIONS.filter((operation) => imported.has(operation))
}

/** The operations of which nothing was ever fetched, so that their rows are not known. */
export function listUnread(db: ReadableDatabase, needs: readonly Operation[]): readonly Operation[] {
  const { groups } = toCoverage(listAllSweeps(db), readAuditZone(db))
  return needs.filter((operation) =>
    groups.every(({ stretches }) => stretches[operation].every(({ state }) => state === 'not-fetched')),
  )
}
