import { z } from 'zod'
import type { SweepId } from '../../shared/domain/ids.ts'
import { OPERATIONS } from '../../shared/domain/operation.ts'
import {
  SWEEP_REASONS,
  type Sweep,
  type SweepReason,
  type SweepReasonCode,
} from '../../shared/domain/sweep.ts'
import { isSameScope, scopeSchema } from '../../shared/domain/workspace.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase, writeInTransaction } from './database.ts'
import type { CommittedPage, SweepPlan, SweepResult } from './writer-api.ts'

/** Sweeps of one operation never overlap: at most one of them is *running*, and its receipts follow those of the sweep before. */

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
})
const reasonsSchema = z.array(z.object({ code: z.enum(SWEEP_REASONS), detail: z.string() }))

const observationsSchema = z.object({
  outsideWindow: z.int().default(0),
  clockSkewMs: z.int().nullable().default(null),
  throttled: z.int().default(0),
  retries: z.int().default(0),
})

const SELECT_SWEEP = `
  SELECT sweep_id, operation, kind, scope_json, outcome, reasons_json, started_at_ms, finished_at_ms, pages, requests,
    observations_json,
    (SELECT count(DISTINCT page) FROM receipt WHERE receipt.sweep_id = sweep.sweep_id) AS pages_read,
    coalesce(entries, 0) AS entries, coalesce(added, 0) AS added, coalesce(vanished, 0) AS vanished,
    coalesce(changed, 0) AS changed, coalesce(restored, 0) AS restored, coalesce(reappeared, 0) AS reappeared,
    coalesce(quarantined, 0) AS quarantined
  FROM sweep LEFT JOIN sweep_tally USING (sweep_id)`
const SELECT_SWEEP_BY_ID = `${SELECT_SWEEP} WHERE sweep_id = ?`
const LIST_SWEEPS = `${SELECT_SWEEP} ORDER BY sweep_id DESC LIMIT ? OFFSET ?`
const FIND_LATEST = `${SELECT_SWEEP} WHERE operation = ? ORDER BY sweep_id DESC LIMIT 1`

/** [Note: resuming] A stopped sweep is taken up again within this time; see docs/decisions/0005-stopped-sweeps.md. */
const RESUME_WITHIN_MS = 24 * 3_600_000
/** Ends that say nothing against the pages read so far, nor against asking for the rest. */
const RESUMABLE_REASONS: ReadonlySet<SweepReasonCode> = new Set([
  'cancelled',
  'network-failed',
  'storage-failed',
])

/**
 * Goes on with the latest sweep of the operation when it was stopped, asked for the same and is recent, or begins a new
 * one. A stopped sweep that is not taken up ends here as *incomplete*.
 */
export function beginSweep(db: WritableDatabase, plan: SweepPlan): Sweep {
  return writeInTransaction(db, () => {
    const row = prepareOnce(db, FIND_LATEST).get(plan.operation)
    const latest = row === undefined ? undefined : toSweep(row)
    if (latest && isResumable(latest, plan)) return resume(db, latest.sweepId)
    if (latest?.outcome === 'running') abandon(db, latest, plan.startedAtMs)
    return insertSweep(db, plan)
  })
}

function isResumable(sweep: Sweep, plan: SweepPlan): boolean {
  const wasStopped =
    sweep.outcome === 'running' || sweep.reasons.some(({ code }) => RESUMABLE_REASONS.has(code))
  const ageMs = plan.startedAtMs - sweep.startedAtMs
  return wasStopped && isSamePlan(sweep, plan) && ageMs >= 0 && ageMs <= RESUME_WITHIN_MS
}

function resume(db: WritableDatabase, sweepId: SweepId): Sweep {
  prepareOnce(
    db,
    `UPDATE sweep SET outcome = 'running', reasons_json = '[]', finished_at_ms = NULL WHERE sweep_id = ?`,
  ).run(sweepId)
  // Its books are closed again when it ends.
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

/** Records how the sweep ended. A sweep has one end: finishing it again changes nothing. */
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
  return toSweep(prepareOnce(db, SELECT_SWEEP_BY_ID).get(sweepId))
}

function insertSweep(db: WritableDatabase, plan: SweepPlan): Sweep {
  const { lastInsertRowid } = prepareOnce(
    db,
    `INSERT INTO sweep (operation, kind, scope_json, outcome, reasons_json, started_at_ms, requests)
     VALUES (@operation, @kind, @scopeJson, 'running', '[]', @startedAtMs, 0)`,
  ).run({
    operation: plan.operation,
    kind: plan.kind,
    scopeJson: JSON.stringify(plan.scope),
    startedAtMs: plan.startedAtMs,
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

function isSamePlan(sweep: Sweep, plan: SweepPlan): boolean {
  return sweep.kind === plan.kind && isSameScope(sweep.scope, plan.scope)
}

function toSweep(row: unknown): Sweep {
  const sweep = sweepRowSchema.parse(row)
  return {
    sweepId: sweep.sweep_id as SweepId,
    operation: sweep.operation,
    kind: sweep.kind,
    scope: scopeSchema.parse(JSON.parse(sweep.scope_json)),
    outcome: sweep.outcome,
    reasons: reasonsSchema.parse(JSON.parse(sweep.reasons_json)),
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
    quarantined: sweep.quarantined,
    requests: sweep.requests,
    observations: observationsSchema.parse(JSON.parse(sweep.observations_json)),
  }
}
