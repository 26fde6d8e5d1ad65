import { isDecimalId, toFeedbackId } from '../../../shared/domain/ids.ts'
import { renameStratum } from '../../../shared/domain/sample.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { workingPaperStrings } from '../../../shared/strings/working-paper-strings.ts'
import { areFindingsCurrent } from '../../findings/parameters.ts'
import { iterateItems } from '../../store/read/iterate-rows.ts'
import { toChangesParts } from '../changes-parts.ts'
import type { CountedChanges } from '../changes-since.ts'
import type { ComplianceFacts } from '../compliance-facts.ts'
import { toComplianceParts } from '../compliance-parts.ts'
import { type ItemPapers, toItemPapers, toListPapers } from '../dossier.ts'
import { toOutlierSection } from '../finding-sections.ts'
import { toFindingsParts } from '../findings-parts.ts'
import { NO_PARTS, type PaperParts, type PaperSection, toTextBlock } from '../paper-parts.ts'
import { findRedactor, toSelection } from '../redact-table.ts'
import { toSampleParts } from '../sample-parts.ts'
import { choosesWholeBusinesses } from './pdf-charts.ts'
import type { PdfScope } from './pdf-order.ts'
import { findNames, labelShownBusinesses, type TextPrinter } from './printable-text.ts'

/** The sections that only this template has. */
export function toPaperParts(
  order: PdfScope,
  printer: TextPrinter,
  volume: {
    readonly firstRow: number
    readonly cells: readonly (readonly unknown[])[]
    readonly compliance: ComplianceFacts | null
  },
  changes: CountedChanges | null,
): PaperParts {
  const { template, isRedacted = false } = order
  const { withheld } = pdfStrings.values
  const print = (text: string) => (isRedacted ? withheld : printer.print(text))
  switch (template) {
    case 'changes':
      return changes ? toChangesParts(order, printer, changes) : NO_PARTS
    case 'businesses':
      return { ...NO_PARTS, lead: toOutliersOfWholeBusinesses(order, printer) }
    case 'compliance':
      return volume.compliance
        ? toComplianceParts(volume.compliance, {
            print,
            isRedacted,
            hasSearch: order.filter.trim() !== '',
            labelOf: labelShownBusinesses(order, printer),
          })
        : NO_PARTS
    case 'findings':
      return toFindingsParts(
        { ...order, print, labelOf: labelShownBusinesses(order, printer) },
        volume.firstRow,
        volume.cells.length,
      )
    case 'sample':
      return toSampleParts({ ...order, print, nameStratum: toStratumNames(order), names: findNames(order) })
    case 'dossier':
    case 'hidden-and-deleted':
      // References contain ids, which a redacted report leaves out.
      return isRedacted ? NO_PARTS : toPapersOfItems({ ...order, print }, volume.cells)
    default:
      return NO_PARTS
  }
}

/** A search within businesses gives no rate of a business, and a past moment no findings. */
function toOutliersOfWholeBusinesses(order: PdfScope, printer: TextPrinter): readonly PaperSection[] {
  const { db, filter, isPast = false } = order
  if (isPast || !choosesWholeBusinesses(filter)) return []
  const { outliers, findingsNotApplied } = workingPaperStrings
  return areFindingsCurrent(db, false)
    ? toOutlierSection({ ...order, labelOf: labelShownBusinesses(order, printer) })
    : [{ title: outliers.title, blocks: [toTextBlock(findingsNotApplied)] }]
}

/** Strata by business are named by the business id. */
function toStratumNames(order: PdfScope): (name: string) => string {
  const redactor = findRedactor(order)
  return (name) => (redactor ? renameStratum(name, (id) => redactor.pseudonyms('businessId', id)) : name)
}

function toPapersOfItems(papers: PdfScope & ItemPapers, cells: readonly (readonly unknown[])[]): PaperParts {
  if (papers.template === 'dossier') {
    const [item] = iterateItems(papers.db, toSelection(papers)).take(1).toArray()
    return item ? { ...NO_PARTS, lead: [toItemPapers(papers, item.feedbackId)] } : NO_PARTS
  }
  // The first column of the list is the id of its item.
  const ids = cells.flatMap(([first]) =>
    typeof first === 'string' && isDecimalId(first) ? [toFeedbackId(first)] : [],
  )
  return { ...NO_PARTS, tail: [toListPapers(papers, ids)] }
}
