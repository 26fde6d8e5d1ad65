import { z } from 'zod'
import { AppError } from '../../shared/app-error.ts'
import { isContinuable } from '../../shared/domain/continuable-sweep.ts'
import type { SweepId } from '../../shared/domain/ids.ts'
import { OPERATIONS } from '../../shared/domain/receipt.ts'
import {
  isSetAsideComplete,
  observationsSchema,
  SWEEP_REASONS,
  type Sweep,
  type SweepReason,
} from '../../shared/domain/sweep.ts'
import {
  NO_SCHEDULE,
  type SyncSchedule,
  scopeSchema,
  syncScheduleSchema,
} from '../../shared/domain/workspace.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase, writeInTransaction } from './database.ts'
import { type CommittedPage, NO_HTTP_STATUS, type SweepPlan, type SweepResult } from './writer-api.ts'

/**
 * Sweeps of one operation never overlap: at most one of them is *running*, and its receipts follow those of the sweep
 * before. The file keeps the outcome of a sweep; later acknowledgements are read with it (see isSetAsideComplete), so
 * that the outcome itself is never rewritten.
 */

const sweepRowSchema = z.object({
  sweep_id: z.int(),
  operation: z.enum(OPERATIONS),
  kind: z.enum(['complete', 'quick']),
  scope_json: z.string(),
  outcome: z.enum(['running', 'complete', 'incomplete', 'failed']),
  reasons_json: z.string(),
  started_at_ms: z.int(),
  finished_at_ms: z.int().nullable(),
  pages: z.int().nullable(),
  pages_read: z.int(),
  entries: z.int(),
  added: z.int(),
  vanished: z.int(),
  changed: z.int(),
  restored: z.int(),
  reappeared: z.int(),
  quarantined: z.int(),
  requests: z.int(),
  observations_json: z.string(),
  imported_as_of_ms: z.int().nullable(),
  acknowledged: z.int(),
})
const reasonsSchema = z.array(z.object({ code: z.enum(SWEEP_REASONS), detail: z.string() }))

/** Counted only if anything was acknowledged. */
const ACKNOWLEDGED = `CASE
      WHEN EXISTS (SELECT 1 FROM quarantine_acknowledgement AS seen WHERE seen.sweep_id = sweep.sweep_id) THEN
        (SELECT count(*) FROM quarantine JOIN quarantine_acknowledgement USING (receipt, position, reason)
         WHERE quarantine.sweep_id = sweep.sweep_id)
      ELSE 0 END`

const SELECT_SWEEP = `
  SELECT sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, pages, requests,
    observations_json, imported_as_of_ms,
    (SELECT count(DISTINCT page) FROM receipt
     WHERE receipt.sweep_id = sweep.sweep_id AND http_status IN (${NO_HTTP_STATUS}, 200)) AS pages_read,
    coalesce(entries, 0) AS entries, coalesce(added, 0) AS added, coalesce(vanished, 0) AS vanished,
    coalesce(changed, 0) AS changed, coalesce(restored, 0) AS restored, coalesce(reappeared, 0) AS reappeared,
    coalesce(quarantined, 0) AS quarantined, ${ACKNOWLEDGED} AS acknowledged
  FROM sweep LEFT JOIN sweep_tally USING (sweep_id)`
const SELECT_SWEEP_BY_ID = `${SELECT_SWEEP} WHERE sweep_id = ?`
const LIST_SWEEPS = `${SELECT_SWEEP} ORDER BY sweep_id DESC LIMIT +? OFFSET +?`
const FIND_LATEST = `${SELECT_SWEEP} WHERE operation = ? ORDER BY sweep_id DESC LIMIT 1`

/**
 * Resumes the latest sweep of the operation if it was stopped, has the same plan and is recent, or starts a new one.
 * A stopped sweep that is not resumed ends here as *incomplete*.
 */
export function beginSweep(db: WritableDatabase, plan: SweepPlan): Sweep {
  return writeInTransaction(db, () => {
    const row = prepareOnce(db, FIND_LATEST).get(plan.operation)
    const latest = row === undefined ? undefined : toSweep(row)
    if (latest && canResume(latest, plan)) return resume(db, latest.sweepId)
    if (latest?.outcome === 'running') abandon(db, latest, plan.startedAtMs)
    return insertSweep(db, plan)
  })
}

function canResume(sweep: Sweep, { startsOver, importedAsOfMs, startedAtMs, ...plan }: SweepPlan): boolean {
  return !startsOver && importedAsOfMs === undefined && isContinuable(sweep, { ...plan, nowMs: startedAtMs })
}

function resume(db: WritableDatabase, sweepId: SweepId): Sweep {
  prepareOnce(
    db,
    `UPDATE sweep SET outcome = 'running', reasons_json = '[]', finished_at_ms = NULL WHERE sweep_id = ?`,
  ).run(sweepId)
  // It is settled again when it ends.
  prepareOnce(db, 'UPDATE sweep_tally SET is_settled = 0 WHERE sweep_id = ?').run(sweepId)
  return getSweep(db, sweepId)
}

/** Pages of the sweep that are in the archive, unusable replies included, in the order of their receipts. */
export function listCommittedPages(db: ReadableDatabase, sweepId: SweepId): CommittedPage[] {
  const rows = prepareOnce(
    db,
    `SELECT seq, pass, page, lower(hex(body_sha256)) AS bodySha256
     FROM receipt WHERE sweep_id = ? ORDER BY seq`,
  ).all(sweepId)
  return rows as CommittedPage[]
}

/** Stores the number of pages of a running sweep, for lists that are read before its end. */
export function notePages(db: WritableDatabase, sweepId: SweepId, pages: number): void {
  prepareOnce(db, `UPDATE sweep SET pages = ? WHERE sweep_id = ? AND outcome = 'running'`).run(pages, sweepId)
}

/** Records the outcome of the sweep. Finishing it again changes nothing. */
export function finishSweep(db: WritableDatabase, result: SweepResult): void {
  prepareOnce(
    db,
    `UPDATE sweep
     SET outcome = @outcome, reasons_json = @reasonsJson, pages = @pages, requests = @requests,
       observations_json = @observationsJson, finished_at_ms = @finishedAtMs
     WHERE sweep_id = @sweepId AND outcome = 'running'`,
  ).run({
    outcome: result.outcome,
    reasonsJson: JSON.stringify(result.reasons),
    pages: result.pages,
    requests: result.requests,
    observationsJson: JSON.stringify(result.observations ?? {}),
    finishedAtMs: result.finishedAtMs,
    sweepId: result.sweepId,
  })
}

/** Newest first. The figures are those of the pages indexed so far. */
export function listSweeps(
  db: ReadableDatabase,
  page: { readonly offset: number; readonly limit: number },
): Sweep[] {
  return prepareOnce(db, LIST_SWEEPS).all(page.limit, page.offset).map(toSweep)
}

export function listAllSweeps(db: ReadableDatabase): Sweep[] {
  return prepareOnce(db, `${SELECT_SWEEP} ORDER BY sweep_id`).all().map(toSweep)
}

export function getSweep(db: ReadableDatabase, sweepId: SweepId): Sweep {
  const row = prepareOnce(db, SELECT_SWEEP_BY_ID).get(sweepId)
  if (row === undefined) throw new AppError('not-found', `There is no sync ${sweepId}.`)
  return toSweep(row)
}

function insertSweep(db: WritableDatabase, plan: SweepPlan): Sweep {
  const { lastInsertRowid } = prepareOnce(
    db,
    `INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, requests, imported_as_of_ms)
     VALUES (@operation, @kind, @scopeJson, 'running', '[]', @startedAtMs, 0, @importedAsOfMs)`,
  ).run({
    operation: plan.operation,
    kind: plan.kind,
    scopeJson: JSON.stringify(plan.scope),
    startedAtMs: plan.startedAtMs,
    importedAsOfMs: plan.importedAsOfMs ?? null,
  })
  return getSweep(db, Number(lastInsertRowid) as SweepId)
}

function abandon(db: WritableDatabase, sweep: Sweep, nowMs: number): void {
  const reason: SweepReason = {
    code: 'cancelled',
    detail: 'It was stopped and not taken up again: a sweep of another scope or of another day began.',
  }
  finishSweep(db, {
    sweepId: sweep.sweepId,
    outcome: 'incomplete',
    reasons: [reason],
    pages: sweep.pages,
    requests: sweep.requests,
    observations: sweep.observations,
    finishedAtMs: nowMs,
  })
}

function toSweep(row: unknown): Sweep {
  const sweep = sweepRowSchema.parse(row)
  const reasons = reasonsSchema.parse(JSON.parse(sweep.reasons_json))
  const { outcome, quarantined, acknowledged } = sweep
  return {
    sweepId: sweep.sweep_id as SweepId,
    operation: sweep.operation,
    kind: sweep.kind,
    scope: scopeSchema.parse(JSON.parse(sweep.scope_json)),
    outcome: isSetAsideComplete({ outcome, reasons, quarantined, acknowledged }) ? 'complete' : outcome,
    reasons,
    startedAtMs: sweep.started_at_ms,
    finishedAtMs: sweep.finished_at_ms,
    pages: sweep.pages,
    pagesRead: sweep.pages_read,
    entries: sweep.entries,
    added: sweep.added,
    vanished: sweep.vanished,
    difference: {
      added: sweep.added - (sweep.changed - sweep.restored),
      changed: sweep.changed,
      vanished: sweep.vanished - sweep.changed,
      reappeared: sweep.reappeared,
    },
    quarantined,
    acknowledged,
    requests: sweep.requests,
    observations: observationsSchema.parse(JSON.parse(sweep.observations_json)),
    imported: sweep.imported_as_of_ms === null ? null : { asOfMs: sweep.imported_as_of_ms },
  }
}

export interface StoredSchedule extends SyncSchedule {
  /** null before the user has chosen a schedule. */
  readonly setAtMs: number | null
}

export function getSchedule(db: ReadableDatabase): StoredSchedule {
  const row = prepareOnce(db, 'SELECT every, kind, set_at_ms AS setAtMs FROM sync_schedule').get()
  if (typeof row !== 'object' || row === null || !('setAtMs' in row)) return { ...NO_SCHEDULE, setAtMs: null }
  const { setAtMs, ...schedule } = row
  return { ...syncScheduleSchema.parse(schedule), setAtMs: Number(setAtMs) }
}

export function setSchedule(db: WritableDatabase, { every, kind }: SyncSchedule, setAtMs: number): void {
  prepareOnce(
    db,
    `INSERT INTO sync_schedule (id, every, kind, set_at_ms) VALUES (1, @every, @kind, @setAtMs)
     ON CONFLICT (id) DO UPDATE SET every = excluded.every, kind = excluded.kind, set_at_ms = excluded.set_at_ms`,
  ).run({ every, kind, setAtMs })
}
