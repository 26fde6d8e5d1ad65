import { existsSync } from 'node:fs'
import { extname } from 'node:path'
import { AppError } from '../../../shared/app-error.ts'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { REPORT_LOCALES } from '../../../shared/domain/pdf-report.ts'
import { pdfWordsOf } from '../../../shared/words/pdf-words-of.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { showAsOf } from '../../store/read/as-of.ts'
import { findFeedbackRows } from '../../store/read/feedback-list.ts'
import type { Selection } from '../../store/read/iterate-rows.ts'
import { getOverviewAt } from '../../store/read/overview.ts'
import { openCsv } from '../formats/csv-format.ts'
import { ReportFile } from '../report-file.ts'
import type { ReportRow } from '../report-table.ts'
import { REPORT_TABLES } from '../report-templates.ts'
import { compilePdf, compileSvg } from './compile-pdf.ts'
import { drawCharts } from './pdf-charts.ts'
import { byName, PDF_COLUMNS, type PrintedCell } from './pdf-columns.ts'
import { countFigures } from './pdf-figures.ts'
import type { PdfOrder, PdfResult } from './pdf-order.ts'
import { describeSources } from './pdf-sources.ts'
import { type PdfBasis, toContent, type VolumeRows } from './pdf-volume.ts'
import { TextPrinter } from './printable-text.ts'
import { type RibbonAxis, toRibbon } from './ribbons.ts'

/** So many that the compiler stays within a gigabyte, measured by `npm run bench -- pdf`. */
const ROWS_PER_VOLUME = 4_000
const ROWS_AT_ONCE = 500
const PREVIEWED_ROWS = 40
const YEAR_MS = 365 * 86_400_000

/**
 * Writes a report as PDF/A-3a, by the rules of docs/reports.md, from one moment of the cache. More rows than one file
 * should hold go to volumes `NAME-2.pdf` and so on, of which none has its name before all are whole.
 * @throws AppError *invalid-query*, *cancelled*, *disk-full*, *file-access*; *invalid-argument* where a volume would
 * replace a file that nobody was asked about; for a dossier *not-found* and *invalid-argument*.
 */
export function exportPdf(order: PdfOrder): PdfResult {
  if (order.isPast) showAsOf(order.db, order.asOfMs)
  return order.db.transaction(() => writeVolumes(order)).deferred()
}

/** The first pages as one SVG picture: cover, figures, charts and the first rows. @throws as `exportPdf`. */
export function previewPdf(order: PdfOrder): string {
  if (order.isPast) showAsOf(order.db, order.asOfMs)
  return order.db
    .transaction(() => {
      const printer = new TextPrinter()
      const basis = toBasis(order, order.rowsPerVolume ?? ROWS_PER_VOLUME)
      const [volume] = readVolumes(order, basis, printer, PREVIEWED_ROWS)
      return compileSvg(toContent(order, basis, volume ?? EMPTY_VOLUME, printer))
    })
    .deferred()
}

const EMPTY_VOLUME: VolumeRows = { volume: 1, firstRow: 1, cells: [], csv: new Uint8Array() }

function writeVolumes(order: PdfOrder): PdfResult {
  const rowsPerVolume = order.rowsPerVolume ?? ROWS_PER_VOLUME
  const files: ReportFile[] = []
  try {
    tell(order, 0, null)
    const basis = toBasis(order, rowsPerVolume)
    refuseToReplace(order.path, basis.volumes)
    const printer = new TextPrinter()
    const volumes = []
    for (const rows of readVolumes(order, basis, printer, rowsPerVolume)) {
      const file = new ReportFile(volumePath(order.path, rows.volume))
      files.push(file)
      const content = toContent(order, basis, rows, printer)
      file.writeBytes(compilePdf({ content, csv: rows.csv, createdMs: order.asOfMs }))
      volumes.push(file.seal(rows.cells.length))
      tell(order, rows.firstRow - 1 + rows.cells.length, basis.totalRows)
    }
    // The first takes its name last: whoever finds it finds all.
    for (const file of files.toReversed()) file.publish()
    const [first] = volumes
    if (!first) throw new Error('A report has at least one volume.')
    return { ...first, rows: basis.totalRows, volumes }
  } finally {
    for (const file of files) file.discard()
  }
}

function toBasis(order: PdfOrder, rowsPerVolume: number): PdfBasis {
  const { db, template } = order
  const selection = toSelection(order)
  const table = REPORT_TABLES[template]
  const totalRows = table.count(db, selection) ?? [...table.rows(db, selection)].length
  const axis = toAxis(db, order.asOfMs)
  const item = template === 'dossier' ? findDossierItem(order) : undefined
  return {
    figures: countFigures(order),
    charts: drawCharts(order, selection),
    sources: describeSources(order),
    axis,
    ribbon: item ? toRibbon(item, axis) : null,
    totalRows,
    volumes: Math.max(1, Math.ceil(totalRows / rowsPerVolume)),
  }
}

/** Ends once it has given `atMost` rows where that is less than a volume. */
function* readVolumes(
  order: PdfOrder,
  basis: PdfBasis,
  printer: TextPrinter,
  atMost: number,
): Generator<VolumeRows> {
  const table = REPORT_TABLES[order.template]
  const rows = table.rows(order.db, toSelection(order))[Symbol.iterator]()
  try {
    for (let volume = 1; volume <= basis.volumes; volume += 1) {
      const pieces: string[] = []
      const sink = { write: (text: string) => void pieces.push(text), writeBytes: () => undefined }
      const csv = openCsv(sink, { columns: table.columns, asOfMs: order.asOfMs, about: [] })
      const cells: (readonly PrintedCell[])[] = []
      while (cells.length < atMost) {
        const chunk = take(rows, Math.min(ROWS_AT_ONCE, atMost - cells.length))
        if (chunk.length === 0) break
        for (const row of chunk) csv.add(row)
        cells.push(...printRows(order, basis, printer, chunk))
        tell(order, (volume - 1) * atMost + cells.length, basis.totalRows)
      }
      csv.end()
      yield { volume, firstRow: (volume - 1) * atMost + 1, cells, csv: Buffer.from(pieces.join(''), 'utf8') }
    }
  } finally {
    // A statement that was not read to its end would keep the connection busy.
    rows.return?.()
  }
}

function printRows(
  { db, template, language }: PdfOrder,
  { axis }: PdfBasis,
  printer: TextPrinter,
  rows: readonly ReportRow[],
): readonly (readonly PrintedCell[])[] {
  const locale = REPORT_LOCALES[language]
  const words = pdfWordsOf(language)
  const toValue = byName(REPORT_TABLES[template].columns)
  const sources = rows.map(toValue)
  const items = template === 'hidden-and-deleted' ? itemsOf(db, sources) : new Map<string, FeedbackListRow>()
  return sources.map((value) => {
    const item = items.get(String(value('feedbackId'))) ?? null
    return PDF_COLUMNS[template].map(({ print }) =>
      print({ value, item, axis, printer, language, locale, words }),
    )
  })
}

function itemsOf(
  db: ReadableDatabase,
  sources: readonly ((name: string) => unknown)[],
): Map<string, FeedbackListRow> {
  const ids = sources.map((value) => BigInt(String(value('feedbackId'))))
  return new Map(findFeedbackRows(db, ids).map((item) => [item.feedbackId, item]))
}

function findDossierItem(order: PdfOrder): FeedbackListRow | undefined {
  const table = REPORT_TABLES.dossier
  const [first] = [...table.rows(order.db, toSelection(order))]
  if (!first) return undefined
  return findFeedbackRows(order.db, [BigInt(String(byName(table.columns)(first)('feedbackId')))])[0]
}

/** All ribbons of a report have one axis: from the first event of the cache to the as-of moment. */
function toAxis(db: ReadableDatabase, asOfMs: number): RibbonAxis {
  const firstMs = getOverviewAt(db, asOfMs).firstEventMs
  return { fromMs: firstMs === null || firstMs >= asOfMs ? asOfMs - YEAR_MS : firstMs, toMs: asOfMs }
}

function toSelection({ filter, asOfMs, sort = null }: PdfOrder): Selection {
  return { filter, nowMs: asOfMs, sort }
}

function take<Value>(values: Iterator<Value>, count: number): Value[] {
  const taken: Value[] = []
  while (taken.length < count) {
    const next = values.next()
    if (next.done) break
    taken.push(next.value)
  }
  return taken
}

function tell({ isCancelled, onProgress }: PdfOrder, rows: number, totalRows: number | null): void {
  if (isCancelled()) throw new AppError('cancelled', 'The export was cancelled.')
  onProgress({ rows, totalRows })
}

function volumePath(path: string, volume: number): string {
  if (volume === 1) return path
  const ending = extname(path)
  return `${path.slice(0, path.length - ending.length)}-${volume}${ending}`
}

/** Whoever chose the name was asked about the first file only. */
function refuseToReplace(path: string, volumes: number): void {
  for (let volume = 2; volume <= volumes; volume += 1) {
    const other = volumePath(path, volume)
    if (!existsSync(other)) continue
    throw new AppError(
      'invalid-argument',
      `The report has ${volumes} volumes, and ${other} exists already. Choose another name.`,
    )
  }
}
