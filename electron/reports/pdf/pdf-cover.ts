import { REPORT_LOCALES } from '../../../shared/domain/pdf-report.ts'
import { hasService } from '../../../shared/domain/workspace.ts'
import { toChips } from '../../../shared/query/query-chips.ts'
import { pdfWordsOf } from '../../../shared/words/pdf-words-of.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { printMoment } from './pdf-dates.ts'
import type { PdfOrder } from './pdf-order.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'

export type CoverLine = readonly [label: string, value: PrintedText]

/** The block at the head of the first page. What people typed goes through the printer. */
export function toCover(order: PdfOrder, printer: TextPrinter, rows: string): readonly CoverLine[] {
  const { db, asOfMs, isPast, preparedBy, workspaceName, language } = order
  const { cover } = pdfWordsOf(language)
  const { connection } = getWorkspaceRecord(db)
  const head = findLastReceipt(db)
  const filter = order.filter.trim()
  const asOf = `${printMoment(asOfMs, language)} UTC · ${isPast ? cover.asOfPast : cover.asOfNow}`
  return [
    [cover.workspace, printer.print(workspaceName)],
    [cover.service, hasService(connection) ? printer.print(connection.baseUrl) : cover.filesOnly],
    [
      cover.filter,
      filter === '' ? cover.everything : printer.print(inWords(filter, REPORT_LOCALES[order.language])),
    ],
    ...(filter === '' ? [] : [[cover.query, printer.print(filter)] as const]),
    [cover.asOf, asOf],
    [cover.preparedBy, preparedBy.trim() === '' ? cover.notStated : printer.print(preparedBy.trim())],
    [cover.rows, rows],
    [cover.head, head ? `${head.seq} · ${head.hash}` : cover.noHead],
  ]
}

function inWords(filter: string, locale: string): string {
  return toChips(filter, locale)
    .map(({ label, join }, at) =>
      at === 0 ? label : ` ${join} ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
    )
    .join('')
}
