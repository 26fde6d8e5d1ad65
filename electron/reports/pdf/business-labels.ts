import { findRedactor } from '../redact-table.ts'
import type { PdfScope } from './pdf-order.ts'
import { labelBusinesses, type PrintedText, type TextPrinter } from './printable-text.ts'

/** How tables call a business by its id: name and id, or its pseudonym where the report is redacted. */
export function labelShownBusinesses(
  order: PdfScope,
  printer: TextPrinter,
): (businessId: string) => PrintedText {
  const labelOf = labelBusinesses(order, printer)
  const redactor = findRedactor(order)
  return (businessId) => labelOf(redactor ? redactor.pseudonyms('businessId', businessId) : businessId)
}
