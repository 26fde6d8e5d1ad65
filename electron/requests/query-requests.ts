import { AppError, invalid } from '../../shared/app-error.ts'
import { type AnsweredRow, findRequestId, type RequestSummary } from '../../shared/domain/company-request.ts'
import { toUtc } from '../../shared/format/utc-text.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toExactNumber } from '../store/exact-id.ts'
import { answersOf, listRequests } from './request-rows.ts'

/** Requests as the command line writes them, newest first, with moments in UTC. */
export function queryRequests(db: ReadableDatabase, nowMs: number): object[] {
  return listRequests(db, nowMs).map(toRequestFields)
}

export function toRequestFields(request: RequestSummary): object {
  const { requestId: _, reference, createdAtMs, sentAtMs, written, versions, ...fields } = request
  return {
    request: reference,
    ...fields,
    createdUtc: toUtc(createdAtMs),
    sentUtc: toUtc(sentAtMs),
    written: written.map(({ writtenAtMs, ...file }) => ({ ...file, writtenUtc: toUtc(writtenAtMs) })),
    versions: versions.map(({ receivedAtMs, ...version }) => ({
      ...version,
      receivedUtc: toUtc(receivedAtMs),
    })),
  }
}

/**
 * Every row of the requests, answered or not, in their order.
 * @param filter a request such as `R-3`, or nothing for all @throws AppError *invalid-argument*, *not-found*
 */
export function queryAnswers(db: ReadableDatabase, filter: string): IteratorObject<object, undefined> {
  const requests = listRequests(db, Date.now()).toReversed()
  const only = filter.trim() === '' ? null : findRequestId(filter)
  if (only === undefined) throw invalid('Answers are selected by a request such as R-3.')
  if (only !== null && !requests.some(({ requestId }) => requestId === only)) {
    throw new AppError('not-found', `There is no request ${filter.trim()}.`)
  }
  return requests
    .values()
    .filter(({ requestId }) => only === null || requestId === only)
    .flatMap(({ requestId, reference }) =>
      answersOf(db, requestId).map((row) => toAnswerFields(reference, row)),
    )
}

/** Columns of a request file by their names, then what is known beside them. */
function toAnswerFields(request: string, row: AnsweredRow): object {
  const { number, feedbackId, businessId, hiddenSinceMs, deletedAtMs, answer, version } = row
  return {
    request,
    row: number,
    reference: row.reference,
    feedbackId: toExactNumber(feedbackId),
    businessId: toExactNumber(businessId),
    hiddenSince: toUtc(hiddenSinceMs),
    deletedAt: toUtc(deletedAtMs),
    ground: null,
    policyClause: '',
    decidedBy: '',
    decidedAt: '',
    rating: null,
    note: '',
    ...answer,
    version,
    contradictions: row.contradictions,
    source: 'supplied by the company, not verified',
  }
}
