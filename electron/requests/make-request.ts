import { invalid } from '../../shared/app-error.ts'
import {
  printRequestReference,
  REQUEST_ROW_LIMIT,
  type RequestDraft,
} from '../../shared/domain/company-request.ts'
import { findChainHead } from '../evidence/archive.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../store/database.ts'
import { FLAG_BITS } from '../store/index-codes.ts'
import { getDataCutoffMs } from '../store/read/data-cutoff.ts'
import { WITHIN_ITEM } from '../store/read/entry-rows.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import { getRequest } from './request-rows.ts'

/**
 * Makes a numbered request about the reviews that a search selects now, with the record of each as it is now, and logs
 * it, in one transaction. Rows are ordered by business, start of hiding and review.
 * @returns the number of the request
 * @throws AppError *invalid-query*; *invalid-argument* if no review or too many are selected
 */
export function makeRequest(db: WritableDatabase, draft: RequestDraft, atMs: number): number {
  return writeInTransaction(db, () => {
    const rows = readRows(db, draft.query)
    refuseSize(rows.length)
    const receipt = findChainHead(db)?.seq ?? 0
    const { lastInsertRowid } = prepareOnce(
      db,
      `INSERT INTO company_request (title, query, due_day, created_at_ms, receipt)
       VALUES (@title, @query, @dueDay, @atMs, @receipt)`,
    ).run({ ...draft, query: draft.query.trim(), atMs, receipt })
    const requestId = Number(lastInsertRowid)
    for (const [at, row] of rows.entries()) insertRow(db, requestId, { number: at + 1, ...row })
    appendLog(db, {
      atMs,
      action: 'request-made',
      subject: printRequestReference(requestId),
      details: {
        ...draft,
        receipt,
        rows: rows.length,
        reviews: rows.map(({ feedbackId }) => String(feedbackId)),
      },
    })
    return requestId
  })
}

/**
 * Records that the request was sent; once. @throws AppError *not-found*, *invalid-argument* where it was sent before
 */
export function markSent(db: WritableDatabase, requestId: number, atMs: number): void {
  writeInTransaction(db, () => {
    const { reference, sentAtMs } = getRequest(db, requestId, atMs)
    if (sentAtMs !== null) throw invalid(`${reference} was marked as sent before.`)
    prepareOnce(db, 'INSERT INTO sent_request (request_id, sent_at_ms) VALUES (?, ?)').run(requestId, atMs)
    appendLog(db, { atMs, action: 'request-sent', subject: reference, details: {} })
  })
}

function refuseSize(rows: number): void {
  if (rows === 0) {
    throw invalid('Nothing to ask about: no review in the cache is selected.')
  }
  if (rows <= REQUEST_ROW_LIMIT) return
  const limit = REQUEST_ROW_LIMIT.toLocaleString('en')
  throw invalid(`A request asks about at most ${limit} reviews. Narrow the filter.`)
}

/** A row of a request, with the record of its review at that time. */
export function insertRow(
  db: WritableDatabase,
  requestId: number,
  row: RecordedRow & { readonly number: number },
): void {
  prepareOnce(
    db,
    `INSERT INTO company_request_row (request_id, number, feedback_id, business_id, first_entry_ms, hidden_since_ms,
       deleted_at_ms)
     VALUES (@requestId, @number, @feedbackId, @businessId, @firstEntryMs, @hiddenSinceMs, @deletedAtMs)`,
  ).run({ requestId, ...row })
}

interface RecordedRow {
  readonly feedbackId: bigint
  readonly businessId: bigint
  readonly firstEntryMs: number | null
  readonly hiddenSinceMs: number | null
  readonly deletedAtMs: number | null
}

function readRows(db: WritableDatabase, filter: string): RecordedRow[] {
  const { sql, values } = matchingItems(db, { filter, nowMs: getDataCutoffMs(db) }, 'all')
  const items = db
    .prepare(`SELECT f.feedback_id, f.business_id FROM feedback f WHERE ${sql} ORDER BY f.feedback_id`)
    .safeIntegers()
    .raw()
    .all(...values) as [feedbackId: bigint, businessId: bigint][]
  return items
    .map(([feedbackId, businessId]) => ({ feedbackId, businessId, ...readRecord(db, feedbackId) }))
    .toSorted(compareRows)
}

/** The order is stable, so reviews of one business and moment stay in the order of their ids. */
function compareRows(one: RecordedRow, other: RecordedRow): number {
  if (one.businessId !== other.businessId) return one.businessId < other.businessId ? -1 : 1
  return (one.hiddenSinceMs ?? 0) - (other.hiddenSinceMs ?? 0)
}

interface EventRow {
  readonly timeMs: number
  readonly show: 0 | 1
  readonly deleted: 0 | 1
}

function readRecord(
  db: WritableDatabase,
  feedbackId: bigint,
): Pick<RecordedRow, 'firstEntryMs' | 'hiddenSinceMs' | 'deletedAtMs'> {
  const events = prepareOnce(
    db,
    `SELECT e.time_ms AS timeMs, e.show, e.deleted FROM event e
     WHERE e.feedback_id = ? AND e.flags & ${FLAG_BITS.rewritten} = 0 ORDER BY ${WITHIN_ITEM}`,
  ).all(feedbackId) as EventRow[]
  const firstResponse = prepareOnce(db, 'SELECT min(date_ms) FROM response WHERE feedback_id = ?')
    .pluck()
    .get(feedbackId) as number | null
  const entries = [events[0]?.timeMs, firstResponse].filter((ms) => typeof ms === 'number')
  const begins = (holds: (event: EventRow) => boolean) =>
    events.findLast((event, at) => holds(event) && !(at > 0 && holds(events[at - 1] as EventRow)))?.timeMs
  const isDeleted = events.at(-1)?.deleted === 1
  return {
    firstEntryMs: entries.length === 0 ? null : Math.min(...entries),
    hiddenSinceMs: begins(({ show }) => show === 0) ?? null,
    deletedAtMs: (isDeleted ? begins(({ deleted }) => deleted === 1) : undefined) ?? null,
  }
}
