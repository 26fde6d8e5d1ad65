import { REPORT_LOCALES } from '../../../shared/domain/pdf-report.ts'
import { pdfWordsOf } from '../../../shared/words/pdf-words-of.ts'
import { toFindingsParts } from '../findings-parts.ts'
import { NO_PARTS, type PaperParts } from '../paper-parts.ts'
import { toSampleParts } from '../sample-parts.ts'
import type { PdfScope } from './pdf-order.ts'
import type { TextPrinter } from './printable-text.ts'

/** What only the template has, in the language of the report. */
export function toPaperParts(
  order: PdfScope,
  printer: TextPrinter,
  volume: { readonly firstRow: number; readonly cells: readonly unknown[] },
): PaperParts {
  const { template, language, isRedacted = false } = order
  const locale = REPORT_LOCALES[language]
  const { withheld } = pdfWordsOf(language).values
  const print = (text: string) => (isRedacted ? withheld : printer.print(text))
  switch (template) {
    case 'findings':
      return toFindingsParts({ ...order, locale }, volume.firstRow, volume.cells.length)
    case 'sample':
      return toSampleParts({ ...order, locale, print })
    default:
      return NO_PARTS
  }
}
