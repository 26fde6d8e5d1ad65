import { open } from 'node:fs/promises'
import type { SyncRequestNote } from '../../shared/domain/receipt.ts'
import { csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { toFileError } from '../lib/file-error.ts'

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
 * @returns the number of lines. @throws AppError *file-access*, *disk-full*
 */
export async function writeRequestLog(path: string, read: Read): Promise<number> {
  try {
    const file = await open(path, 'w')
    try {
      await file.write(toCsvRow(COLUMNS.map(csvText)))
      for (let offset = 0; ; offset += ROWS_AT_ONCE) {
        const notes = await read({ offset, limit: ROWS_AT_ONCE })
        await file.write(notes.map(toRow).join(''))
        if (notes.length < ROWS_AT_ONCE) return offset + notes.length
      }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw toFileError(error, path)
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
