import { type LoggedReport, toLoggedReport } from '../../../shared/domain/kept-report.ts'
import type { ReportTemplate } from '../../../shared/domain/report.ts'
import { type ReportReview, reviewSubject, toReview } from '../../../shared/domain/report-review.ts'
import { prepareOnce, type ReadableDatabase } from '../database.ts'
import { LOG_COLUMNS, type LogRow, toLogEntry } from './log-list.ts'

/** Reports of the log before an entry of it; null: from the newest on. */
export interface KeptReportPage {
  readonly beforeSeq: number | null
  readonly limit: number
  /** null: of every template. */
  readonly template: ReportTemplate | null
}

const PAGE_SQL = `
  SELECT ${LOG_COLUMNS} FROM auditor_log
  WHERE action = 'report-exported' AND (@template IS NULL OR subject = @template) AND seq < @beforeSeq
  ORDER BY seq DESC LIMIT +@limit`

const ENTRY_SQL = `SELECT ${LOG_COLUMNS} FROM auditor_log WHERE seq = ? AND action = 'report-exported'`

/** The newest first. An entry that another version wrote in a form that is not known is passed over. */
export function findKeptReports(db: ReadableDatabase, page: KeptReportPage): readonly LoggedReport[] {
  return [...iteratePages(db, page).take(page.limit)]
}

/** Reads as many entries at once as are asked for. */
function* iteratePages(
  db: ReadableDatabase,
  { beforeSeq, limit, template }: KeptReportPage,
): Generator<LoggedReport, undefined> {
  let before = beforeSeq ?? Number.MAX_SAFE_INTEGER
  for (;;) {
    const rows = prepareOnce(db, PAGE_SQL).all({ template, beforeSeq: before, limit }) as LogRow[]
    yield* rows.flatMap((row) => toReport(row) ?? [])
    const last = rows[limit - 1]
    if (!last) return undefined
    before = last.seq
  }
}

/** Null for a number that is no report. */
export function findKeptReport(db: ReadableDatabase, seq: number): LoggedReport | null {
  const row = prepareOnce(db, ENTRY_SQL).get(seq) as LogRow | undefined
  return row ? toReport(row) : null
}

const ROWS_AT_ONCE = 200

/** All of them, the newest first. */
export function iterateKeptReports(db: ReadableDatabase): Generator<LoggedReport, undefined> {
  return iteratePages(db, { beforeSeq: null, limit: ROWS_AT_ONCE, template: null })
}

/** The newest with a file of these bytes, or else the newest with a file of this name; null where there is neither. */
export function findReportOfFile(
  db: ReadableDatabase,
  { sha256, name }: { readonly sha256: string; readonly name: string },
): LoggedReport | null {
  let named: LoggedReport | null = null
  for (const report of iterateKeptReports(db)) {
    if (report.volumes.some((volume) => volume.sha256 === sha256)) return report
    if (report.volumes.some((volume) => volume.file === name)) named ??= report
  }
  return named
}

const REVIEW_SQL = `SELECT ${LOG_COLUMNS} FROM auditor_log WHERE subject = ? ORDER BY seq`

/** The review of a report, as the log has it; all versions of the report give the same. */
export function getReview(
  db: ReadableDatabase,
  { seq, file, lineage }: Pick<LoggedReport, 'seq' | 'file' | 'lineage'>,
): ReportReview {
  const rows = prepareOnce(db, REVIEW_SQL).all(reviewSubject(lineage.root ?? seq)) as LogRow[]
  return toReview({ seq, file }, rows.map(toLogEntry))
}

function toReport(row: LogRow): LoggedReport | null {
  return toLoggedReport(toLogEntry(row))
}
