import { AppError } from '../../../shared/app-error.ts'
import type { ReadableDatabase } from '../database.ts'
import { listSweeps } from '../sweeps.ts'
import { findQuarantined, findReceipts, type PageOfRows } from './evidence-rows.ts'
import { iterateEvents, iterateItems, iterateResponses } from './iterate-rows.ts'
import {
  toEventFields,
  toItemFields,
  toQuarantineFields,
  toReceiptFields,
  toResponseFields,
  toSweepFields,
} from './query-fields.ts'

export const QUERY_SUBJECTS = ['feedback', 'events', 'responses', 'receipts', 'quarantine', 'sweeps'] as const
export type QuerySubject = (typeof QUERY_SUBJECTS)[number]

export interface QueryQuestion {
  readonly what: QuerySubject
  /** Text of the query language, for feedback, events and responses. */
  readonly filter: string
  readonly limit: number
  readonly clock: () => number
}

const CHUNK_ROWS = 500

/**
 * Rows of the command line's `query`, ready for JSON.stringify: the API's field names where they exist, ids as numbers
 * with all their digits, moments as recorded and as UTC. Feedback and events come in the order of feedback ids; responses,
 * quarantine and sweeps newest first; receipts in the order of their chain.
 * @throws AppError *invalid-query*; *invalid-argument* for a filter where none applies.
 */
export function iterateQueryRows(db: ReadableDatabase, question: QueryQuestion): Iterable<object> {
  return allRows(db, question).take(question.limit)
}

function allRows(
  db: ReadableDatabase,
  { what, filter, clock }: QueryQuestion,
): IteratorObject<object, undefined> {
  const selection = { filter, nowMs: clock() }
  switch (what) {
    case 'feedback':
      return iterateItems(db, selection).map((item) => toItemFields(item, selection.nowMs))
    case 'events':
      return iterateEvents(db, selection).map(toEventFields)
    case 'responses':
      return iterateResponses(db, selection).map(toResponseFields)
  }
  if (filter.trim() !== '') {
    throw new AppError('invalid-argument', `A filter selects feedback, events or responses, not ${what}.`)
  }
  switch (what) {
    case 'receipts':
      return inChunks((page) => findReceipts(db, page)).map(toReceiptFields)
    case 'quarantine':
      return inChunks((page) => findQuarantined(db, page)).map(toQuarantineFields)
    case 'sweeps':
      return inChunks((page) => listSweeps(db, page)).map(toSweepFields)
  }
}

function* inChunks<Row>(read: (page: PageOfRows) => readonly Row[]): Generator<Row, undefined> {
  for (let offset = 0; ; offset += CHUNK_ROWS) {
    const rows = read({ offset, limit: CHUNK_ROWS })
    yield* rows
    if (rows.length < CHUNK_ROWS) return undefined
  }
}
