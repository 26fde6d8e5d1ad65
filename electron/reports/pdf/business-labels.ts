import { listBusinessNames } from '../../store/business-names.ts'
import type { PdfScope } from './pdf-order.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'

/** Names of businesses by id: those that were given, else those that the workspace knows. A redacted report has none. */
export function findNames({
  db,
  isRedacted = false,
  businessNames,
}: Pick<PdfScope, 'db' | 'isRedacted' | 'businessNames'>): Readonly<Record<string, string>> {
  if (isRedacted) return {}
  return (
    businessNames ??
    Object.fromEntries(listBusinessNames(db).map(({ businessId, name }) => [businessId, name]))
  )
}

/** How tables call a business: `Harbor Café (20760)`; without a known name, and redacted, by id or pseudonym alone. */
export function labelBusinesses(order: PdfScope, printer: TextPrinter): (business: string) => PrintedText {
  const names = findNames(order)
  return (business) => (names[business] ? printer.print(`${names[business]} (${business})`) : business)
}
