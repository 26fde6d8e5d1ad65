import { findLogAuthor, type LogDetails } from '../../shared/domain/auditor-log.ts'
import type { SyncRequestNote } from '../../shared/domain/receipt.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { csvNumber, csvText, toCsvRow } from '../../shared/format/csv.ts'
import { toUtcText } from '../../shared/format/utc-text.ts'
import { describeLogEntry, type LogContext } from '../../shared/strings/log-sentences.ts'
import { RULES } from '../findings/all-rules.ts'
import { makeReportFile, ReportFile } from '../lib/report-file.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { iterateLog, type StoredLogEntry } from '../store/read/log-list.ts'

export interface LogExportOrder {
  readonly db: ReadableDatabase
  readonly format: 'csv' | 'json'
  readonly path: string
}

const COLUMNS = ['seq', 'timeUtc', 'by', 'sentence', 'action', 'subject', 'details', 'previousHash', 'hash']
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Writes the auditor's log, oldest entry first. The JSON form has exactly the hashed values (docs/evidence-format.md),
 * so that the chain can be checked from the file alone; CSV also describes each entry in a sentence.
 * @throws AppError *disk-full*, *file-access*
 */
export function exportLog({ db, format, path }: LogExportOrder): ReportResult {
  return makeReportFile(path, (file) => (format === 'csv' ? writeCsv(db, file) : writeJson(db, file)))
}

function writeCsv(db: ReadableDatabase, file: ReportFile): number {
  file.write(`${BYTE_ORDER_MARK}${toCsvRow(COLUMNS.map(csvText))}`)
  let rows = 0
  for (const entry of iterateLog(db)) {
    file.write(toCsvRow(toCells(entry)))
    rows += 1
  }
  return rows
}

const CONTEXT: LogContext = { rules: new Map(Object.entries(RULES)), locale: 'en' }

function toCells({ seq, at_ms, action, subject, details_json, previous_hash, hash }: StoredLogEntry) {
  const details: LogDetails = JSON.parse(details_json)
  const told = [findLogAuthor({ details }) ?? '', describeLogEntry({ action, subject, details }, CONTEXT)]
  const texts = [...told, action, subject, details_json, previous_hash, hash]
  return [csvNumber(seq), csvText(toUtcText(at_ms)), ...texts.map(csvText)]
}

function writeJson(db: ReadableDatabase, file: ReportFile): number {
  let rows = 0
  for (const entry of iterateLog(db)) {
    file.write(`${rows === 0 ? '[\n' : ',\n'}${JSON.stringify(entry)}`)
    rows += 1
  }
  file.write(rows === 0 ? '[]\n' : '\n]\n')
  return rows
}

const ROWS_AT_ONCE = 500
const REQUEST_COLUMNS = [
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
    file.write(toCsvRow(REQUEST_COLUMNS.map(csvText)))
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
