import { AppError, invalid } from '../../shared/app-error.ts'
import {
  type OwnDecision,
  printRequestReference,
  printRowReference,
} from '../../shared/domain/company-request.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { answersOf, getRequest } from './request-rows.ts'

/**
 * What the auditor decided last about each review of a request, by any of its findings. Reviews without a decision are
 * left out, with findings or without.
 */
export function findOwnDecisions(
  db: ReadableDatabase,
  requestId: number,
): ReadonlyMap<FeedbackId, OwnDecision> {
  // Next to a lone max(), SQLite takes the other columns from the row that has it.
  const rows = prepareOnce(
    db,
    `SELECT CAST(q.feedback_id AS TEXT) AS feedbackId, d.state, d.ground, max(d.decided_at_ms) AS decidedAtMs
     FROM company_request_row q
     JOIN finding f ON f.feedback_id = q.feedback_id
     JOIN disposition d ON d.finding_key = f.finding_key
     WHERE q.request_id = ? AND d.state <> 'open'
     GROUP BY q.feedback_id`,
  ).all(requestId) as (OwnDecision & { readonly feedbackId: FeedbackId })[]
  return new Map(rows.map(({ feedbackId, ...decision }) => [feedbackId, decision]))
}

const ACTIONS = { keep: 'decision-kept', again: 'decision-again' } as const

export interface SeenAnswer {
  readonly requestId: number
  readonly number: number
  /** *keep*: the decision stays as it is. *again*: the auditor goes on to decide about the review again. */
  readonly outcome: 'keep' | 'again'
}

/**
 * Records that the auditor saw the answer that counts for a row beside the own decision about its review: the entry in
 * the log names the answer, its file and the decision so far. The same decision is kept with the same answer once.
 * @throws AppError *not-found* for another row; *invalid-argument* without an answer or a decision
 */
export function recordSeenAnswer(
  db: WritableDatabase,
  { requestId, number, outcome }: SeenAnswer,
  atMs: number,
): void {
  writeInTransaction(db, () => {
    const { reference: request, versions } = getRequest(db, requestId, atMs)
    const reference = printRowReference(requestId, number)
    const row = answersOf(db, requestId).find((one) => one.number === number)
    if (!row) throw new AppError('not-found', `There is no row ${reference}.`)
    const { feedbackId, answer, version } = row
    const source = versions.find((one) => one.version === version)
    if (!answer || !source) throw invalid(`${reference} has no answer.`)
    const own = findOwnDecisions(db, requestId).get(feedbackId)
    if (!own) throw invalid(`Nothing was decided about review ${feedbackId}.`)
    const last = findKeptDecisions(db, requestId).get(reference)
    const isKept = last?.version === version && last.decidedAtMs === own.decidedAtMs
    if (outcome === 'keep' && isKept) return
    const { file, sha256 } = source
    const details = { request, feedbackId, answer, version, file, sha256, decision: own }
    appendLog(db, { atMs, action: ACTIONS[outcome], subject: reference, details })
  })
}

interface KeptDecision {
  readonly reference: string
  readonly atMs: number
  /** Of the file with the answer. */
  readonly version: number
  /** When the decision that was kept had been made. */
  readonly decidedAtMs: number
}

/** By the row of the request, what was kept last. */
export function findKeptDecisions(
  db: ReadableDatabase,
  requestId: number,
): ReadonlyMap<string, KeptDecision> {
  const rows = prepareOnce(
    db,
    `SELECT subject AS reference, at_ms AS atMs, details_json ->> '$.version' AS version,
       details_json ->> '$.decision.decidedAtMs' AS decidedAtMs
     FROM auditor_log WHERE action = ? AND details_json ->> '$.request' = ? ORDER BY seq`,
  ).all(ACTIONS.keep, printRequestReference(requestId)) as KeptDecision[]
  return new Map(rows.map((row) => [row.reference, row]))
}
