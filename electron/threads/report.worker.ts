import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import type { Custody } from '../../shared/domain/custody.ts'
import type { ReportBasis, SignedReport } from '../../shared/domain/kept-report.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import type { CheckedBundle } from '../../shared/domain/report-check.ts'
import type { ReportFormat } from '../../shared/domain/report-formats.ts'
import type { Verification } from '../../shared/domain/verification.ts'
import type { PdfPreview, PreviewText } from '../../shared/ipc/report-contract.ts'
import { readHeadIfPossible } from '../evidence/head-file.ts'
import type { SignOrder } from '../evidence/signatures/sign-file.ts'
import type { SavedReportFiles } from '../reports/bundle-saved-reports.ts'
import { getBasis } from '../reports/explain-change.ts'
import { exportLog, type LogExportOrder } from '../reports/export-log.ts'
import type { SlipOrder } from '../reports/fingerprint-slip.ts'
import type { PdfOrder, PdfResult, PdfStyle } from '../reports/pdf/pdf-order.ts'
import { joinRelay } from '../reports/pdf/typesetter.ts'
import type { ReportProgress, ReportScope } from '../reports/report-table.ts'
import type { LetterOrder } from '../reports/request-letter.ts'
import { confirmDamage } from '../store/confirm-damage.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { type DatabaseLocation, openReadonly } from '../store/open-database.ts'
import { getMomentMs } from '../store/read/data-cutoff.ts'
import { type CancelFlag, serve, watchFlag } from './rpc.ts'

/**
 * The thread that writes reports and verifies. It opens a connection for each call, so that neither lists nor sweeps
 * wait for it.
 */
export interface ReportMethods {
  exportReport(order: ThreadReportOrder): Promise<ReportResult & WithBasis>
  exportPdf(order: ThreadPdfOrder): Promise<PdfResult & WithBasis>
  previewPdf(order: ThreadPdfOrder): Promise<PdfPreview>
  readPreview(id: string): Promise<PreviewText | null>
  /** Loads what a preview needs, compiler and fonts among it, if this was not done before. */
  preparePreview(): Promise<void>
  /** null for a ZIP file that is no bundle. @throws AppError *file-access*. */
  checkBundle(path: string): Promise<CheckedBundle | null>
  /** Puts a signature beside each file. @throws AppError as `signFiles`. */
  sign(order: SignOrder): Promise<SignedReport>
  /** Checks the archive against the head file beside it. @throws AppError as `openReadonly` and `readHead`. */
  verify(location: DatabaseLocation): Promise<Verification>
  /** @throws AppError as `exportLog` and `openReadonly`. */
  exportLog(order: Omit<LogExportOrder, 'db'> & { readonly location: DatabaseLocation }): ReportResult
  /** @throws AppError as `writeLetter` and `openReadonly`. */
  writeLetter(order: LetterOrder & { readonly location: DatabaseLocation }): Promise<ReportResult>
  /** Verifies first. @throws AppError as `writeFingerprintSlip` and `openReadonly`. */
  writeFingerprintSlip(
    order: Omit<SlipOrder, 'verification'> & { readonly location: DatabaseLocation },
  ): Promise<ReportResult>
}

export interface WithBasis {
  readonly basis: ReportBasis
  /** The moment that its durations count to; see [Note: Data cutoff]. */
  readonly countedToMs: number
}

/** The moment of a report as it is asked for. */
export interface AskedMoment {
  /** null: the data cutoff. */
  readonly asOfMs: number | null
  /** True: the data as recorded up to that date, at most the data cutoff. */
  readonly isPast?: boolean
}

export interface ThreadPdfOrder
  extends Omit<PdfOrder, 'db' | 'asOfMs' | 'isPast' | 'onProgress' | 'isCancelled' | 'rowsPerVolume'>,
    AskedMoment {
  readonly location: DatabaseLocation
  readonly cancelFlag: CancelFlag
}

/** With a style, a bundle holds the PDF of its template too. */
export interface ThreadReportOrder
  extends Omit<ReportScope, 'asOfMs' | 'isPast'>,
    AskedMoment,
    Partial<PdfStyle> {
  readonly location: DatabaseLocation
  readonly format: ReportFormat
  /** Of a bundle. */
  readonly custody?: Custody | null
  /** Saved reports beside its own. */
  readonly saved?: readonly SavedReportFiles[]
  readonly path: string
  readonly cancelFlag: CancelFlag
}

export interface RelayData {
  /** For `joinRelay`. */
  readonly relay: MessagePort
}

if (!parentPort) throw new Error('report.worker.ts runs as a worker thread only')

// Set by startWithRelay.
joinRelay((workerData as RelayData).relay)

// What one kind of work alone needs is imported on demand: the thread starts in half of the time.
const server = serve<ReportMethods>(parentPort, {
  async exportReport({ location, cancelFlag, format, ...order }) {
    const { exportEvidence } = await import('../reports/export-evidence.ts')
    const { exportRows } = await import('../reports/export-rows.ts')
    const watched = {
      ...order,
      onProgress: (progress: ReportProgress) => server.emit(progress),
      isCancelled: watchFlag(cancelFlag),
    }
    // Read before the database, so that the head is never ahead of the receipts that are read.
    const head = readHeadIfPossible(location.path)
    return withDatabase(location, (db) => {
      const basis = getBasis(db)
      const asOfMs = settleMoment(db, order)
      const result =
        format === 'bundle'
          ? exportEvidence({ ...watched, asOfMs, db, head, report: { ...order, ...toStyle(order) } })
          : exportRows({ ...watched, asOfMs, db, format })
      return { ...result, basis, countedToMs: asOfMs }
    })
  },
  exportPdf: async (order) => {
    const { exportPdf } = await import('../reports/pdf/export-pdf.ts')
    return withPdfOrder(order, (ready) => {
      const basis = getBasis(ready.db)
      return { ...exportPdf(ready), basis, countedToMs: ready.asOfMs }
    })
  },
  preparePreview: async () => {
    const { loadCompiler } = await import('../reports/pdf/compile-pdf.ts')
    await import('../reports/pdf/export-pdf.ts')
    loadCompiler()
  },
  previewPdf: async (order) => {
    const { previewPdf } = await import('../reports/pdf/export-pdf.ts')
    return withPdfOrder(order, previewPdf)
  },
  readPreview: async (id) => (await import('../reports/pdf/export-pdf.ts')).readPreview(id),
  checkBundle: async (path) => (await import('../import/bundle/recompute-bundle.ts')).checkFile(path),
  sign: async (order) => (await import('../evidence/signatures/sign-file.ts')).signFiles(order),
  exportLog: ({ location, ...order }) => withDatabase(location, (db) => exportLog({ ...order, db })),
  verify: verifyArchive,
  writeLetter: async ({ location, ...order }) => {
    const { writeLetter } = await import('../reports/request-letter.ts')
    return withDatabase(location, (db) => writeLetter(db, order))
  },
  writeFingerprintSlip: async ({ location, ...order }) => {
    const { writeFingerprintSlip } = await import('../reports/fingerprint-slip.ts')
    const verification = await verifyArchive(location)
    return withDatabase(location, (db) => writeFingerprintSlip(db, { ...order, verification }))
  },
})

async function verifyArchive(location: DatabaseLocation): Promise<Verification> {
  const { verifyWorkspace } = await import('../indexing/verify-workspace.ts')
  return verifyWorkspace(location, { withIndex: false })
}

function toStyle(style: Partial<PdfStyle>): { pdf?: PdfStyle } {
  const {
    paper,
    preparedBy = '',
    workspaceName = '',
    signOff,
    printedRows,
    final,
    edited,
    hidesNames,
  } = style
  if (!paper) return {}
  const printed = {
    ...(signOff && { signOff }),
    ...(printedRows && { printedRows }),
    ...(final && { final }),
    ...(edited && { edited }),
    ...(hidesNames && { hidesNames }),
  }
  return { pdf: { paper, preparedBy, workspaceName, ...printed } }
}

function withPdfOrder<Value>(
  { location, cancelFlag, ...order }: ThreadPdfOrder,
  use: (order: PdfOrder) => Value,
): Value {
  return withDatabase(location, (db) =>
    use({
      ...order,
      db,
      asOfMs: settleMoment(db, order),
      onProgress: (progress) => server.emit(progress),
      isCancelled: watchFlag(cancelFlag),
    }),
  )
}

function settleMoment(db: ReadableDatabase, { asOfMs, isPast = false }: AskedMoment): number {
  return asOfMs === null || isPast ? getMomentMs(db, asOfMs) : asOfMs
}

function withDatabase<Value>(location: DatabaseLocation, use: (db: ReadableDatabase) => Value): Value {
  const db = openReadonly(location)
  try {
    return use(db)
  } catch (error) {
    throw confirmDamage(error, location)
  } finally {
    db.close()
  }
}
