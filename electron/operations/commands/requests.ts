import type { RequestDraft } from '../../../shared/domain/company-request.ts'
import { importAnswers } from '../../requests/import-answers.ts'
import { makeRequest, markSent } from '../../requests/make-request.ts'
import { readReturnedFile } from '../../requests/read-answer-table.ts'
import { logged } from './command.ts'

/** Requests to the company and its answers; each command is one transaction with its entry in the log. */
export const REQUEST_COMMANDS = {
  'company:make': logged((db, draft: RequestDraft, atMs: number) => ({
    requestId: makeRequest(db, draft, atMs),
  })),
  'company:mark-sent': logged((db, { requestId }: { readonly requestId: number }, atMs: number) => {
    markSent(db, requestId, atMs)
    return null
  }),
  /** @throws AppError *file-access*, *answers-unreadable* */
  'company:take-answers': logged((db, path: string, atMs: number) =>
    importAnswers(db, readReturnedFile(path), atMs),
  ),
}
