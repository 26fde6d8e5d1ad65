import { availableParallelism } from 'node:os'
import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { printsRows } from '../../../shared/domain/pdf-report.ts'
import { findFeedbackRows } from '../../store/read/feedback-rows.ts'
import { toTable } from '../export-rows.ts'
import { openCsv } from '../formats/csv-format.ts'
import { findRedactor, type RedactedRow, type Redactor, toSelection } from '../redact-table.ts'
import type { ReportTable } from '../report-table.ts'
import { REPORT_TABLES } from '../report-templates.ts'
import { compilePdf, type PdfParts } from './compile-pdf.ts'
import { printUnknown } from './page-facts.ts'
import { toBasis } from './pdf-basis.ts'
import { byName, columnsOf, type PrintedCell } from './pdf-columns.ts'
import { type PdfScope, refuseCancelled } from './pdf-order.ts'
import { type PdfBasis, toContent, type VolumeRows } from './pdf-volume.ts'
import { labelBusinesses, TextPrinter } from './printable-text.ts'
import { canTypesetInProcesses, Typesetter } from './typesetter.ts'

/** Two volumes of this size need less than a gigabyte, measured by `npm run bench -- pdf`. */
export const ROWS_PER_VOLUME = 1_500
const ROWS_AT_ONCE = 500

export interface RenderedVolume {
  /** From 1. */
  readonly volume: number
  readonly volumes: number
  readonly rows: number
  readonly totalRows: number
  readonly bytes: Uint8Array
}

/**
 * The volumes of a report, in their order; memory holds as many as there are processes. Runs in a transaction of the
 * caller, on a connection that shows the requested moment. @throws as `exportPdf`, except errors about files
 */
export function* renderVolumes(order: PdfScope): Generator<RenderedVolume> {
  refuseCancelled(order)
  order.onProgress({ rows: 0, totalRows: null })
  const printer = new TextPrinter()
  const basis = toBasis(order, order.rowsPerVolume ?? ROWS_PER_VOLUME, printer)
  const { volumes, rowsPerVolume } = basis
  const { totalRows } = basis.result
  const atMost = printsRows(order.template, order.printedRows ?? 'all') ? rowsPerVolume : totalRows
  const written = readVolumes(order, basis, printer, atMost).map((rows) => ({
    volume: rows.volume,
    rows: rows.rowCount,
    lastRow: rows.firstRow - 1 + rows.rowCount,
    parts: { content: toContent(order, basis, rows, printer), csv: rows.csv, createdMs: order.asOfMs },
  }))
  const lookUp = () => refuseCancelled(order)
  for (const { volume, rows, lastRow, bytes } of typesetVolumes(written, { volumes, totalRows }, lookUp)) {
    yield { volume, volumes, rows, totalRows, bytes }
    refuseCancelled(order)
    order.onProgress({ rows: lastRow, totalRows })
  }
}

/** @param atMost the most rows of each volume */
export function* readVolumes(
  order: PdfScope,
  basis: PdfBasis,
  printer: TextPrinter,
  atMost: number,
): Generator<VolumeRows> {
  const table = toTable(order)
  const redactor = findRedactor(order, table.columns)
  const rows = readRows(order, table, redactor)
  const arePrinted = printsRows(order.template, order.printedRows ?? 'all')
  try {
    for (let volume = 1; volume <= basis.volumes; volume += 1) {
      const pieces: string[] = []
      const sink = { write: (text: string) => void pieces.push(text), writeBytes: () => undefined }
      const { columns } = redactor ?? table
      const csv = openCsv(sink, { columns, asOfMs: order.asOfMs, about: [] })
      const cells: (readonly PrintedCell[])[] = []
      let rowCount = 0
      while (rowCount < atMost) {
        const chunk = take(rows, Math.min(ROWS_AT_ONCE, atMost - rowCount))
        if (chunk.length === 0) break
        rowCount += chunk.length
        for (const { shown } of chunk) csv.add(shown)
        if (arePrinted) cells.push(...printRows(order, basis, printer, { chunk, valuesOf: byName(columns) }))
        refuseCancelled(order)
        order.onProgress({ rows: (volume - 1) * atMost + rowCount, totalRows: basis.result.totalRows })
      }
      csv.end()
      const file = Buffer.from(pieces.join(''), 'utf8')
      yield { volume, firstRow: (volume - 1) * atMost + 1, rowCount, cells, csv: file }
    }
  } finally {
    // A statement that is not read to its end keeps the connection busy.
    rows.return?.()
  }
}

function readRows(order: PdfScope, table: ReportTable, redactor: Redactor | null): Iterator<RedactedRow> {
  const selection = toSelection(order)
  const rows = table.rows(order.db, selection)
  const shown = redactor
    ? redactor.redactAll(rows, table.ties?.(selection) ?? null)
    : Iterator.from(rows).map((row) => ({ row, shown: row }))
  return shown[Symbol.iterator]()
}

interface Chunk {
  /** The rows of the cache, and the rows of the report. */
  readonly chunk: readonly RedactedRow[]
  readonly valuesOf: ReturnType<typeof byName>
}

function printRows(
  order: PdfScope,
  { axis, result }: PdfBasis,
  printer: TextPrinter,
  { chunk, valuesOf }: Chunk,
): readonly (readonly PrintedCell[])[] {
  const { template, isRedacted = false } = order
  const noResponses = printUnknown(result.facts)
  const shared = { axis, printer, isRedacted, noResponses, labelOf: labelBusinesses(order, printer) }
  const items = TEMPLATES_OF_ITEMS.has(template) ? itemsOf(order, chunk) : []
  const columns = columnsOf(order)
  return chunk.map(({ shown }, at) => {
    const source = { ...shared, value: valuesOf(shown), item: items[at] ?? null }
    return columns.map(({ print }) => print(source))
  })
}

/** Their rows have a review each, with its state and history. */
const TEMPLATES_OF_ITEMS: ReadonlySet<PdfScope['template']> = new Set([
  'hidden-and-deleted',
  'feedback',
  'sample',
])

/** The items of the rows. */
function itemsOf(
  { db, template }: PdfScope,
  rows: readonly RedactedRow[],
): readonly (FeedbackListRow | null)[] {
  const valuesOf = byName(REPORT_TABLES[template].columns)
  const ids = rows.map(({ row }) => String(valuesOf(row)('feedbackId')))
  const found = new Map(findFeedbackRows(db, ids.map(BigInt)).map((item) => [String(item.feedbackId), item]))
  return ids.map((id) => found.get(id) ?? null)
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

/** The compiler uses one core; two volumes at once fit in a gigabyte of memory. */
const VOLUMES_AT_ONCE = Math.min(2, availableParallelism())
/** Compiling this many rows takes as long as starting a process. */
const FEW_ROWS = 150

interface Written {
  readonly parts: PdfParts
}

interface Amount {
  readonly volumes: number
  readonly totalRows: number
}

type Typeset<Volume> = Volume & { readonly bytes: Uint8Array }

/**
 * Compiles volumes in parallel, in separate processes, and yields them in their order. The next volume is prepared
 * while others are compiled. Few rows are compiled in this thread, and all rows if there are no processes.
 * @param lookUp called periodically; if it throws, the processes are killed
 */
export function* typesetVolumes<Volume extends Written>(
  written: Iterable<Volume>,
  { volumes, totalRows }: Amount,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  const isMuch = volumes > 1 || totalRows > FEW_ROWS
  if (isMuch && canTypesetInProcesses()) return yield* typesetInProcesses(written, volumes, lookUp)
  for (const volume of written) yield { ...volume, bytes: compilePdf(volume.parts) }
}

function* typesetInProcesses<Volume extends Written>(
  written: Iterable<Volume>,
  volumes: number,
  lookUp: () => void,
): Generator<Typeset<Volume>> {
  const typesetters = Array.from({ length: Math.min(volumes, VOLUMES_AT_ONCE) }, () => new Typesetter())
  const idle = [...typesetters]
  const underWay: { readonly volume: Volume; readonly typesetter: Typesetter }[] = []
  const takeOldest = function* () {
    const oldest = underWay.shift()
    if (!oldest) return
    const bytes = oldest.typesetter.take(lookUp)
    idle.push(oldest.typesetter)
    yield { ...oldest.volume, bytes }
  }
  try {
    for (const volume of written) {
      if (idle.length === 0) yield* takeOldest()
      const typesetter = idle.shift()
      if (!typesetter) throw new Error('A typesetting process was expected to be idle.')
      typesetter.start(volume.parts)
      underWay.push({ volume, typesetter })
    }
    while (underWay.length > 0) yield* takeOldest()
  } finally {
    for (const typesetter of typesetters) typesetter.end()
  }
}
