import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { printsRows } from '../../../shared/domain/pdf-report.ts'
import { pageOneStrings } from '../../../shared/strings/page-one-strings.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import type { ReadableDatabase } from '../../store/database.ts'
import { findFeedbackRows } from '../../store/read/feedback-rows.ts'
import type { Selection } from '../../store/read/iterate-rows.ts'
import { findFirstEvent } from '../../store/read/overview.ts'
import { countAllChanges } from '../changes-since.ts'
import { toSchedule } from '../exceptions.ts'
import { printCount } from '../print-values.ts'
import { toSelection } from '../redact-table.ts'
import { REPORT_TABLES } from '../report-templates.ts'
import { printUnknown, readPageFacts } from './page-facts.ts'
import type { ResultScope } from './page-result.ts'
import { drawCharts, type RibbonAxis, toRibbon } from './pdf-charts.ts'
import { byName } from './pdf-columns.ts'
import { describeSources } from './pdf-cover.ts'
import type { PdfScope } from './pdf-order.ts'
import type { PdfBasis } from './pdf-volume.ts'
import type { TextPrinter } from './printable-text.ts'
import { drawBusyDays, toReviewFacts } from './review-history.ts'

const YEAR_MS = 365 * 86_400_000

/** The data shared by all volumes of a report. @param mostRows the most rows of one volume */
export function toBasis(order: PdfScope, mostRows: number, printer: TextPrinter): PdfBasis {
  const { db, template } = order
  const selection = toSelection(order)
  const table = REPORT_TABLES[template]
  const changes = template === 'changes' ? countAllChanges(db, selection) : null
  const totalRows = changes
    ? changes.rows.reduce((sum, { count }) => sum + count, 0)
    : (table.count(db, selection) ?? [...table.rows(db, selection)].length)
  const axis = toAxis(db, order.asOfMs)
  const arePrinted = printsRows(template, order.printedRows ?? 'all')
  const item = template === 'dossier' ? findDossierItem(order) : undefined
  const result: ResultScope = {
    template,
    totalRows,
    charts: drawCharts(order, selection, printer),
    facts: readPageFacts(order, changes),
    stateNow: item ? toStateNow(item) : null,
  }
  return {
    result,
    changes,
    schedule: toSchedule(order, printer),
    sources: describeSources(order, printer),
    axis,
    ribbon: item ? toRibbon(item, axis) : null,
    totals: template === 'businesses' ? toTotals(db, selection, printUnknown(result.facts)) : null,
    busyDays: item ? drawBusyDays(item, order) : [],
    review: item ? toReviewFacts(item, order, printer) : null,
    ...(arePrinted ? shareRows(totalRows, mostRows) : { volumes: 1, rowsPerVolume: mostRows }),
  }
}

const SUMMED = ['feedbackItems', 'hiddenNow', 'deletedNow', 'events', 'responses'] as const

/** Name, no id, and the sums of the columns of numbers. A sum is not known where one of them is not. */
function toTotals(db: ReadableDatabase, selection: Selection, notKnown: string): readonly string[] {
  const valuesOf = byName(REPORT_TABLES.businesses.columns)
  const rows = [...REPORT_TABLES.businesses.rows(db, selection)].map(valuesOf)
  const sums = SUMMED.map((name) => {
    const values = rows.map((value) => value(name))
    const known = values.filter((one) => typeof one === 'number')
    return known.length < values.length ? notKnown : printCount(known.reduce((sum, one) => sum + one, 0))
  })
  return [pdfStrings.values.allRows, '', ...sums]
}

function toStateNow({ visibility, deleted }: FeedbackListRow): ResultScope['stateNow'] {
  const { results } = pageOneStrings
  return [pdfStrings.values[visibility], deleted === 'yes' ? results.deleted : results.notDeleted]
}

/** Two volumes are compiled at once, so rows are divided evenly among an even number of volumes. */
function shareRows(totalRows: number, most: number): Pick<PdfBasis, 'volumes' | 'rowsPerVolume'> {
  if (totalRows <= most) return { volumes: 1, rowsPerVolume: most }
  const rowsPerVolume = Math.ceil(totalRows / (2 * Math.ceil(totalRows / (2 * most))))
  return { volumes: Math.ceil(totalRows / rowsPerVolume), rowsPerVolume }
}

function findDossierItem(order: PdfScope): FeedbackListRow | undefined {
  const table = REPORT_TABLES.dossier
  const [first] = [...table.rows(order.db, toSelection(order))]
  if (!first) return undefined
  return findFeedbackRows(order.db, [BigInt(String(byName(table.columns)(first)('feedbackId')))])[0]
}

/** The common axis of all ribbons of a report: from the first event of the cache to the moment of the report. */
function toAxis(db: ReadableDatabase, asOfMs: number): RibbonAxis {
  const firstMs = findFirstEvent(db)
  return { fromMs: firstMs === null || firstMs >= asOfMs ? asOfMs - YEAR_MS : firstMs, toMs: asOfMs }
}
