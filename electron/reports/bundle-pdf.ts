import { createHash } from 'node:crypto'
import { isPdfTemplate, NO_SIGN_OFF, type PdfTemplate, type SignOff } from '../../shared/domain/pdf-report.ts'
import type { ReportFigure } from '../../shared/domain/report.ts'
import { OWN_REPORT } from '../evidence/bundled-reports.ts'
import type { BagWriter } from './bag-writer.ts'
import { listPrintedFigures } from './figures.ts'
import { findOrigin } from './pdf/pdf-cover.ts'
import { type PdfOrigin, type PdfScope, type PdfStyle, volumeName } from './pdf/pdf-order.ts'
import { findNames } from './pdf/printable-text.ts'
import { renderVolumes } from './pdf/render-volumes.ts'
import type { Recipe } from './recipe.ts'
import type { ExportOrder } from './report-table.ts'

/** The rows of a report with the style of its PDF; without a style it has no PDF. */
export interface StyledOrder extends Omit<ExportOrder, 'path'> {
  readonly pdf?: PdfStyle & { readonly origin?: PdfOrigin }
}

export interface PdfFile {
  readonly name: string
  readonly sha256: string
}

/** The volumes of the PDF, one at a time to limit memory. None if the template has no PDF. */
export function* renderBundled(
  { pdf, ...order }: StyledOrder,
  folder = OWN_REPORT,
): Generator<PdfFile & { readonly bytes: Uint8Array }> {
  const scope = pdf && hasBundledPdf(order) ? toScope(order, pdf) : null
  if (!scope) return
  for (const { volume, bytes } of renderVolumes(scope)) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    yield { name: volumeName(`${folder}report.pdf`, volume), sha256, bytes }
  }
}

/** The figures printed on the pages; none without a PDF. */
export function listBundledFigures({ pdf, ...order }: StyledOrder): readonly ReportFigure[] {
  return pdf && hasBundledPdf(order) ? listPrintedFigures(order) : []
}

/** The pages of the report that the bundle is made with. */
export function addPages(bag: BagWriter, order: StyledOrder): readonly PdfFile[] {
  return renderBundled(order)
    .map(({ name, bytes }) => ({ name, sha256: bag.add(name, [bytes]).sha256 }))
    .toArray()
}

/** @returns the part of the recipe that is needed to make the same bytes again; null without pages */
export function describePages(order: StyledOrder, pages: readonly PdfFile[]): Recipe['pdf'] {
  if (!order.pdf || pages.length === 0) return null
  const {
    paper,
    preparedBy,
    workspaceName,
    signOff = NO_SIGN_OFF,
    printedRows = 'all',
    final,
    edited,
  } = order.pdf
  const isRedacted = order.isRedacted ?? false
  return {
    paper,
    preparedBy,
    printedRows,
    files: [...pages],
    ...(final && { final }),
    ...(edited && !isRedacted && { edited }),
    signOff: isRedacted ? withoutClient(signOff) : signOff,
    workspaceName: isRedacted ? null : workspaceName,
    ...(!isRedacted && { businessNames: findNames({ ...order, ...order.pdf }) }),
    service: isRedacted ? null : findOrigin({ db: order.db, ...order.pdf }).service,
  }
}

/**
 * What names the client is left out of redacted reports; the names of people are those that were given for this one.
 */
export function withoutClient(signOff: SignOff): SignOff {
  return { ...signOff, client: '', engagement: '', reference: '' }
}

/** How the PDF of a recipe was made. Undefined where it has none. */
export function toBundledStyle({
  pdf,
  workspaceId,
}: Pick<Recipe, 'pdf' | 'workspaceId'>): StyledOrder['pdf'] {
  if (!pdf) return undefined
  const { paper, preparedBy, workspaceName, service, signOff, printedRows, final, edited } = pdf
  const { businessNames = {} } = pdf
  return {
    paper,
    preparedBy,
    ...(signOff && { signOff }),
    ...(printedRows && { printedRows }),
    ...(final && { final }),
    ...(edited && { edited }),
    businessNames,
    workspaceName: workspaceName ?? '',
    origin: { workspaceId: workspaceId ?? '', service },
  }
}

type RowsScope = Omit<StyledOrder, 'pdf'>

function hasBundledPdf<Order extends RowsScope>(
  order: Order,
): order is Order & { readonly template: PdfTemplate } {
  return isPdfTemplate(order.template)
}

function toScope(
  { order: _, ...order }: RowsScope & { readonly template: PdfTemplate },
  pdf: NonNullable<StyledOrder['pdf']>,
): PdfScope {
  return { ...order, ...pdf }
}
