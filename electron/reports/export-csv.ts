import { rmSync } from 'node:fs'
import { AppError } from '../../shared/app-error.ts'
import type { ReportResult, ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort } from '../../shared/domain/sort.ts'
import { csvText, toCsvRow } from '../../shared/format/csv.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { showAsOf } from '../store/read/as-of.ts'
import { aboutPathOf, describeReport } from './about-file.ts'
import { businesses } from './businesses.ts'
import type { CsvReport } from './csv-report.ts'
import { dossier } from './dossier.ts'
import { feedbackItems, hiddenAndDeleted } from './feedback-items.ts'
import { ReportFile } from './report-file.ts'
import { responses } from './responses.ts'
import { visibilityChanges } from './visibility-changes.ts'

export interface ReportProgress {
  readonly rows: number
  readonly totalRows: number | null
}

export interface CsvOrder {
  readonly db: ReadableDatabase
  readonly template: ReportTemplate
  /** Text of the query language. */
  readonly filter: string
  /** Spans that still last are measured up to this moment. */
  readonly asOfMs: number
  /** True: the rows are those of the cache as it stood at that moment; see [Note: As of a moment]. */
  readonly isPast?: boolean
  /** Order of rows that are items; null or nothing: by their ids. */
  readonly sort?: FeedbackSort | null
  readonly path: string
  readonly onProgress: (progress: ReportProgress) => void
  /** Asked every so many rows. */
  readonly isCancelled: () => boolean
}

const REPORTS: Readonly<Record<ReportTemplate, CsvReport>> = {
  'visibility-changes': visibilityChanges,
  responses,
  feedback: feedbackItems,
  'hidden-and-deleted': hiddenAndDeleted,
  businesses,
  dossier,
}

const BYTE_ORDER_MARK = '\ufeff'
const ROWS_BETWEEN_NEWS = 2_000

/**
 * Writes a report as CSV, by the rules of docs/reports.md, from one moment of the cache, and beside it what it rests on. Memory does not grow with the
 * number of rows. Whatever goes wrong, nothing is left under the name, and a file that stood there is untouched.
 * @throws AppError *invalid-query*, *cancelled*, *disk-full*, *file-access*; for a dossier *not-found* and
 * *invalid-argument*.
 */
export function exportCsv(order: CsvOrder): ReportResult {
  if (order.isPast) showAsOf(order.db, order.asOfMs)
  return order.db.transaction(() => writeReport(order)).deferred()
}

function writeReport(order: CsvOrder): ReportResult {
  const file = new ReportFile(order.path)
  try {
    const result = file.seal(writeRows(file, order))
    publishWithAbout(file, result, order)
    return result
  } finally {
    file.discard()
  }
}

/** What the rows rest on takes its name first: a report under its own name never lacks it. */
function publishWithAbout(file: ReportFile, result: ReportResult, order: CsvOrder): void {
  const path = aboutPathOf(order.path)
  const about = new ReportFile(path)
  try {
    about.write(describeReport(order.db, { ...order, file: result }))
    about.finish(0)
  } finally {
    about.discard()
  }
  try {
    file.publish()
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

function writeRows(
  file: ReportFile,
  { db, template, filter, asOfMs, sort = null, onProgress, isCancelled }: CsvOrder,
): number {
  const report = REPORTS[template]
  const selection = { filter, nowMs: asOfMs, sort }
  const totalRows = report.count(db, selection)
  const tell = (rows: number): void => {
    if (isCancelled()) throw new AppError('cancelled', 'The export was cancelled.')
    onProgress({ rows, totalRows })
  }

  tell(0)
  file.write(report.hasFreeText ? BYTE_ORDER_MARK : '')
  file.write(toCsvRow(report.columns.map(csvText)))
  let rows = 0
  for (const cells of report.rows(db, selection)) {
    file.write(toCsvRow(cells))
    rows += 1
    if (rows % ROWS_BETWEEN_NEWS === 0) tell(rows)
  }
  tell(rows)
  return rows
}
