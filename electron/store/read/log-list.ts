import type { LogEntry, LogFilter } from '../../../shared/domain/auditor-log.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import type { PageOfRows } from './evidence-rows.ts'

const SELECTION = '(@action IS NULL OR action = @action) AND (@subject IS NULL OR subject = @subject)'

interface LogRow extends Omit<LogEntry, 'details'> {
  readonly detailsJson: string
}

/** Entries of the auditor's log, newest first. */
export function findLogEntries(db: ReadableDatabase, request: LogFilter & PageOfRows): LogEntry[] {
  const rows = prepareOnce(
    db,
    `SELECT seq, at_ms AS atMs, action, subject, details_json AS detailsJson, lower(hex(hash)) AS hash
     FROM auditor_log WHERE ${SELECTION} ORDER BY seq DESC LIMIT @limit OFFSET @offset`,
  ).all(request) as LogRow[]
  return rows.map(({ detailsJson, ...row }) => ({ ...row, details: JSON.parse(detailsJson) }))
}

export function countLogEntries(db: ReadableDatabase, filter: LogFilter): number {
  return Number(prepareOnce(db, `SELECT count(*) FROM auditor_log WHERE ${SELECTION}`).pluck().get(filter))
}

/** An entry with exactly the columns that are hashed, and its hash; hashes in lower-case hex. */
export interface StoredLogEntry {
  readonly seq: number
  readonly at_ms: number
  readonly action: string
  readonly subject: string
  readonly details_json: string
  readonly previous_hash: string
  readonly hash: string
}

/** The whole log, oldest entry first. */
export function iterateLog(db: ReadableDatabase): IterableIterator<StoredLogEntry> {
  return db
    .prepare(
      `SELECT seq, at_ms, action, subject, details_json, lower(hex(previous_hash)) AS previous_hash,
         lower(hex(hash)) AS hash
       FROM auditor_log ORDER BY seq`,
    )
    .iterate() as IterableIterator<StoredLogEntry>
}
