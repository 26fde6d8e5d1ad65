import { AppError } from '../../shared/app-error.ts'
import type { CompanyAnswer, CompanyGround, GivenGround } from '../../shared/domain/company-answer.ts'
import {
  type AnsweredRow,
  type AnswerVersion,
  printRequestReference,
  printRowReference,
  type RequestRow,
  type RequestState,
  type RequestSummary,
  type WrittenFile,
} from '../../shared/domain/company-request.ts'
import type { BusinessId, FeedbackId } from '../../shared/domain/ids.ts'
import { endOfDayMs } from '../../shared/query/calendar-range.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { findContradictions } from './find-contradictions.ts'

type RequestFields = Pick<
  RequestSummary,
  'requestId' | 'title' | 'query' | 'dueDay' | 'createdAtMs' | 'receipt' | 'sentAtMs'
>

const DAY_MS = 86_400_000

const REQUESTS = `
  SELECT request_id AS requestId, title, query, due_day AS dueDay, created_at_ms AS createdAtMs, receipt,
    sent_at_ms AS sentAtMs
  FROM company_request LEFT JOIN sent_request USING (request_id)`

/** All requests, newest first. @param nowMs the time by which one is overdue */
export function listRequests(db: ReadableDatabase, nowMs: number): RequestSummary[] {
  const rows = prepareOnce(db, `${REQUESTS} ORDER BY request_id DESC`).all() as RequestFields[]
  return rows.map((row) => summarize(db, row, nowMs))
}

/** @throws AppError *not-found* */
export function getRequest(db: ReadableDatabase, requestId: number, nowMs: number): RequestSummary {
  const row = prepareOnce(db, `${REQUESTS} WHERE request_id = ?`).get(requestId) as RequestFields | undefined
  if (row) return summarize(db, row, nowMs)
  throw new AppError('not-found', `There is no request ${printRequestReference(requestId)}.`)
}

function summarize(db: ReadableDatabase, fields: RequestFields, nowMs: number): RequestSummary {
  const { requestId, dueDay, sentAtMs } = fields
  const reference = printRequestReference(requestId)
  const { rows, answered, groundsGiven } = prepareOnce(db, COUNTS).get({ requestId }) as Counts
  const lateMs = dueDay === null ? 0 : nowMs - endOfDayMs(dueDay, readAuditZone(db))
  const state = toState({ rows, answered, isDue: lateMs > 0, isSent: sentAtMs !== null })
  return {
    ...fields,
    reference,
    rows,
    answered,
    groundsGiven,
    contradicting: countContradicting(db, requestId),
    state,
    pastDueDays: state === 'overdue' ? Math.ceil(lateMs / DAY_MS) : null,
    written: listWritten(db, reference),
    versions: listVersions(db, requestId),
  }
}

interface Counts {
  readonly rows: number
  readonly answered: number
  readonly groundsGiven: number
}

/** Next to a lone max(), SQLite takes other columns from the row that has it: the answer of the newest file. */
const COUNTS = `
  SELECT (SELECT count(*) FROM company_request_row WHERE request_id = @requestId) AS rows,
    count(*) AS answered, count(ground) AS groundsGiven
  FROM (SELECT ground, max(file_id) FROM company_answer WHERE request_id = @requestId GROUP BY number)`

/**
 * Days of the audit time zone and bursts are beyond SQL. Requests and answers are only ever added to, so a count holds
 * until the next file, which may answer for the same review in another request.
 */
const contradicting = new WeakMap<ReadableDatabase, Map<string, number>>()

function countContradicting(db: ReadableDatabase, requestId: number): number {
  const fileId = prepareOnce(db, 'SELECT max(file_id) FROM company_answer').pluck().get() as number | null
  if (fileId === null) return 0
  const known = contradicting.get(db) ?? new Map<string, number>()
  contradicting.set(db, known)
  const key = `${requestId} ${fileId} ${readAuditZone(db).name}`
  const count =
    known.get(key) ?? answersOf(db, requestId).filter((row) => row.contradictions.length > 0).length
  known.set(key, count)
  return count
}

interface Progress extends Omit<Counts, 'groundsGiven'> {
  readonly isDue: boolean
  readonly isSent: boolean
}

function toState({ rows, answered, isDue, isSent }: Progress): RequestState {
  if (answered === rows) return 'answered'
  if (isDue) return 'overdue'
  if (answered > 0) return 'partly-answered'
  return isSent ? 'sent' : 'open'
}

export function listWritten(db: ReadableDatabase, reference: string): WrittenFile[] {
  return prepareOnce(
    db,
    `SELECT one.value ->> '$.file' AS file, one.value ->> '$.sha256' AS sha256, at_ms AS writtenAtMs
     FROM auditor_log, json_each(details_json, '$.files') one
     WHERE action = 'request-written' AND subject = ? ORDER BY seq, one.key`,
  ).all(reference) as WrittenFile[]
}

function listVersions(db: ReadableDatabase, requestId: number): AnswerVersion[] {
  const rows = prepareOnce(
    db,
    `SELECT name AS file, sha256, received_at_ms AS receivedAtMs, count(*) AS answers
     FROM company_answer JOIN answer_file USING (file_id)
     WHERE request_id = ? GROUP BY file_id ORDER BY file_id`,
  ).all(requestId) as Omit<AnswerVersion, 'version'>[]
  return rows.map((row, at) => ({ version: at + 1, ...row }))
}

const ROW_COLUMNS = `
  q.number, CAST(q.feedback_id AS TEXT) AS feedbackId, CAST(q.business_id AS TEXT) AS businessId,
  q.first_entry_ms AS firstEntryMs, q.hidden_since_ms AS hiddenSinceMs, q.deleted_at_ms AS deletedAtMs`

/** The rows of a request by number; null where this workspace has no such request. */
export function findRowsOf(db: ReadableDatabase, requestId: number): ReadonlyMap<number, RequestRow> | null {
  const rows = prepareOnce(
    db,
    `SELECT ${ROW_COLUMNS} FROM company_request_row q WHERE q.request_id = ? ORDER BY q.number`,
  ).all(requestId) as RequestRow[]
  return rows.length === 0 ? null : new Map(rows.map((row) => [row.number, row]))
}

/** Known names of the businesses that a request asks about, in the order of their ids. */
export function namesOfAsked(db: ReadableDatabase, requestId: number): ReadonlyMap<BusinessId, string> {
  const rows = prepareOnce(
    db,
    `SELECT CAST(business_id AS TEXT), name FROM business_name
     WHERE business_id IN (SELECT business_id FROM company_request_row WHERE request_id = ?) ORDER BY business_id`,
  )
    .raw()
    .all(requestId) as [BusinessId, string][]
  return new Map(rows)
}

type StoredAnswer = CompanyAnswer & {
  readonly number: number
  readonly fileId: number
  readonly receivedAtMs: number
}

/** The grounds that count for the reviews of a request in other requests, by the number of the row. */
const OTHER_GROUNDS = `
  SELECT q.number, a.ground FROM company_request_row q
  JOIN company_request_row other ON other.feedback_id = q.feedback_id AND other.request_id <> q.request_id
  JOIN company_answer a ON a.request_id = other.request_id AND a.number = other.number
  WHERE q.request_id = ? AND a.ground IS NOT NULL AND a.file_id = (
    SELECT max(file_id) FROM company_answer WHERE request_id = a.request_id AND number = a.number)`

/**
 * The rows of a request in their order, each with the answer of the newest file that answers it. Empty for a request
 * that does not exist.
 */
export function answersOf(db: ReadableDatabase, requestId: number): AnsweredRow[] {
  const answers = prepareOnce(
    db,
    `SELECT number, file_id AS fileId, received_at_ms AS receivedAtMs, ground, policy_clause AS policyClause,
       decided_by AS decidedBy, decided_at AS decidedAt, rating, note
     FROM company_answer JOIN answer_file USING (file_id) WHERE request_id = ? ORDER BY number, file_id`,
  ).all(requestId) as StoredAnswer[]
  const files = [...new Set(answers.map(({ fileId }) => fileId))].toSorted((a, b) => a - b)
  const versions = new Map(files.map((fileId, at) => [fileId, at + 1]))
  const newest = new Map(answers.map(({ number, ...stored }) => [number, stored]))
  const given = prepareOnce(db, OTHER_GROUNDS).all(requestId) as { number: number; ground: CompanyGround }[]
  const grounds = Map.groupBy(given, ({ number }) => number)
  const rows = [...(findRowsOf(db, requestId)?.values() ?? [])].map((row) => {
    const { fileId = 0, receivedAtMs = null, ...answer } = newest.get(row.number) ?? {}
    return {
      row,
      receivedAtMs,
      version: versions.get(fileId) ?? null,
      answer: fileId === 0 ? null : (answer as CompanyAnswer),
      otherGrounds: (grounds.get(row.number) ?? []).map(({ ground }) => ground),
    }
  })
  const asked = rows.map(({ row, ...one }) => ({ ...row, ...one }))
  const contradictions = findContradictions(asked, readAuditZone(db))
  return rows.map(({ row, answer, version }) => ({
    ...row,
    answer,
    version,
    reference: printRowReference(requestId, row.number),
    contradictions: contradictions.get(row.number) ?? [],
  }))
}

/** A review can be in several requests: of the answers that count for its rows, the newest one with a ground. */
export function findGivenGrounds(db: ReadableDatabase, feedbackIds: readonly FeedbackId[]): GivenGround[] {
  return prepareOnce(
    db,
    `SELECT ground, count(*) AS reviews
     FROM (
       SELECT a.ground, row_number() OVER (
         PARTITION BY q.feedback_id ORDER BY a.file_id DESC, a.request_id DESC) AS place
       FROM company_answer a JOIN company_request_row q USING (request_id, number)
       WHERE q.feedback_id IN (SELECT CAST(value AS INTEGER) FROM json_each(?)) AND ground IS NOT NULL
         AND a.file_id = (
           SELECT max(file_id) FROM company_answer WHERE request_id = a.request_id AND number = a.number)
     )
     WHERE place = 1
     GROUP BY ground ORDER BY reviews DESC, ground`,
  ).all(JSON.stringify(feedbackIds)) as GivenGround[]
}
