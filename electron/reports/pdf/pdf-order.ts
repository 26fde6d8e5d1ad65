import { AppError } from '../../../shared/app-error.ts'
import type { Paper, PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import type { ExportOrder } from '../report-order.ts'

/** How a PDF looks and whom it names. */
export interface PdfStyle {
  readonly paper: Paper
  /** Empty where nobody is named. */
  readonly preparedBy: string
  readonly workspaceName: string
}

/** Where the rows come from, as the report names it. */
export interface PdfOrigin {
  readonly workspaceId: string
  /** Address of the service; null where the workspace works from files. */
  readonly service: string | null
}

export interface PdfOrder extends Omit<ExportOrder, 'template' | 'order'>, PdfStyle {
  readonly template: PdfTemplate
  /** Nothing: as the workspace says of itself. */
  readonly origin?: PdfOrigin
  /** Rows of one file at most; more are shared evenly by volumes. Nothing: 2,000, see docs/reports.md. */
  readonly rowsPerVolume?: number
}

/** What the pages of a report follow from; where they are written is another matter. */
export type PdfScope = Omit<PdfOrder, 'path'>

/** `rows` and `path` are those of all volumes and of the first. */
export interface PdfResult extends ReportResult {
  readonly volumes: readonly ReportResult[]
}

/** @throws AppError *cancelled* */
export function refuseCancelled({ isCancelled }: PdfScope): void {
  if (isCancelled()) throw new AppError('cancelled', 'The export was cancelled.')
}

/** The name of a volume beside the first: `report.pdf`, `report-2.pdf`. */
export function volumeName(name: string, volume: number): string {
  if (volume === 1) return name
  const at = name.lastIndexOf('.')
  const end = at > Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) ? at : name.length
  return `${name.slice(0, end)}-${volume}${name.slice(end)}`
}
