import type { SyncRequestNote } from '../../shared/domain/receipt.ts'
import { csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { ReportFile } from '../lib/report-file.ts'

const ROWS_AT_ONCE = 500
const COLUMNS = [
  'sentAtUtc',
  'operation',
  'page',
  'pass',
  'attempt',
  'httpStatus',
  'sizeBytes',
  'durationMs',
  'receipt',
  'problem',
]

type Read = (rows: { readonly offset: number; readonly limit: number }) => Promise<readonly SyncRequestNote[]>

/**
 * Writes the request log as CSV, newest first. A line that is added meanwhile may be missing or occur twice.
 * @returns the number of lines. @throws as `ReportFile`
 */
export async function writeRequestLog(path: string, read: Read): Promise<number> {
  const file = new ReportFile(path)
  try {
    file.write(toCsvRow(COLUMNS.map(csvText)))
    for (let offset = 0; ; offset += ROWS_AT_ONCE) {
      const notes = await read({ offset, limit: ROWS_AT_ONCE })
      file.write(notes.map(toRow).join(''))
      if (notes.length < ROWS_AT_ONCE) return file.finish(offset + notes.length).rows
    }
  } finally {
    file.discard()
  }
}

function toRow(note: SyncRequestNote): string {
  const { httpStatus, sizeBytes, durationMs, receipt } = note
  return toCsvRow([
    csvText(new Date(note.sentAtMs).toISOString()),
    csvText(note.operation),
    ...[note.page, note.pass, note.attempt, httpStatus, sizeBytes, durationMs, receipt].map(csvNumber),
    csvText(note.problem),
  ])
}
