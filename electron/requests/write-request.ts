import { printRequestReference, REQUEST_COLUMNS } from '../../shared/domain/company-request.ts'
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
  const rows = [...(findRowsOf(db, requestId)?.values() ?? [])]
  const file = new ReportFile(path)
  try {
    file.write(toCsvRow(REQUEST_COLUMNS.map(csvText)))
    for (const { number, feedbackId, businessId, hiddenSinceMs, deletedAtMs } of rows) {
      file.write(
        toCsvRow([
          ...[csvText(printRequestReference(requestId)), csvNumber(number)],
          ...[csvNumber(feedbackId), csvNumber(businessId), toMoment(hiddenSinceMs), toMoment(deletedAtMs)],
          ...[csvText(null), csvText(null), csvText(null), csvText(null), csvText(null), csvText(null)],
        ]),
      )
    }
    return file.finish(rows.length)
  } finally {
    file.discard()
  }
}

function toMoment(ms: number | null) {
  return csvText(ms === null ? null : new Date(ms).toISOString().replace('.000Z', 'Z'))
}
