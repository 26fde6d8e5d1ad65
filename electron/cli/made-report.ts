import type { ReportBasis } from '../../shared/domain/kept-report.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { getBasis } from '../reports/check/explain-change.ts'
import type { PdfResult } from '../reports/pdf/pdf-order.ts'
import type { ReadableDatabase } from '../store/database.ts'

/** A report that was written, and what it was made from: the log keeps both, and only the result is printed. */
export interface MadeReport {
  readonly result: ReportResult & Partial<Pick<PdfResult, 'volumes'>>
  readonly basis: ReportBasis
  readonly countedToMs: number
}

interface MadeFrom {
  readonly db: ReadableDatabase
  readonly asOfMs: number
}

export async function makeReport<Order extends MadeFrom>(
  order: Order,
  write: (order: Order) => MadeReport['result'],
): Promise<MadeReport> {
  const basis = getBasis(order.db)
  return { result: write(order), basis, countedToMs: order.asOfMs }
}
