import type { LogRecord } from '../../shared/domain/auditor-log.ts'
import type { CompanyAnswer } from '../../shared/domain/company-answer.ts'
import {
  printRequestReference,
  REQUEST_COLUMNS,
  type RequestFormat,
  type RequestRow,
} from '../../shared/domain/company-request.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { ReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { findRowsOf } from './request-rows.ts'

/**
 * Writes the CSV file that the company fills in: a row for each review, with its record in UTC and empty answers.
 * @throws AppError *disk-full*, *file-access*
 */
export function writeRequest(db: ReadableDatabase, requestId: number, path: string): ReportResult {
  const file = new ReportFile(path)
  try {
    let lines = 0
    for (const line of listRequestLines(db, requestId)) {
      file.write(line)
      lines += 1
    }
    return file.finish(lines - 1)
  } finally {
    file.discard()
  }
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
      ...[csvText(printRequestReference(requestId)), csvNumber(number)],
      ...[csvNumber(feedbackId), csvNumber(businessId), toMoment(hiddenSinceMs), toMoment(deletedAtMs)],
      ...[csvText(answer?.ground ?? null), csvText(answer?.policyClause ?? null)],
      ...[csvText(answer?.decidedBy ?? null), csvText(answer?.decidedAt ?? null)],
      ...[csvNumber(answer?.rating ?? null), csvText(answer?.note ?? null)],
    ])
  }
  return undefined
}

function toMoment(ms: number | null) {
  return csvText(ms === null ? null : new Date(ms).toISOString().replace('.000Z', 'Z'))
}
