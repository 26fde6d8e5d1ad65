import { invalid } from '../../../shared/app-error.ts'
import type { RequestDraft } from '../../../shared/domain/company-request.ts'
import { makeUpAnswer } from '../../demo/made-up-answers.ts'
import { importAnswers } from '../../requests/import-answers.ts'
import { makeRequest, markSent } from '../../requests/make-request.ts'
import { recordSeenAnswer, type SeenAnswer } from '../../requests/own-decisions.ts'
import { readReturnedFile } from '../../requests/read-answer-table.ts'
import { getRequest } from '../../requests/request-rows.ts'
import { listRequestLines } from '../../requests/written-request.ts'
import { VISIBILITY_CODES } from '../../store/index-codes.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { logged } from './command.ts'

/** Requests to the company and its answers; each command is one transaction with its entry in the log. */
export const REQUEST_COMMANDS = {
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
