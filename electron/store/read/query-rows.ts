import { AppError } from '../../../shared/app-error.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { CHANGE_KINDS } from '../../../shared/domain/sweep.ts'
import type { ReadableDatabase } from '../database.ts'
import { listAllSweeps, listSweeps } from '../sweeps.ts'
import { readAuditZone } from './audit-zone.ts'
import { AUDITOR_SUBJECTS, isAuditorSubject, iterateAuditorRows } from './auditor-lists.ts'
import { getDataStatus } from './data-cutoff.ts'
import { findDifference } from './difference-list.ts'
import { findQuarantined, findReceipts, type PageOfRows } from './evidence-rows.ts'
import { iterateEvents, iterateItems, iterateResponses } from './iterate-rows.ts'
import {
  toChangeFields,
  toCoverageFields,
  toEventFields,
  toItemFields,
  toReceiptFields,
  toResponseFields,
  toStatusFields,
  toSweepFields,
} from './query-fields.ts'
import { readHiddenMs } from './spans.ts'

export const QUERY_SUBJECTS = [
  'feedback',
  'events',
  'responses',
  'receipts',
  'quarantine',
  'sweeps',
  'changes',
  'coverage',
  'status',
  ...AUDITOR_SUBJECTS,
] as const
export type QuerySubject = (typeof QUERY_SUBJECTS)[number]

export interface QueryQuestion {
  readonly what: QuerySubject
  /** Text of the query language for feedback, events and responses; `sweep:N` for changes. */
  readonly filter: string
  readonly limit: number
  /** Durations count to it; see [Note: Data cutoff]. */
  readonly nowMs: number
}

const CHUNK_ROWS = 500

/**
 * Rows of the command line's `query`, ready for JSON.stringify: the API's field names where they exist, ids as numbers
 * with all their digits, moments as recorded and as UTC. Feedback and events come in the order of feedback ids;
 * responses, quarantine and sweeps newest first; receipts in the order of their chain.
 * @throws AppError *invalid-query*; *invalid-argument* for a filter where none applies.
 */
export function iterateQueryRows(db: ReadableDatabase, question: QueryQuestion): Iterable<object> {
  return allRows(db, question).take(question.limit)
}

function allRows(
  db: ReadableDatabase,
  { what, filter, nowMs }: QueryQuestion,
): IteratorObject<object, undefined> {
  const selection = { filter, nowMs }
  switch (what) {
    case 'feedback':
      return iterateItems(db, selection).map((item) =>
        toItemFields(item, readHiddenMs(db, item, selection.nowMs)),
      )
    case 'events':
      return iterateEvents(db, selection).map(toEventFields)
    case 'responses':
      return iterateResponses(db, selection).map(toResponseFields)
  }
  if (what === 'changes') return iterateChanges(db, parseSweepFilter(filter))
  if (filter.trim() !== '') {
    throw new AppError('invalid-argument', `A filter selects feedback, events or responses, not ${what}.`)
  }
  if (isAuditorSubject(what)) return iterateAuditorRows(db, what)
  switch (what) {
    case 'receipts':
      return inChunks((page) => findReceipts(db, page)).map(toReceiptFields)
    case 'quarantine':
      return inChunks((page) => findQuarantined(db, page))
    case 'sweeps':
      return inChunks((page) => listSweeps(db, page)).map(toSweepFields)
    case 'coverage':
      return iterateCoverage(db)
    case 'status':
      return toStatusFields(getDataStatus(db)).values()
  }
}

/** Entries that a sweep added, changed, lost or saw again; newest sweep first. */
function* iterateChanges(db: ReadableDatabase, only: number | null): Generator<object, undefined> {
  const sweeps = listAllSweeps(db).toReversed()
  for (const sweep of sweeps.filter(({ sweepId }) => only === null || sweepId === only)) {
    for (const kind of CHANGE_KINDS) {
      const changes = inChunks((page) => findDifference(db, sweep, kind, page))
      yield* changes.map((change) => toChangeFields(sweep.sweepId, change))
    }
  }
  return undefined
}

/** `sweep:N`, or nothing for all sweeps. */
function parseSweepFilter(filter: string): number | null {
  if (filter.trim() === '') return null
  const [, number] = /^sweep:(\d{1,9})$/.exec(filter.trim()) ?? []
  if (number !== undefined) return Number(number)
  throw new AppError('invalid-argument', 'Changes are selected by sweep:N, with the number of a sweep.')
}

function* iterateCoverage(db: ReadableDatabase): Generator<object, undefined> {
  for (const group of toCoverage(listAllSweeps(db), readAuditZone(db)).groups) {
    for (const operation of OPERATIONS) {
      yield* group.stretches[operation].map((stretch) => toCoverageFields(group, operation, stretch))
    }
  }
  return undefined
}

function* inChunks<Row>(read: (page: PageOfRows) => readonly Row[]): Generator<Row, undefined> {
  for (let offset = 0; ; offset += CHUNK_ROWS) {
    const rows = read({ offset, limit: CHUNK_ROWS })
    yield* rows
    if (rows.length < CHUNK_ROWS) return undefined
  }
}
