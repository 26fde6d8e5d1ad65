import type { Paper, PdfTemplate, ReportLanguage } from '../../../shared/domain/pdf-report.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import type { ExportOrder } from '../report-order.ts'

/** How a PDF looks and whom it names. */
export interface PdfStyle {
  readonly paper: Paper
  /** Words, numbers and dates follow it. */
  readonly language: ReportLanguage
  /** Empty where nobody is named. */
  readonly preparedBy: string
  readonly workspaceName: string
}

export interface PdfOrder extends Omit<ExportOrder, 'template' | 'order'>, PdfStyle {
  readonly template: PdfTemplate
  /** Rows of one file; what is beyond goes to further volumes. Nothing: 10,000, see docs/reports.md. */
  readonly rowsPerVolume?: number
}

/** `rows` and `path` are those of all volumes and of the first. */
export interface PdfResult extends ReportResult {
  readonly volumes: readonly ReportResult[]
}
