import { AppError } from '../../../shared/app-error.ts'
import type { DispositionState, Ground } from '../../../shared/domain/finding.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'

export interface Decision {
  readonly keys: readonly string[]
  readonly state: DispositionState
  readonly reason: string
  readonly ground: Ground | null
  /** The account on this machine; empty where it is not known. */
  readonly by: string
}

/** A decision as it is kept: what was decided, and with a case also about which finding exactly. */
export interface KeptDecision extends Omit<Decision, 'keys'> {
  readonly decidedAtMs: number
  /** The case that it was decided with; null where it was decided alone. */
  readonly caseKey: string | null
  /** ObservedFinding as JSON. */
  readonly observed: string | null
  /** Entry of the log by which it can be undone; null where it cannot. */
  readonly logSeq: number | null
}

/**
 * Decides about findings, each with its entry in the log, all or none. Decisions outlive the findings: one that no rule
 * finds any more keeps what was decided, should it come back.
 * @returns how many decisions differ from what was decided before.
 * @throws AppError *invalid-argument* for an empty reason, *not-found* where a key names no finding.
 */
export function decide(db: WritableDatabase, decision: Decision, atMs: number): number {
  const reason = decision.reason.trim()
  if (reason === '') throw new AppError('invalid-argument', 'A decision about a finding needs a reason.')
  return writeInTransaction(
    db,
    () =>
      [...new Set(decision.keys)].filter((key) => decideOne(db, key, { ...decision, reason }, atMs)).length,
  )
}

function decideOne(
  db: WritableDatabase,
  key: string,
  { state, reason, ground, by }: Decision,
  atMs: number,
): boolean {
  const former = findDecision(db, key) ?? getUndecided(db, key)
  if (former.state === state && former.reason === reason && former.ground === ground) return false
  const alone = { caseKey: null, observed: null, logSeq: null }
  keepDecision(db, key, { state, reason, ground, by, decidedAtMs: atMs, ...alone })
  const reference = prepareOnce(db, 'SELECT reference FROM finding WHERE finding_key = ?').pluck().get(key)
  const details = { reference: reference ?? null, from: former.state, to: state, reason, ground, by }
  appendLog(db, { atMs, action: 'disposition-set', subject: key, details })
  return true
}

/** Without the entry of the log that goes with it. @param decision null: nothing was decided. */
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

/** @throws AppError *not-found* */
function getUndecided(db: ReadableDatabase, key: string): Pick<KeptDecision, 'state' | 'reason' | 'ground'> {
  const isFound = prepareOnce(db, 'SELECT 1 FROM finding WHERE finding_key = ?').get(key)
  if (isFound) return { state: 'open', reason: '', ground: null }
  throw new AppError('not-found', 'No rule finds this any more, with the parameters in force.')
}
