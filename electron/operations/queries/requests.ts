import type { RequestFormat } from '../../../shared/domain/company-request.ts'
import { writeRequestWorkbook } from '../../reports/request-workbook.ts'
import { getRequestDetail, pageAnswers } from '../../requests/request-detail.ts'
import { findGivenGrounds, listRequests } from '../../requests/request-rows.ts'
import { writeRequest } from '../../requests/written-request.ts'
import { type ContractQueries, type Reading, slowly } from './query.ts'

/** Requests to the company with its answers. Overdue is what is overdue now, whatever the data cutoff. */
export const REQUEST_QUERIES = {
  'company:requests': slowly(({ db }) => listRequests(db, Date.now())),
  'company:request': slowly(({ db }, { requestId }) => getRequestDetail(db, requestId, Date.now())),
  'company:rows': slowly(({ db }, page) => pageAnswers(db, page)),
  'company:grounds': ({ db }, { feedbackIds }) => findGivenGrounds(db, feedbackIds),
} satisfies Partial<ContractQueries>

export interface RequestFileOrder {
  readonly requestId: number
  readonly format: RequestFormat
  readonly path: string
}

/** Questions of the main process itself. */
export const OWN_REQUEST_QUERIES = {
  /** Writes a file. @throws AppError *not-found*, *disk-full*, *file-access* */
  'company:write': ({ db }: Reading, { requestId, format, path }: RequestFileOrder) =>
    (format === 'xlsx' ? writeRequestWorkbook : writeRequest)(db, requestId, path),
}
