import { PAPERS, PDF_TEMPLATES } from '../../../shared/domain/pdf-report.ts'
import { workspaceName } from '../../app/workspace.ts'
import { toFindingsNeed } from '../../reports/findings-need.ts'
import { exportPdf } from '../../reports/pdf/export-pdf.ts'
import type { PdfStyle } from '../../reports/pdf/pdf-order.ts'
import type { Arguments } from '../arguments.ts'
import { findAsOf } from '../as-of-option.ts'
import { withIndexedCache } from '../indexed-cache.ts'
import { type MadeReport, makeReport } from '../made-report.ts'
import type { Terminal } from '../terminal.ts'
import { toReportFilter } from './report-scope.ts'

/** Options of reports that are a PDF or hold one. */
export const PDF_OPTIONS = ['paper', 'prepared-by']

/** @throws AppError *invalid-argument* */
export function toPdfStyle(args: Arguments): PdfStyle {
  const paper = args.find('paper') === undefined ? 'a4' : args.getOneOf('paper', [...PAPERS, 'letter'])
  return {
    paper: paper === 'letter' ? 'us-letter' : paper,
    preparedBy: args.find('prepared-by') ?? '',
    workspaceName: workspaceName(args.get('workspace')),
  }
}

/** @throws AppError as `exportPdf`; *invalid-argument* for a template without a PDF. */
export function writePdf(args: Arguments, { env }: Terminal): Promise<MadeReport> {
  const workspace = args.get('workspace')
  const asOf = findAsOf(args)
  const template = args.getOneOf('template', PDF_TEMPLATES)
  const order = {
    path: args.get('out'),
    template,
    filter: toReportFilter(args, template),
    ...toPdfStyle(args),
    isRedacted: args.has('redact'),
    isPast: asOf !== null,
    onProgress: () => undefined,
    isCancelled: () => false,
  } as const
  return withIndexedCache(
    workspace,
    env,
    (db) => makeReport(db, asOf, order, exportPdf),
    toFindingsNeed(order),
  )
}
