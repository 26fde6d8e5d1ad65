import { AppError } from '../../../shared/app-error.ts'
import {
  type EditedResult,
  NO_SIGN_OFF,
  type Paper,
  type PdfTemplate,
  type PrintedRows,
  type SignOff,
} from '../../../shared/domain/pdf-report.ts'
import type { ReportResult } from '../../../shared/domain/report.ts'
import type { FinalSignOff, Signed } from '../../../shared/domain/report-review.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import type { ExportOrder } from '../report-table.ts'

/** The paper and the names in a PDF. */
export interface PdfStyle {
  readonly paper: Paper
  /** May be empty. */
  readonly preparedBy: string
  readonly workspaceName: string
  /** By default nobody is named. */
  readonly signOff?: SignOff
  /** Null in a draft, which is the default. */
  readonly final?: FinalSignOff | null
  /** Null for the generated result, which is the default. */
  readonly edited?: EditedResult | null
  /** By default all, as in bundles of earlier versions. */
  readonly printedRows?: PrintedRows
  /** Names of businesses by id; by default those that the workspace knows. A redacted report has none. */
  readonly businessNames?: Readonly<Record<string, string>>
  /** A redacted report names nobody; by default it has the names that were given. */
  readonly hidesNames?: boolean
}

/** The style of a report with the names that it shows. */
export function withShownNames<Style extends PdfStyle>(style: Style, isRedacted = false): Style {
  if (!isRedacted || !style.hidesNames) return style
  const hide = (name: string): string => (name.trim() === '' ? '' : pdfStrings.values.withheld)
  const { preparedBy, signOff = NO_SIGN_OFF, final } = style
  const hideSigned = ({ by, atMs }: Signed): Signed => ({ by: hide(by), atMs })
  return {
    ...style,
    preparedBy: hide(preparedBy),
    signOff: { ...signOff, reviewedBy: hide(signOff.reviewedBy), approvedBy: hide(signOff.approvedBy) },
    ...(final && {
      final: {
        prepared: hideSigned(final.prepared),
        reviewed: hideSigned(final.reviewed),
        approved: hideSigned(final.approved),
      },
    }),
  }
}

/** The source of the rows, as printed in the report. */
export interface PdfOrigin {
  readonly workspaceId: string
  /** The address of the service; null if the workspace only imports files. */
  readonly service: string | null
}

export interface PdfOrder extends Omit<ExportOrder, 'template' | 'order'>, PdfStyle {
  readonly template: PdfTemplate
  /** By default the workspace itself. */
  readonly origin?: PdfOrigin
  /** The most rows of one volume; by default 1,500, see docs/reports.md. */
  readonly rowsPerVolume?: number
}

/** The content of a report, without its path. */
export type PdfScope = Omit<PdfOrder, 'path'>

/** `rows` is the total of all volumes; `path` is that of the first. */
export interface PdfResult extends ReportResult {
  readonly volumes: readonly ReportResult[]
}

/** @throws AppError *cancelled* */
export function refuseCancelled({ isCancelled }: PdfScope): void {
  if (isCancelled()) throw new AppError('cancelled', 'The export was canceled.')
}

/** The name of a volume, from the name of the first: `report.pdf`, `report-2.pdf`. */
export function volumeName(name: string, volume: number): string {
  if (volume === 1) return name
  const at = name.lastIndexOf('.')
  const end = at > Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) ? at : name.length
  return `${name.slice(0, end)}-${volume}${name.slice(end)}`
}
