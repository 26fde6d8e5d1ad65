import { AppError } from '../../../shared/app-error.ts'
import type { DispositionState, Ground } from '../../../shared/domain/finding.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'

export interface Decision {
  readonly keys: readonly string[]
  readonly state: DispositionState
  readonly reason: string
  readonly ground: Ground | null
  /** The account on this machine; empty where it is not known. */
  readonly by: string
}

interface Former {
  readonly state: DispositionState
  readonly reason: string
  readonly ground: string | null
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
  const former = findFormer(db, key)
  if (former.state === state && former.reason === reason && former.ground === ground) return false
  prepareOnce(
    db,
    `INSERT INTO disposition (finding_key, state, reason, ground, decided_at_ms, decided_by)
     VALUES (@key, @state, @reason, @ground, @atMs, @by)
     ON CONFLICT (finding_key) DO UPDATE SET state = excluded.state, reason = excluded.reason,
       ground = excluded.ground, decided_at_ms = excluded.decided_at_ms, decided_by = excluded.decided_by`,
  ).run({ key, state, reason, ground, atMs, by })
  forgetFindingSummary(db)
  const reference = prepareOnce(db, 'SELECT reference FROM finding WHERE finding_key = ?').pluck().get(key)
  const details = { reference: reference ?? null, from: former.state, to: state, reason, ground, by }
  appendLog(db, { atMs, action: 'disposition-set', subject: key, details })
  return true
}

function findFormer(db: WritableDatabase, key: string): Former {
  const decided = prepareOnce(db, 'SELECT state, reason, ground FROM disposition WHERE finding_key = ?').get(
    key,
  )
  if (decided) return decided as Former
  const isFound = prepareOnce(db, 'SELECT 1 FROM finding WHERE finding_key = ?').get(key)
  if (isFound) return { state: 'open', reason: '', ground: null }
  throw new AppError('not-found', 'No rule finds this any more, with the parameters in force.')
}
