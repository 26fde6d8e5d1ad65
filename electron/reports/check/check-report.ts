import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AppError } from '../../../shared/app-error.ts'
import type { KeptReport } from '../../../shared/domain/kept-report.ts'
import { isPdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { CheckedFile, DifferentPlace, ReportCheck } from '../../../shared/domain/report-check.ts'
import { toFileError } from '../../lib/file-error.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { writeRows } from '../export-rows.ts'
import { inOneMoment } from '../findings-need.ts'
import type { PdfScope } from '../pdf/pdf-order.ts'
import type { RenderedVolume } from '../pdf/render-volumes.ts'
import type { ExportOrder } from '../report-order.ts'
import { comparePdf } from './compare-pdf.ts'
import { explainChange, getBasis } from './explain-change.ts'
import { hashFile } from './hash-file.ts'
import { RowComparer } from './row-comparer.ts'

export interface CheckOrder {
  readonly db: ReadableDatabase
  readonly report: KeptReport
  readonly workspaceName: string
  /** Where the volumes of the report lie, in their order; what they are compared with stands in `report`. */
  readonly paths: readonly string[]
  /** Makes a PDF; given, because its compiler is loaded only where it is needed. */
  readonly renderVolumes: (order: PdfScope) => Iterable<RenderedVolume>
  readonly isCancelled: () => boolean
}

/**
 * Compares the files of a report with what the log says was written. Where one differs, the report is made again, and if
 * that gives the very bytes that were written, the places where the file differs are named.
 * @throws AppError *file-access*, *cancelled*
 */
export async function checkReport(order: CheckOrder): Promise<ReportCheck> {
  const files: CheckedFile[] = []
  for (const [at, { file, sha256 }] of order.report.volumes.entries()) {
    const path = order.paths[at] ?? ''
    const hash = await hashFile(path)
    const outcome = hash === null ? 'missing' : hash === sha256 ? 'same' : 'changed'
    const found = outcome === 'changed' ? locate(order, at, path) : NOTHING
    files.push({ file, outcome, ...found })
  }
  const outcomes = files.map(({ outcome }) => outcome)
  const worst = (['changed', 'missing', 'same'] as const).find((one) => outcomes.includes(one))
  return { outcome: worst ?? 'missing', files, bundle: null }
}

type Located = Pick<CheckedFile, 'places' | 'causes'>
const NOTHING: Located = { places: [], causes: [] }

function locate(order: CheckOrder, volume: number, path: string): Located {
  const { db, report } = order
  const places = report.chosen ? null : findPlaces(order, volume, path)
  if (places) return { places, causes: [] }
  return { places: [], causes: explainChange(report, getBasis(db)) }
}

/** @returns null where the report cannot be made again as it was, or where nobody can say for its form. */
function findPlaces(order: CheckOrder, volume: number, path: string): readonly DifferentPlace[] | null {
  try {
    const { format } = order.report
    if (format === 'csv' || format === 'jsonl') return compareRows(order, path, format)
    return format === 'pdf' ? comparePages(order, volume, path) : null
  } catch (error) {
    // The report itself may no longer be possible: an item that is gone, say.
    if (
      error instanceof AppError &&
      ['not-found', 'invalid-argument', 'invalid-query'].includes(error.code)
    ) {
      return null
    }
    throw error
  }
}

function compareRows(
  order: CheckOrder,
  path: string,
  format: 'csv' | 'jsonl',
): readonly DifferentPlace[] | null {
  const comparer = new RowComparer(path, format)
  try {
    inOneMoment(toRowsOrder(order), (rows) => writeRows(comparer, { ...rows, format }))
    const { sha256, places } = comparer.finish()
    return sha256 === order.report.volumes[0]?.sha256 ? places : null
  } finally {
    comparer.close()
  }
}

/** Nothing of the report made again reaches the disk. */
function comparePages(order: CheckOrder, volume: number, path: string): readonly DifferentPlace[] | null {
  const pdf = toPdfOrder(order)
  if (!pdf) return null
  const { sha256 } = order.report.volumes[volume] ?? {}
  const made = inOneMoment(pdf, (settled) => findVolume(order.renderVolumes(settled), volume))
  if (!made || createHash('sha256').update(made).digest('hex') !== sha256) return null
  return comparePdf(made, read(path))
}

function findVolume(volumes: Iterable<RenderedVolume>, wanted: number): Uint8Array | undefined {
  for (const { volume, bytes } of volumes) if (volume === wanted + 1) return bytes
  return undefined
}

function read(path: string): Uint8Array {
  try {
    return readFileSync(path)
  } catch (error) {
    throw toFileError(error, path)
  }
}

function toRowsOrder({ db, report, isCancelled }: CheckOrder): ExportOrder {
  const { template, filter, sort, order, isRedacted, asOfMs, countedToMs } = report
  return {
    ...{ db, template, filter, sort, order, isRedacted, isCancelled, path: '' },
    ...{ asOfMs: countedToMs ?? asOfMs ?? getNewestReceiptMs(db), isPast: asOfMs !== null },
    onProgress: () => undefined,
  }
}

/** What reports of earlier versions counted to where they do not state it. */
function getNewestReceiptMs(db: ReadableDatabase): number {
  return findLastReceipt(db)?.receivedAtMs ?? getWorkspaceRecord(db).createdAtMs
}

function toPdfOrder(order: CheckOrder): PdfScope | null {
  const { template, paper, language, preparedBy } = order.report
  if (!isPdfTemplate(template) || language === 'de') return null
  const { order: _, path: __, ...rows } = toRowsOrder(order)
  return { ...rows, template, paper, preparedBy, workspaceName: order.workspaceName }
}
