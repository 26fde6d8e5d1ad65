import { createHash } from 'node:crypto'
import { changesStrings, splitChangesFilter } from '../../../shared/domain/changes.ts'
import { type PdfTemplate, printsRows } from '../../../shared/domain/pdf-report.ts'
import { REPORT_NEEDS } from '../../../shared/domain/report.ts'
import { printDay, printMoment } from '../../../shared/format/utc-text.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { complianceStrings } from '../../../shared/strings/compliance-strings.ts'
import { pageOneStrings } from '../../../shared/strings/page-one-strings.ts'
import { pdfStrings as strings } from '../../../shared/strings/pdf-strings.ts'
import { listUnread } from '../../store/read/data-cutoff.ts'
import { type CountedChanges, findNotKnownBefore } from '../changes-since.ts'
import type { ComplianceFacts } from '../compliance-facts.ts'
import { toFileList } from '../imported-files.ts'
import type { PaperSection } from '../paper-parts.ts'
import { printCount } from '../print-values.ts'
import { zoneOfReport } from '../redact-table.ts'
import { printFigure } from './page-facts.ts'
import { toFooter, toGeneratedLines, toHeader, toPageOne } from './page-one.ts'
import type { ResultScope } from './page-result.ts'
import { type PdfCharts, type PrintedRibbon, type RibbonAxis, toRatesAxis } from './pdf-charts.ts'
import { columnsOf, type PrintedCell } from './pdf-columns.ts'
import { type PdfSources, toCover } from './pdf-cover.ts'
import type { PdfScope } from './pdf-order.ts'
import { toPaperParts } from './pdf-parts.ts'
import { BREAK, type TextPrinter } from './printable-text.ts'
import { FONT_FAMILIES } from './report-resources.ts'
import type { BusyDay } from './review-history.ts'

/** What all volumes of a report share. */
export interface PdfBasis {
  readonly result: ResultScope
  /** Cases and what was decided about them; null where the report has none. */
  readonly schedule: PaperSection | null
  /** Of a report about changes. */
  readonly changes: CountedChanges | null
  readonly sources: PdfSources
  readonly axis: RibbonAxis
  /** The large ribbon of a dossier. */
  readonly ribbon: PrintedRibbon | null
  /** Of businesses: the last line of the rows, a cell for each column. */
  readonly totals: readonly string[] | null
  /** Of a dossier: days on which its review changed often. */
  readonly busyDays: readonly BusyDay[]
  /** Of a dossier. */
  readonly review: PaperSection | null
  readonly volumes: number
  /** The last may have fewer. */
  readonly rowsPerVolume: number
}

export interface VolumeRows {
  /** From 1. */
  readonly volume: number
  readonly firstRow: number
  readonly rowCount: number
  /** None where the report has no pages of rows. */
  readonly cells: readonly (readonly PrintedCell[])[]
  readonly csv: Uint8Array
  /** The file has only the first rows. */
  readonly isPreview?: boolean
}

const CODES_NAMED = 40
/** A longer table of months is printed only with all rows. */
const MONTHS_OF_SUMMARY = 72
const FIGURES = /\d/g
/** Beyond, laying out every cell costs no more. */
const MOST_SAMPLES = 60

const WIDE: ReadonlySet<PdfTemplate> = new Set(['hidden-and-deleted', 'feedback', 'visibility-changes'])

/** Everything that the template report.typ shows of one volume, in the order of its pages, as JSON. */
export function toContent(order: PdfScope, basis: PdfBasis, rows: VolumeRows, printer: TextPrinter): string {
  const { isPreview = false } = rows
  const { template, paper } = order
  const isFirst = rows.volume === 1
  const { volumes } = basis
  const { totalRows, charts } = basis.result
  const arePrinted = printsRows(template, order.printedRows ?? 'all')
  const wholeCount = arePrinted ? Math.min(totalRows, basis.rowsPerVolume) : totalRows
  const last = rows.firstRow + rows.rowCount - 1
  const ofAll =
    volumes > 1
      ? strings.notes.volume(printCount(rows.firstRow), printCount(last), printCount(totalRows))
      : null
  const volume = volumes > 1 ? [[strings.cover.volume, strings.cover.volumeOf(rows.volume, volumes)]] : []
  const sha256 = createHash('sha256').update(rows.csv).digest('hex')
  const zone = zoneOfReport(order)
  const dayOf = (ms: number): string => printDay(toDayText(ms, zone))
  const cover = toCover(order, printer, printCount(totalRows))
  const { compliance } = basis.result.facts
  const parts = toPaperParts(order, printer, { ...rows, compliance }, basis.changes)
  const content = {
    paper,
    fonts: FONT_FAMILIES,
    isWide: WIDE.has(template),
    keepsRows: template === 'findings' || template === 'sample',
    title: order.isRedacted
      ? pageOneStrings.titleOfRedacted(strings.titles[template])
      : strings.titles[template],
    subtitle: toSubtitle(order, basis.result.facts.compliance),
    author: order.preparedBy.trim() || 'Unhidden',
    header: toHeader(order, printer),
    footer: toFooter(order),
    pageOne: isFirst
      ? toPageOne(
          order,
          basis.result,
          isPreview ? { rows: wholeCount, sha256: null } : { rows: rows.rowCount, sha256 },
          printer,
        )
      : null,
    cover: [...cover, ...volume, ...toGeneratedLines(order, basis.result)],
    warnings: [...toWarnings(order), ...(ofAll === null ? [] : [ofAll])],
    figures: isFirst ? toFigureRows(basis.result) : [],
    schedule: isFirst ? basis.schedule : null,
    arePrinted,
    ...toMonths(charts, isFirst),
    rates: isFirst
      ? charts.rates.map((rate) => ({ ...rate, hits: printCount(rate.hits), of: printCount(rate.of) }))
      : [],
    ratesAxis: toRatesAxis(charts.rates),
    ratesWithheld: isFirst && charts.areRatesWithheld ? strings.notes.ratesWithheld : null,
    ribbon: isFirst ? basis.ribbon : null,
    totals: rows.volume === volumes && !isPreview ? basis.totals : null,
    busyDays: isFirst ? basis.busyDays : [],
    lead: isFirst ? [...(basis.review ? [basis.review] : []), ...parts.lead] : [],
    groups: parts.groups,
    // They are about the printed rows.
    tail: arePrinted ? parts.tail : [],
    axis: [dayOf(basis.axis.fromMs), dayOf(basis.axis.toMs)],
    columns: columnsOf(order).map((column, at) => ({
      ...column,
      ...toMeasures(rows.cells, at),
    })),
    rows: rows.cells,
    rowsTitle: strings.schedules[template],
    methods: [
      ...strings.methods,
      ...(basis.result.facts.supplied.length > 0 ? [strings.suppliedMethod] : []),
      strings.notes.markers,
    ],
    attached: arePrinted ? null : strings.notes.attached(printCount(totalRows)),
    isMonthTable: arePrinted || charts.months.length <= MONTHS_OF_SUMMARY,
    unprintable: toUnprintable(printer),
    ...basis.sources,
    imports: isFirst ? toFileList(order.db, printer, order.isRedacted ?? false) : null,
    provenance: [...basis.sources.provenance, [strings.provenance.sha, sha256]],
    words: {
      sections: strings.sections,
      notes: strings.notes,
      effects: strings.effects,
      rates: strings.rates,
      values: strings.values,
      coverage: strings.coverage,
      page: strings.page,
      figureHead: strings.figureHead,
      sweepsNone: strings.sweeps.noneYet,
    },
  }
  const text = JSON.stringify(content)
  // The rule that removes the characters costs a look at every text.
  return text.includes(BREAK) ? JSON.stringify({ ...content, hasBreaks: true }) : text
}

function toFigureRows({ facts }: ResultScope): readonly (readonly string[])[] {
  return facts.figures.map((figure) => [
    strings.figures[figure.name],
    pageOneStrings.bases[figure.name] ?? '',
    figure.id,
    printFigure(facts, figure),
  ])
}

/**
 * Saves the template from measuring every cell of a column: all digits are equally wide, so cells that differ only in
 * digits have the same size. `alike` has a number for each row, equal for such cells. `samples` has one cell of each,
 * from which the width of the column is measured; null if there are too many.
 */
function toMeasures(
  rows: VolumeRows['cells'],
  at: number,
): { readonly samples: readonly string[] | null; readonly alike: readonly number[] } {
  const kinds = new Map<string, number>()
  const alike = rows.map((row) => {
    const text = textOf(row[at]).replace(FIGURES, '0')
    const kind = kinds.get(text) ?? kinds.size
    kinds.set(text, kind)
    return kind
  })
  const areFew = kinds.size <= MOST_SAMPLES && rows.every((row) => typeof row[at] === 'string')
  return { samples: areFew ? [...kinds.keys()] : null, alike }
}

/** Empty for a ribbon. */
function textOf(cell: PrintedCell | undefined): string {
  if (typeof cell === 'string') return cell
  return cell && 't' in cell ? cell.t : ''
}

function toMonths({ months }: PdfCharts, isFirst: boolean) {
  const shown = isFirst ? months : []
  const most = Math.max(1, ...shown.map(([, ...counts]) => counts[0] + counts[1] + counts[2]))
  const [first, last] = [shown[0]?.[5] ?? '', shown.at(-1)?.[5] ?? '']
  return {
    months: shown,
    monthsMost: printCount(most),
    monthsAlternative: strings.notes.monthsAlternative(printCount(shown.length), first, last),
    monthRows: shown.map(([, a, b, c, id, month]) => [month, id, ...[a, b, c].map(printCount)]),
  }
}

function toSubtitle({ template, filter, asOfMs }: PdfScope, compliance: ComplianceFacts | null): string {
  if (compliance) {
    const receivedMs = compliance.files.at(-1)?.receivedAtMs
    const answers = receivedMs === undefined ? null : printMoment(receivedMs)
    return complianceStrings.moments(printMoment(asOfMs), answers)
  }
  const { sinceMs } = splitChangesFilter(template === 'changes' ? filter : '')
  if (sinceMs === null) return strings.subtitles[template]
  return changesStrings.between(printMoment(sinceMs), printMoment(asOfMs))
}

/** Warnings at the beginning of the report, for example about data that were never fetched. */
function toWarnings({ db, template, filter, isRedacted = false }: PdfScope): readonly string[] {
  const firstMs = template === 'changes' ? findNotKnownBefore(db, filter) : null
  const unread = listUnread(db, REPORT_NEEDS[template])
  const what = unread.map((operation) => strings.operations[operation]).join(', ')
  return [
    ...(isRedacted ? [strings.notes.redacted] : []),
    ...(unread.length === 0 ? [] : [strings.notes.notFetched(what)]),
    ...(firstMs === null ? [] : [changesStrings.notKnownBefore(printMoment(firstMs))]),
  ]
}

function toUnprintable({ missing }: TextPrinter): string | null {
  if (missing.length === 0) return null
  const places = missing.reduce((sum, [, times]) => sum + times, 0)
  const named = missing.slice(0, CODES_NAMED).map(([code]) => code)
  return strings.notes.unprintable(
    printCount(places),
    [...named, ...(missing.length > CODES_NAMED ? ['…'] : [])].join(', '),
  )
}
