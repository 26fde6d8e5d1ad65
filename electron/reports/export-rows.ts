import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { AppError } from '../../shared/app-error.ts'
import { REPORT_NEEDS, type ReportResult, type ReportTemplate } from '../../shared/domain/report.ts'
import type { RowFormat } from '../../shared/domain/report-formats.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { identifyFile, ReportFile, writeReportFile } from '../lib/report-file.ts'
import { listDrawnAs } from '../sampling/sample-rows.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { listUnread } from '../store/read/data-cutoff.ts'
import type { Selection } from '../store/read/iterate-rows.ts'
import { aboutPathOf, describeReport, toAboutLines } from './about-file.ts'
import { inOneMoment } from './findings-need.ts'
import { findRedactor, redactSheet, redactTable, toSelection } from './redact-table.ts'
import type {
  ByteSink,
  ExportOrder,
  ExtraSheet,
  ReportColumn,
  ReportRow,
  ReportScope,
  ReportTable,
} from './report-table.ts'
import { REPORT_TABLES, ROW_FORMATS_BY_NAME } from './report-templates.ts'

export interface RowsOrder extends ExportOrder {
  readonly format: RowFormat
  readonly onRow?: (row: ReportRow) => void
}

const ROWS_PER_PROGRESS = 2_000

/**
 * Writes a report (docs/reports.md) in one transaction, and its about file. Memory does not grow with the number of
 * rows. After a failure, no new file is left, and an existing file is unchanged.
 * @throws AppError *invalid-query*, *cancelled*, *disk-full*, *file-access*; for a dossier *not-found* and
 *   *invalid-argument*
 */
export function exportRows(order: RowsOrder): ReportResult {
  return inOneMoment(order, writeReport)
}

function writeReport(order: RowsOrder): ReportResult {
  const file = new ReportFile(order.path)
  const formerAbout = identifyFile(aboutPathOf(order.path))
  try {
    const result = file.seal(writeRows(file, order))
    publishWithAbout(file, result, { ...order, formerAbout })
    const notFetched = listUnread(order.db, REPORT_NEEDS[order.template])
    return notFetched.length === 0 ? result : { ...result, notFetched }
  } finally {
    file.discard()
  }
}

interface AboutOrder extends RowsOrder {
  /** The about file that is replaced. */
  readonly formerAbout: string
}

/** The about file is published first, so that a published report always has one. */
function publishWithAbout(file: ReportFile, result: ReportResult, order: AboutOrder): void {
  const path = aboutPathOf(order.path)
  writeReportFile(path, describeReport(order.db, { ...order, file: result }), order.formerAbout)
  try {
    file.publish()
  } catch (error) {
    rmSync(path, { force: true })
    throw error
  }
}

/** Writes only the rows, within a transaction of the caller. @returns the number of rows */
export function writeRows(sink: ByteSink, order: Omit<RowsOrder, 'path'>): number {
  const { db, format, asOfMs, onProgress, isCancelled } = order
  const table = getTable(order)
  const selection = toSelection(order)
  const totalRows = table.count(db, selection)
  const tell = (rows: number): void => {
    if (isCancelled()) throw new AppError('cancelled', 'The export was canceled.')
    onProgress({ rows, totalRows })
  }

  tell(0)
  const about = toAboutLines(db, order)
  const sheets = format === 'xlsx' ? listSheets(order, table, selection) : []
  const writer = ROW_FORMATS_BY_NAME[format](sink, { columns: table.columns, asOfMs, about, sheets })
  let rows = 0
  const add = (row: ReportRow): void => {
    writer.add(row)
    order.onRow?.(row)
    rows += 1
    if (rows % ROWS_PER_PROGRESS === 0) tell(rows)
  }
  const pieces = writer.addLines && !order.onRow ? table.csv?.(db, selection) : null
  if (!pieces) for (const row of table.rows(db, selection)) add(row)
  for (const piece of pieces ?? []) {
    if (piece.text === null) for (const row of piece.rows()) add(row)
    else {
      writer.addLines?.(piece.text)
      rows += piece.rowCount
      tell(rows)
    }
  }
  writer.end()
  tell(rows)
  return rows
}

/** The SHA-256 (hex) of the file that `writeRows` writes. */
export function hashRows(order: Omit<RowsOrder, 'path'>): string {
  const hash = createHash('sha256')
  writeRows(
    { write: (text) => void hash.update(text, 'utf8'), writeBytes: (bytes) => void hash.update(bytes) },
    order,
  )
  return hash.digest('hex')
}

function listSheets(
  order: Omit<RowsOrder, 'path'>,
  table: ReportTable,
  selection: Selection,
): readonly ExtraSheet[] {
  return (table.sheets?.(order.db, selection) ?? []).map((sheet) => {
    const redactor = findRedactor(order, sheet.columns)
    return redactor ? redactSheet(sheet, redactor) : sheet
  })
}

/** The table of the template, redacted if requested. */
export function getTable(order: Omit<ExportOrder, 'path'>): ReportTable {
  const table = toTable(order)
  const redactor = findRedactor(order, table.columns)
  return redactor ? redactTable(table, redactor) : table
}

/** Templates whose rows are about one item each, with references of its findings and samples. */
const OF_ITEMS: ReadonlySet<ReportTemplate> = new Set(['feedback', 'hidden-and-deleted', 'dossier'])

type ListReferences = (db: ReadableDatabase, feedbackId: string) => readonly string[]
interface PapersColumn extends ReportColumn {
  readonly list: ListReferences
}

const FINDINGS_OF_ITEM = `SELECT reference FROM finding WHERE feedback_id = CAST(? AS INTEGER)
  ORDER BY rule, from_ms, finding_key`

const FINDINGS: PapersColumn = {
  name: 'findingRefs',
  kind: 'papers',
  list: (db, feedbackId) => prepareOnce(db, FINDINGS_OF_ITEM).pluck().all(feedbackId) as string[],
}
const SAMPLES: PapersColumn = { name: 'sampleRefs', kind: 'papers', list: listDrawnAs }

/**
 * The rows of the template, before redaction, with references of findings and samples. Findings have a column only if
 * they are up to date ([Note: Findings of a report]), because an empty cell means that there are none. Redacted rows
 * have no references, so they are not looked up.
 */
export function toTable(order: ReportScope & { readonly db: ReadableDatabase }): ReportTable {
  const { db, template, isPast = false, isRedacted = false } = order
  const table = REPORT_TABLES[template]
  if (isRedacted || !OF_ITEMS.has(template)) return table
  return withPapers(table, !isPast && areFindingsCurrent(db, false) ? [FINDINGS, SAMPLES] : [SAMPLES])
}

/** Inserts the columns before the last one, the id as text. */
function withPapers(table: ReportTable, papers: readonly PapersColumn[]): ReportTable {
  const { columns } = table
  const idAt = columns.findIndex(({ name }) => name === 'feedbackId')
  return {
    columns: columns.toSpliced(-1, 0, ...papers.map(({ name, kind }) => ({ name, kind }))),
    count: (db, selection) => table.count(db, selection),
    *rows(db, selection) {
      let about: ReportRow[number] = null
      let references: ReportRow = []
      for (const row of table.rows(db, selection)) {
        const id = row[idAt] ?? null
        // All rows of a dossier are about one item.
        if (id !== about) references = papers.map(({ list }) => list(db, String(id)))
        about = id
        yield row.toSpliced(-1, 0, ...references)
      }
    },
  }
}
