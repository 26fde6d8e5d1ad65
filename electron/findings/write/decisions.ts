import type { DispositionState, Ground } from '../../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'

/** A decision as it is kept: what was decided, and with a case also about which finding exactly. */
export interface KeptDecision {
  readonly state: DispositionState
  readonly reason: string
  readonly ground: Ground | null
  /** The account on this machine; empty where it is not known. */
  readonly by: string
  readonly decidedAtMs: number
  /** The case that it was decided with; null where an earlier version decided about the finding alone. */
  readonly caseKey: string | null
  /** ObservedFinding as JSON. */
  readonly observed: string | null
  /** Entry of the log by which it can be undone; null where it cannot. */
  readonly logSeq: number | null
}

/**
 * Without the entry of the log that goes with it. Decisions outlive the findings: one that no rule finds any more keeps
 * what was decided, should it come back. @param decision null: nothing was decided.
 */
export function keepDecision(db: WritableDatabase, key: string, decision: KeptDecision | null): void {
  forgetFindingSummary(db)
  if (!decision) {
    prepareOnce(db, 'DELETE FROM disposition WHERE finding_key = ?').run(key)
    return
  }
  prepareOnce(
    db,
    `INSERT OR REPLACE INTO disposition (finding_key, state, reason, ground, decided_at_ms, decided_by, case_key,
       observed_json, log_seq)
     VALUES (@key, @state, @reason, @ground, @decidedAtMs, @by, @caseKey, @observed, @logSeq)`,
  ).run({ key, ...decision })
}

export function findDecision(db: ReadableDatabase, key: string): KeptDecision | undefined {
  const row = prepareOnce(
    db,
    `SELECT state, reason, ground, decided_by AS "by", decided_at_ms AS decidedAtMs, case_key AS caseKey,
       observed_json AS observed, log_seq AS logSeq
     FROM disposition WHERE finding_key = ?`,
  ).get(key)
  return row as KeptDecision | undefined
}
