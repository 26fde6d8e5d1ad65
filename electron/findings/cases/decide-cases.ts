import { z } from 'zod'
import { AppError, invalid } from '../../../shared/app-error.ts'
import {
  type CaseDecisionRequest,
  type CaseKey,
  findCaseKey,
  type ObservedFinding,
  printCaseReference,
} from '../../../shared/domain/case.ts'
import {
  DISPOSITION_STATES,
  type DispositionState,
  GROUNDS,
  type Ground,
} from '../../../shared/domain/finding.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'
import { type Case, type CaseFinding, getCase, observedSchema, parseObserved } from './read-case.ts'

type Decided = Pick<KeptDecision, 'state' | 'reason' | 'ground' | 'by'>

/**
 * Decides about cases, all or none, with an entry in the log for each of their findings that names the case.
 * @returns how many findings were decided; those that had been decided so, with this case and as they are, are left
 *   out.
 * @throws AppError *invalid-argument* without a ground and a note; *case-changed* since it was read; *not-found* for a
 *   case that is not there.
 */
export function decideCases(db: WritableDatabase, request: CaseDecisionRequest, atMs: number): number {
  const { state, ground, by } = request
  const reason = request.note.trim()
  if (ground === null && reason === '') {
    throw invalid('A decision about a case needs a ground or a note.')
  }
  if (ground === 'own' && reason === '') {
    throw invalid('Write the other ground into the note.')
  }
  return writeInTransaction(db, () => {
    const cases = request.cases.map(({ reference, version }) => getUnchanged(db, reference, version))
    const once = new Map(cases.map((one) => [one.key, one]))
    const decided = [...once.values()].flatMap((one) =>
      one.findings.filter((finding) => decideFinding(db, one, finding, { state, reason, ground, by }, atMs)),
    )
    return decided.length
  })
}

function getUnchanged(db: WritableDatabase, reference: string, version: string): Case {
  const one = getCase(db, toKey(reference))
  if (one.version === version) return one
  throw new AppError(
    'case-changed',
    `The case ${one.reference} changed after it was read. Look at it again.`,
    { details: { case: one.reference } },
  )
}

function toKey(reference: string): CaseKey {
  const key = findCaseKey(reference)
  if (key) return key
  throw new AppError('not-found', `There is no case ${reference}.`)
}

function decideFinding(
  db: WritableDatabase,
  { key: caseKey, reference }: Case,
  { key, now, isChanged }: CaseFinding,
  decision: Decided,
  atMs: number,
): boolean {
  const former = findDecision(db, key)
  const { state, reason, ground, by } = decision
  const isSame = former?.state === state && former.reason === reason && former.ground === ground
  if (isSame && former.caseKey === caseKey && !isChanged) return false
  const details = {
    reference: now.reference,
    case: reference,
    from: former?.state ?? 'open',
    to: state,
    reason,
    ground,
    by,
    observed: now,
    former: former ? toLogged(former) : null,
  }
  const logSeq = appendLog(db, { atMs, action: 'disposition-set', subject: key, details })
  const observed = JSON.stringify(now)
  keepDecision(db, key, { ...decision, decidedAtMs: atMs, caseKey, observed, logSeq })
  return true
}

/** A decision as the log keeps it, so that it can be restored from there. */
type LoggedDecision = Decided & {
  readonly decidedAtMs: number
  readonly case: string | null
  readonly observed: ObservedFinding | null
  readonly logSeq: number | null
}

function toLogged({ caseKey, observed, ...decision }: KeptDecision): LoggedDecision {
  const reference = caseKey === null ? null : printCaseReference(caseKey as CaseKey)
  return { ...decision, case: reference, observed: parseObserved(observed) }
}

const formerSchema = z.object({
  case: z.string(),
  reference: z.string(),
  former: z
    .object({
      state: z.enum(DISPOSITION_STATES),
      reason: z.string(),
      ground: z.enum(GROUNDS).nullable(),
      by: z.string(),
      decidedAtMs: z.number(),
      case: z.string().nullable(),
      observed: observedSchema.nullable(),
      logSeq: z.number().nullable(),
    })
    .nullable(),
})

interface Undoable {
  readonly key: string
  readonly logSeq: number
  readonly state: string
}

/** Findings that are gone are decided with the case too. */
const LATEST = `
  SELECT finding_key AS key, log_seq AS logSeq, state FROM disposition
  WHERE case_key = @key AND log_seq IS NOT NULL AND decided_at_ms = (
    SELECT max(decided_at_ms) FROM disposition WHERE case_key = @key AND log_seq IS NOT NULL
  ) ORDER BY log_seq`

/**
 * Undoes the last decision about each case, all or none: what was decided before holds again. The reversal is an entry
 * in the log for each finding; nothing is taken out of the log.
 * @returns how many decisions about findings were undone.
 * @throws AppError *not-found* for a case without a decision that was made here.
 */
export function undoCaseDecisions(
  db: WritableDatabase,
  { cases, by }: { readonly cases: readonly string[]; readonly by: string },
  atMs: number,
): number {
  return writeInTransaction(db, () => {
    const keys = new Set(cases.map(toKey))
    const latest = [...keys].flatMap((key) => {
      const found = prepareOnce(db, LATEST).all({ key }) as Undoable[]
      if (found.length > 0) return found
      throw new AppError(
        'not-found',
        `There is no decision about the case ${printCaseReference(key)} to undo.`,
      )
    })
    for (const undoable of latest) undoDecision(db, undoable, by, atMs)
    return latest.length
  })
}

function undoDecision(
  db: WritableDatabase,
  { key, logSeq, state }: Undoable,
  by: string,
  atMs: number,
): void {
  const entry = prepareOnce(db, 'SELECT details_json FROM auditor_log WHERE seq = ?').pluck().get(logSeq)
  const { former, ...named } = formerSchema.parse(JSON.parse(String(entry)))
  const { state: to, reason, ground } = former ?? { state: 'open', reason: '', ground: null }
  const details = { ...named, from: state, to, reason, ground, by, undoes: logSeq, restored: former }
  appendLog(db, { atMs, action: 'disposition-set', subject: key, details })
  keepDecision(db, key, former && toKept(former))
}

function toKept({ case: reference, observed, ...decision }: LoggedDecision): KeptDecision {
  return {
    ...decision,
    caseKey: reference === null ? null : toKey(reference),
    observed: observed && JSON.stringify(observed),
  }
}

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

function findDecision(db: ReadableDatabase, key: string): KeptDecision | undefined {
  const row = prepareOnce(
    db,
    `SELECT state, reason, ground, decided_by AS "by", decided_at_ms AS decidedAtMs, case_key AS caseKey,
       observed_json AS observed, log_seq AS logSeq
     FROM disposition WHERE finding_key = ?`,
  ).get(key)
  return row as KeptDecision | undefined
}
