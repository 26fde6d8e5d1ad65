import { z } from 'zod'
import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import type { CompanyAnswer } from '../../shared/domain/company-answer.ts'
import {
  printRequestReference,
  REQUEST_COLUMNS,
  type RequestFormat,
  type RequestRow,
} from '../../shared/domain/company-request.ts'
import { isDecimalId } from '../../shared/domain/ids.ts'
import { momentSchema } from '../../shared/domain/moment.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { broken } from '../lib/file-error.ts'
import { parseJson } from '../lib/json-file.ts'
import { makeReportFile } from '../lib/report-file.ts'
import { prepareOnce, type ReadableDatabase, type WritableDatabase } from '../store/database.ts'
import { insertRow } from './make-request.ts'
import { findRowsOf, getRequest } from './request-rows.ts'

/**
 * Writes the CSV file that the company fills in: a row for each review, with its record in UTC and empty answers.
 * @throws AppError *disk-full*, *file-access*
 */
export function writeRequest(db: ReadableDatabase, requestId: number, path: string): ReportResult {
  return makeReportFile(path, (file) => {
    const lines = [...listRequestLines(db, requestId)]
    for (const line of lines) file.write(line)
    return lines.length - 1
  })
}

/** The entry of the log for a written file and the letter beside it, if there is one. */
export function toWrittenEntry(
  requestId: number,
  format: RequestFormat,
  { rows }: ReportResult,
  files: readonly { readonly file: string; readonly sha256: string }[],
): Omit<LogRecord, 'atMs'> {
  return {
    action: 'request-written',
    subject: printRequestReference(requestId),
    details: { format, rows, files: files.map(({ file, sha256 }) => ({ file, sha256 })) },
  }
}

/** The heading, then a line for each review, without answers unless some are given. */
export function* listRequestLines(
  db: ReadableDatabase,
  requestId: number,
  answerOf: (row: RequestRow) => CompanyAnswer | null = () => null,
): Generator<string, undefined> {
  yield toCsvRow(REQUEST_COLUMNS.map(csvText))
  for (const row of findRowsOf(db, requestId)?.values() ?? []) {
    const { number, feedbackId, businessId, hiddenSinceMs, deletedAtMs } = row
    const answer = answerOf(row)
    yield toCsvRow([
      csvText(printRequestReference(requestId)),
      csvNumber(number),
      csvNumber(feedbackId),
      csvNumber(businessId),
      toMoment(hiddenSinceMs),
      toMoment(deletedAtMs),
      csvText(answer?.ground ?? null),
      csvText(answer?.policyClause ?? null),
      csvText(answer?.decidedBy ?? null),
      csvText(answer?.decidedAt ?? null),
      csvNumber(answer?.rating ?? null),
      csvText(answer?.note ?? null),
    ])
  }
  return undefined
}

function toMoment(ms: number | null) {
  return csvText(ms === null ? null : new Date(ms).toISOString().replace('.000Z', 'Z'))
}

/** One request of a bundle: what was asked, with the record at that moment. Moments are milliseconds since 1970. */
const documentSchema = z.strictObject({
  format: z.literal('unhidden-request-1'),
  reference: z.string(),
  title: z.string(),
  query: z.string(),
  dueDay: z.string().refine(isCalendarDate).nullable(),
  createdAtMs: momentSchema,
  sentAtMs: momentSchema.nullable(),
  receipt: z.int().min(0),
  /** Files that were written for the company, as the log has them. */
  files: z.array(z.strictObject({ file: z.string(), sha256: z.string(), writtenAtMs: momentSchema })),
  rows: z
    .array(
      z.strictObject({
        number: z.int().min(1),
        feedbackId: z.string().refine(isDecimalId),
        businessId: z.string().refine(isDecimalId),
        firstEntryMs: momentSchema.nullable(),
        hiddenSinceMs: momentSchema.nullable(),
        deletedAtMs: momentSchema.nullable(),
      }),
    )
    .min(1),
})
type RequestDocument = z.infer<typeof documentSchema>

/** @throws AppError *not-found* */
export function printRequestDocument(db: ReadableDatabase, requestId: number): string {
  const request = getRequest(db, requestId, 0)
  const { reference, title, query, dueDay, createdAtMs, sentAtMs, receipt, written: files } = request
  const rows: readonly RequestRow[] = [...(findRowsOf(db, requestId)?.values() ?? [])]
  const document = documentSchema.parse({
    format: 'unhidden-request-1',
    reference,
    title,
    query,
    dueDay,
    createdAtMs,
    sentAtMs,
    receipt,
    files,
    rows,
  })
  return `${JSON.stringify(document, null, 1)}\n`
}

/** @throws AppError *evidence-broken* */
export function parseRequestDocument(name: string, text: string): RequestDocument {
  const parsed = documentSchema.safeParse(parseJson(text))
  if (parsed.success) return parsed.data
  throw broken(`${name} is no request`)
}

/**
 * Puts a request of a bundle into a workspace that was restored from it, under its number.
 * @throws SqliteError if rows violate a constraint
 */
export function restoreRequest(db: WritableDatabase, requestId: number, document: RequestDocument): void {
  const { rows, sentAtMs, format: _, files: __, reference: ___, ...fields } = document
  prepareOnce(
    db,
    `INSERT INTO company_request (request_id, title, query, due_day, created_at_ms, receipt)
     VALUES (@requestId, @title, @query, @dueDay, @createdAtMs, @receipt)`,
  ).run({ requestId, ...fields })
  for (const row of rows) {
    const ids = { feedbackId: BigInt(row.feedbackId), businessId: BigInt(row.businessId) }
    insertRow(db, requestId, { ...row, ...ids })
  }
  if (sentAtMs === null) return
  prepareOnce(db, 'INSERT INTO sent_request (request_id, sent_at_ms) VALUES (?, ?)').run(requestId, sentAtMs)
}
