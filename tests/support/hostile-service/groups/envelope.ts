import {
  type CatalogueRow,
  editEnvelope,
  editPage,
  onEveryPage,
  replyWith,
  rowsOf,
  setMember,
} from '../catalogue-row.ts'
import type { Behaviour } from '../types.ts'

const row = rowsOf('envelope')

const failure = (errorCode: number, errorMessage: string): Behaviour =>
  replyWith({ body: JSON.stringify({ errorCode, errorMessage }) })
const stated = (errorCode: string): Behaviour => editEnvelope('errorCode', errorCode)

const LATE_PAGE = 5
const LATE_ENTRIES_NOTE = 'needs five pages; what was read before stays'

export const ENVELOPE_ROWS: readonly CatalogueRow[] = [
  row('errorCode as text', 'accepted', stated('"0"')),
  row('no errorCode', 'fail', editEnvelope('errorCode', undefined)),
  row('errorCode null', 'fail', stated('null')),
  row('errorCode true', 'fail', stated('true')),
  row('errorCode 0 without a message', 'accepted', editEnvelope('errorMessage', undefined)),
  row('errorCode 99', 'fail', failure(99, 'Quota of this account used up'), { note: 'shows the message' }),
  row('errorCode 0.5', 'fail', failure(0.5, 'Half an error'), { note: 'shows the message' }),
  row('errorCode -1', 'retry', failure(-1, 'Unknown error')),
  row('errorCode 3, then success', 'retry', failure(3, 'Server error - please contact support')),
  row('errorCode 1', 'fail', failure(1, 'Invalid hash sign'), { note: 'asked once' }),
  row('errorCode 2', 'fail', failure(2, 'Invalid clientId'), { note: 'asked once' }),
  row('errorCode 1 on page 5 only', 'fail', undefined, {
    script:
      ({ operation }) =>
      (request) =>
        request.operation === operation && request.page === LATE_PAGE
          ? failure(1, 'Invalid hash sign')
          : undefined,
    note: LATE_ENTRIES_NOTE,
  }),
  row('a message with markup', 'fail', failure(99, '<img src=x onerror="alert(1)"><b>Error</b>')),
  row('a message of a megabyte', 'fail', failure(99, 'long '.repeat(200_000)), {
    note: 'cut for the screen',
  }),
  row('perPage 0', 'flagged', editEnvelope('perPage', '0')),
  row('perPage -1', 'flagged', editEnvelope('perPage', '-1')),
  row('perPage as a word', 'flagged', editEnvelope('perPage', '"many"')),
  row('perPage that changes', 'flagged', undefined, {
    script: onEveryPage(
      editPage((page, { request, perPage }) => ({
        ...page,
        envelope: setMember(page.envelope, 'perPage', String(perPage + request.page)),
      })),
    ),
  }),
  row('a count that is far too small', 'accepted', editEnvelope('count', '1')),
  row('a count that is far too large', 'accepted', editEnvelope('count', '1000000')),
  row('no count', 'accepted', editEnvelope('count', undefined)),
]
