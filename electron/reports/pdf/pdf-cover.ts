import { splitChangesFilter } from '../../../shared/domain/changes.ts'
import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { toCoverage } from '../../../shared/domain/coverage.ts'
import { figurePrefix, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import type { Sweep } from '../../../shared/domain/sweep.ts'
import { rowsFigureId, SWEEP_LETTERS, sweepRowId } from '../../../shared/domain/table-figures.ts'
import { DEMO_ADDRESS, hasService } from '../../../shared/domain/workspace.ts'
import { printDay, printMoment, toUtcText } from '../../../shared/format/utc-text.ts'
import { type DayRange, toDayText } from '../../../shared/query/calendar-range.ts'
import { toPhrasedChips } from '../../../shared/query/describe-query.ts'
import { queryStrings } from '../../../shared/query/keys/days.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { samplePaperStrings } from '../../../shared/strings/sample-paper-strings.ts'
import { parseReportFindings } from '../../findings/query/report-findings.ts'
import { APP_VERSION } from '../../lib/installation.ts'
import { getDataStatus } from '../../store/read/data-cutoff.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { listAllSweeps } from '../../store/sweeps.ts'
import { getWorkspaceRecord } from '../../store/workspace-record.ts'
import { hasCome, printCount, printStretch } from '../print-values.ts'
import { compareShown, zoneOfReport } from '../redact-table.ts'
import type { PdfOrigin, PdfScope } from './pdf-order.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'

type CoverLine = readonly [label: string, value: PrintedText]

/** The block at the top of the first page. User text goes through the printer. */
export function toCover(order: PdfScope, printer: TextPrinter, rows: string): readonly CoverLine[] {
  const { db, asOfMs, preparedBy, workspaceName, isRedacted = false, recipient } = order
  const { cover, values } = pdfStrings
  const { service } = findOrigin(order)
  const known = (print: () => PrintedText): PrintedText => (isRedacted ? values.withheld : print())
  const head = findLastReceipt(db)
  const filter = order.filter.trim()
  const scope = findScope(order.template, filter)
  const asOf = `${printMoment(asOfMs)} UTC · ${cover[whatIsSeen(order)]}`
  return [
    [cover.workspace, known(() => printer.print(workspaceName))],
    [cover.service, known(() => (service === null ? cover.filesOnly : printer.print(service)))],
    ...(scope === null
      ? []
      : [
          [
            cover.filter,
            scope === '' ? cover.everything : known(() => printer.print(inWords(scope))),
          ] as const,
        ]),
    ...(filter === '' || isRedacted ? [] : [[filterLabel(order), printer.print(filter)] as const]),
    [cover.asOf, asOf],
    ...(isRedacted && recipient ? [[cover.recipient, printer.print(recipient)] as const] : []),
    [cover.timeZone, cover.daysOf(zoneOfReport(order).name)],
    [cover.completeness, describeCompleteness(order)],
    [cover.preparedBy, preparedBy.trim() === '' ? cover.notStated : printer.print(preparedBy.trim())],
    [cover.rows, `${rows} · ${rowsFigureId(figurePrefix(order.template))}`],
    [cover.head, head ? `${head.seq} · ${head.hash}` : cover.noHead],
  ]
}

/** The verdict of [Note: Completeness]. */
function describeCompleteness({ db }: PdfScope): string {
  const { completeness } = getDataStatus(db)
  return OPERATIONS.map((operation) =>
    completenessStrings.toVerdict(operation, completeness[operation]),
  ).join(' · ')
}

/** Findings are as of their cutoff; see [Note: Data cutoff]. */
function whatIsSeen({ template, isPast }: PdfScope): 'asOfCutoff' | 'asOfPast' | 'asOfNow' {
  if (template === 'findings') return 'asOfCutoff'
  return isPast ? 'asOfPast' : 'asOfNow'
}

/** The filter of a sample is its reference. */
function filterLabel({ template }: PdfScope): string {
  return template === 'sample' ? samplePaperStrings.sample : pdfStrings.cover.query
}

/** The search in the filter; null if the filter has none, such as the reference of a sample. */
export function findScope(template: PdfTemplate, filter: string): string | null {
  if (template === 'sample') return null
  if (template === 'changes') return splitChangesFilter(filter).search
  if (template !== 'findings' || filter === '') return filter
  return parseReportFindings(filter).search || null
}

export function inWords(filter: string): string {
  const chips = toPhrasedChips(filter, { describeDays: toDays, names: new Map() })
  return chips
    .map(({ label, join }, at) => (at === 0 ? label : `${queryStrings[join]}${queryStrings.within(label)}`))
    .join('')
}

/** In the date format of reports; see print-values.ts. */
function toDays({ from, to }: DayRange): string {
  const [first, last] = [from, to].map((day) => (day === null ? null : printDay(day)))
  if (!first) return queryStrings.until(last ?? '')
  if (!last) return queryStrings.since(first)
  return first === last ? first : `${first} – ${last}`
}

/** The source of the report: the given one, or else the workspace. */
export function findOrigin({ db, origin }: Pick<PdfScope, 'db' | 'origin'>): PdfOrigin {
  if (origin) return origin
  const { workspaceId, connection } = getWorkspaceRecord(db)
  return { workspaceId, service: hasService(connection) ? connection.baseUrl : null }
}

/** Made from the replies of the demo; never said of a redacted report, which does not name its service. */
export function isOfDemo(order: Pick<PdfScope, 'db' | 'origin' | 'isRedacted'>): boolean {
  return !order.isRedacted && findOrigin(order).service === DEMO_ADDRESS
}

const SWEEPS_LISTED = 30
const SWEEPS_OF_SUMMARY = 8

/** What the report rests on, as tables of words. */
export interface PdfSources {
  readonly coverage: { readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  readonly sweeps: {
    readonly head: readonly string[]
    readonly rows: readonly (readonly string[])[]
    /** Why the listed ones are not complete. */
    readonly reasons: readonly PrintedText[]
  }
  readonly olderSweeps: string | null
  readonly provenance: readonly (readonly [label: string, value: string])[]
}

export function describeSources(order: PdfScope, printer: TextPrinter): PdfSources {
  const { db, asOfMs, isRedacted = false, printedRows = 'all' } = order
  const sweeps = listAllSweeps(db)
  const listed = sweeps.slice(printedRows === 'summary' ? -SWEEPS_OF_SUMMARY : -SWEEPS_LISTED).reverse()
  const head = findLastReceipt(db)
  const zone = zoneOfReport(order)
  const lastDay = toDayText(asOfMs, zone)
  const number = (value: number | null): string =>
    value === null ? pdfStrings.values.none : printCount(value)
  const { sweeps: titles, coverage, provenance } = pdfStrings
  return {
    coverage: {
      head: [coverage.what, coverage.businesses, coverage.days, coverage.state],
      rows: sortRedacted(
        order,
        toCoverage(sweeps, zone).groups.flatMap(({ businessIds, stretches }, _, groups) => {
          const others = groups.length > 1 ? coverage.allOthers : coverage.all
          return OPERATIONS.flatMap((operation) =>
            stretches[operation]
              .filter((stretch) => hasCome(stretch, lastDay))
              .map((stretch) => [
                pdfStrings.operations[operation],
                isRedacted && businessIds ? pdfStrings.values.withheld : (businessIds?.join(', ') ?? others),
                printStretch(stretch),
                completenessStrings.states[stretch.state].toLowerCase(),
              ]),
          )
        }),
      ),
    },
    sweeps: {
      head: [
        titles.number,
        pdfStrings.columns.id,
        titles.what,
        titles.kind,
        titles.outcome,
        titles.began,
        `${titles.pages}\u00a0.${SWEEP_LETTERS.pages}`,
        `${titles.entries}\u00a0.${SWEEP_LETTERS.entries}`,
        `${titles.requests}\u00a0.${SWEEP_LETTERS.requests}`,
      ],
      rows: listed.map((sweep) => [
        String(sweep.sweepId),
        sweepRowId(figurePrefix(order.template), sweep.sweepId),
        pdfStrings.operations[sweep.operation],
        sweep.imported ? titles.suppliedAsFiles : titles.kinds[sweep.kind],
        titles.outcomes[sweep.outcome],
        printMoment(sweep.startedAtMs),
        number(sweep.pagesRead),
        number(sweep.entries),
        number(sweep.requests),
      ]),
      reasons: listed.flatMap((sweep) => explainSweep(sweep, isRedacted, printer)),
    },
    olderSweeps: sweeps.length > listed.length ? pdfStrings.sweeps.more(sweeps.length - listed.length) : null,
    provenance: [
      [provenance.application, `Unhidden ${APP_VERSION}`],
      [provenance.workspaceId, isRedacted ? pdfStrings.values.withheld : findOrigin(order).workspaceId],
      [provenance.asOf, toUtcText(asOfMs)],
      [provenance.receipts, number(head?.seq ?? 0)],
      [provenance.head, head?.hash ?? pdfStrings.cover.noHead],
    ],
  }
}

/** The details can have words of the service, which redacted reports leave out. */
function explainSweep(
  { sweepId, outcome, reasons }: Sweep,
  isRedacted: boolean,
  printer: TextPrinter,
): readonly PrintedText[] {
  if (outcome === 'complete') return []
  return reasons.map(({ code, detail }) => {
    const words = completenessStrings.issues[code]
    return printer.print(pdfStrings.sweeps.because(sweepId, isRedacted ? words : `${words} ${detail}`))
  })
}

/** Businesses that are left out do not keep their order either. */
function sortRedacted(
  { isRedacted = false }: PdfScope,
  rows: readonly (readonly string[])[],
): readonly (readonly string[])[] {
  return isRedacted ? rows.toSorted(compareShown) : rows
}
