import type { ReportBasis } from '../../shared/domain/kept-report.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { getBasis } from '../reports/check/explain-change.ts'
import type { PdfResult } from '../reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { getMomentMs } from '../store/read/data-cutoff.ts'
import type { AsOf } from './as-of-option.ts'

/** A report that was written, and what it was made from: the log keeps both, and only the result is printed. */
export interface MadeReport {
  readonly result: ReportResult & Partial<Pick<PdfResult, 'volumes'>>
  readonly basis: ReportBasis
  /** The date that was asked for; null for all that is known. */
  readonly askedMs: number | null
  readonly countedToMs: number
}

interface MadeFrom {
  readonly db: ReadableDatabase
  readonly asOfMs: number
}

export async function makeReport<Order>(
  db: ReadableDatabase,
  asOf: AsOf | null,
  order: Order,
  write: (order: Order & MadeFrom) => MadeReport['result'],
): Promise<MadeReport> {
  const askedMs = asOf?.(readAuditZone(db)) ?? null
  const asOfMs = getMomentMs(db, askedMs)
  const basis = getBasis(db)
  return { result: write({ ...order, db, asOfMs }), basis, askedMs, countedToMs: asOfMs }
}
