import { invalid } from '../../../shared/app-error.ts'
import type { LogRecord } from '../../../shared/domain/auditor-log.ts'
import type { CaseDecisionRequest } from '../../../shared/domain/case.ts'
import type { RequestDraft } from '../../../shared/domain/company-request.ts'
import type { CheckedRequestOf } from '../../../shared/ipc/contract.ts'
import { applyChange } from '../../auditor/apply-change.ts'
import { changeCriterion } from '../../auditor/criteria.ts'
import { rememberSearch } from '../../auditor/saved-searches.ts'
import { makeUpAnswer } from '../../demo/made-up-answers.ts'
import { accountName, appendLog } from '../../evidence/auditor-log.ts'
import { decideCases, undoCaseDecisions } from '../../findings/cases/decide-cases.ts'
import { excludeReviews, type ReviewExclusion } from '../../findings/cases/exclude-reviews.ts'
import { setParameters } from '../../findings/parameters.ts'
import { finalizeRows, keepReport, takeReviewStep } from '../../reports/review-steps.ts'
import { importAnswers } from '../../requests/import-answers.ts'
import { makeRequest, markSent } from '../../requests/make-request.ts'
import { recordSeenAnswer, type SeenAnswer } from '../../requests/own-decisions.ts'
import { readReturnedFile } from '../../requests/read-answer-table.ts'
import { getRequest } from '../../requests/request-rows.ts'
import { listRequestLines } from '../../requests/written-request.ts'
import { changeSample } from '../../sampling/change-sample.ts'
import { drawSample } from '../../sampling/draw-sample.ts'
import { defineNegative } from '../../sampling/equal-treatment.ts'
import { freezePopulation } from '../../sampling/freeze-population.ts'
import { type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { VISIBILITY_CODES } from '../../store/index-codes.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { command, logged } from './command.ts'

type RowsCopied = CheckedRequestOf<'log:rows-copied'>
/** `by`: the account that the application runs under, unless a name is given. */
type Asked<Change extends { readonly by: string }> = Omit<Change, 'by'> & Partial<Pick<Change, 'by'>>

/**
 * The auditor's annotations, samples and decisions, requests to the company and its answers. Each command is one
 * transaction with its entries in the log.
 */
export const AUDITOR_COMMANDS = {
  'auditor:change': logged(applyChange),
  'searches:remember': command(rememberSearch),
  'criteria:change': logged(changeCriterion),
  'log:rows-copied': logged((db, details: RowsCopied, atMs: number) => {
    record(db, { atMs, action: 'rows-copied', subject: '', details })
  }),
  /** Logs something that changes nothing in the workspace itself. @returns the number of the entry. */
  'log:record': logged(record),
  'report:take-step': logged(takeReviewStep),
  'report:keep': logged(keepReport),
  'report:finalize-rows': logged(finalizeRows),
  /** @returns the number of the population. */
  'samples:freeze': logged((db, query: string, atMs: number) => freezePopulation(db, query, atMs)),
  'samples:draw': logged((db, request: CheckedRequestOf<'samples:draw'>, atMs: number) => ({
    sampleId: drawSample(db, request, atMs),
  })),
  'samples:change': logged((db, change: CheckedRequestOf<'samples:change'>, atMs: number) => {
    changeSample(db, change, atMs)
  }),
  'samples:define-negative': logged(
    (db, { sampleId, ...definition }: CheckedRequestOf<'samples:define-negative'>, atMs: number) => {
      defineNegative(db, sampleId, definition, atMs)
    },
  ),
  'findings:set-parameters': logged(setParameters),
  'cases:decide': {
    ...logged((db, decision: Asked<CaseDecisionRequest>, atMs: number) =>
      decideCases(db, { by: accountName(), ...decision }, atMs),
    ),
    changesFindings: true,
  },
  'cases:undo': {
    ...logged((db, undo: Asked<Parameters<typeof undoCaseDecisions>[1]>, atMs: number) =>
      undoCaseDecisions(db, { by: accountName(), ...undo }, atMs),
    ),
    changesFindings: true,
  },
  'cases:exclude': {
    ...logged((db, exclusion: Asked<ReviewExclusion>, atMs: number) =>
      excludeReviews(db, { by: accountName(), ...exclusion }, atMs),
    ),
    changesFindings: true,
  },
  'company:make': logged((db, draft: RequestDraft, atMs: number) => ({
    requestId: makeRequest(db, draft, atMs),
  })),
  'company:mark-sent': logged((db, { requestId }: { readonly requestId: number }, atMs: number) => {
    markSent(db, requestId, atMs)
  }),
  'company:record-seen-answer': logged((db, seen: SeenAnswer, atMs: number) => {
    recordSeenAnswer(db, seen, atMs)
  }),
  'company:make-up-answers': logged((db, { requestId }: { readonly requestId: number }, atMs: number) => {
    const { demo } = getWorkspaceRecord(db)
    if (!demo) throw invalid('Answers are made up in the demo alone.')
    const { reference } = getRequest(db, requestId, atMs)
    const hidden = new Set(
      db
        .prepare('SELECT CAST(feedback_id AS TEXT) FROM feedback WHERE visibility = ?')
        .pluck()
        .all(VISIBILITY_CODES.hidden) as string[],
    )
    const lines = listRequestLines(db, requestId, (row) =>
      makeUpAnswer(row, hidden.has(row.feedbackId), demo.seed),
    )
    const bytes = Buffer.from([...lines].join(''))
    return importAnswers(db, { name: `${reference} made-up answers.csv`, bytes }, atMs)
  }),
  /** @throws AppError *file-access*, *answers-unreadable* */
  'company:take-answers': logged((db, path: string, atMs: number) =>
    importAnswers(db, readReturnedFile(path), atMs),
  ),
}

function record(db: WritableDatabase, entry: LogRecord): number {
  return writeInTransaction(db, () => appendLog(db, entry))
}
