import { completenessStrings } from '../../../shared/domain/completeness.ts'
import { type EditedResult, NO_SIGN_OFF, type PdfTemplate } from '../../../shared/domain/pdf-report.ts'
import { OPERATIONS } from '../../../shared/domain/receipt.ts'
import { REPORT_NEEDS } from '../../../shared/domain/report.ts'
import { printDay, printMoment } from '../../../shared/format/utc-text.ts'
import { toDayText } from '../../../shared/query/calendar-range.ts'
import { pageOneStrings as strings } from '../../../shared/strings/page-one-strings.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { getDataStatus } from '../../store/read/data-cutoff.ts'
import { findLastReceipt } from '../../store/read/evidence-rows.ts'
import { listComplianceLimits, toCompliancePage } from '../compliance-page.ts'
import { toBars } from '../findings-parts.ts'
import { toSupplied } from '../imported-files.ts'
import { printCount } from '../print-values.ts'
import { zoneOfReport } from '../redact-table.ts'
import { printFigure } from './page-facts.ts'
import { toHighlights } from './page-highlights.ts'
import { cardsOf, printNoun, type ResultScope, toBridge, toResult, toResultText } from './page-result.ts'
import { findScope, inWords, isOfDemo } from './pdf-cover.ts'
import type { PdfScope } from './pdf-order.ts'
import type { PrintedText, TextPrinter } from './printable-text.ts'

interface RowsFile {
  readonly rows: number
  /** null in a preview, which reads only the first rows. */
  readonly sha256: string | null
}

/** The first page as the template lays it out: what an auditor signs. */
export function toPageOne(order: PdfScope, scope: ResultScope, file: RowsFile, printer: TextPrinter) {
  const { facts } = scope
  const { signOff = NO_SIGN_OFF, isRedacted = false } = order
  const named = (name: string): PrintedText => printer.print(name.trim())
  const ofClient = (name: string): PrintedText => (isRedacted ? pdfStrings.values.withheld : named(name))
  const { bases } = strings
  const supplied = toSupplied(facts.supplied, order, printer)
  return {
    result: toResult(scope),
    edited: toEdited(order, scope, printer),
    cards: cardsOf(order.template).flatMap((wanted) => {
      const figure = facts.figures.find(({ name }) => name === wanted)
      if (!figure) return []
      const { id, name } = figure
      return [
        { id, label: pdfStrings.figures[name], value: printFigure(facts, figure), basis: bases[name] ?? '' },
      ]
    }),
    bridge: toBridge(scope),
    highlights: toHighlights(order, scope, printer),
    rules: facts.findings.tallies.length > 0 ? toBars(facts.findings.tallies) : null,
    compliance: facts.compliance && toCompliancePage(facts.compliance, ofClient),
    scope: [describeScope(order, printer), ...describePopulation(scope)],
    period: describePeriod(order, scope),
    coverage: describeCoverage(order),
    supplied: supplied.box,
    limits: listLimits(order, scope),
    basis: [...toBasisLines(order, file), ...supplied.hashes],
    signOff: {
      client: [
        [strings.client, ofClient(signOff.client)],
        [strings.engagement, ofClient(signOff.engagement)],
        [strings.reference, ofClient(signOff.reference)],
      ],
      people: toPeople(order, printer),
    },
    words: strings,
  }
}

/** The text of the auditor, where it was written for these figures, and a line that says who wrote it, and when. */
function toEdited(order: PdfScope, scope: ResultScope, printer: TextPrinter) {
  const edited = findEdited(order)
  if (!edited) return null
  const { text, by, atMs } = edited
  const isShown = edited.generated === toResultText(scope)
  const line = isShown ? strings.editedBy : strings.editedForOthers
  return {
    text: isShown ? printer.print(text) : null,
    line: printer.print(line(by, `${printMoment(atMs)} UTC`)),
  }
}

/** A person may have named what redaction hides. */
function findEdited({ edited, isRedacted = false }: PdfScope): EditedResult | null {
  return isRedacted ? null : (edited ?? null)
}

/** The generated result, for *About this report*, where page one has another text. */
export function toGeneratedLines(
  order: PdfScope,
  scope: ResultScope,
): readonly (readonly [string, string])[] {
  return findEdited(order) ? [[strings.generatedResult, toResultText(scope)]] : []
}

/** Role, name and date; in a draft the date is a line to fill in by hand. */
function toPeople(
  order: PdfScope,
  printer: TextPrinter,
): readonly (readonly [string, PrintedText, string])[] {
  const { final, preparedBy, signOff = NO_SIGN_OFF } = order
  const roles = [
    [strings.preparedBy, preparedBy, final?.prepared],
    [strings.reviewedBy, signOff.reviewedBy, final?.reviewed],
    [strings.approvedBy, signOff.approvedBy, final?.approved],
  ] as const
  return roles.map(([role, name, signed]) => [
    role,
    printer.print((signed?.by ?? name).trim()),
    signed ? `${printMoment(signed.atMs)} UTC` : '',
  ])
}

/** Header of every page: client and title left, reference and status right. */
export function toHeader(order: PdfScope, printer: TextPrinter) {
  const { template, final, signOff = NO_SIGN_OFF, isRedacted = false } = order
  const { client, reference } = signOff
  const own = (name: string): readonly PrintedText[] =>
    isRedacted || name.trim() === '' ? [] : [printer.print(name.trim())]
  return {
    left: [...own(client), pdfStrings.titles[template]],
    right: [
      ...own(reference),
      ...(isOfDemo(order) ? [strings.sampleData] : []),
      ...(final ? [] : [strings.draft]),
      ...(isRedacted ? [strings.redacted] : []),
    ],
  }
}

/** The footer of every page. */
export function toFooter({ db }: PdfScope): string {
  const head = findLastReceipt(db)
  if (!head) return `${strings.noFingerprint}: ${pdfStrings.cover.noHead}`
  return `${strings.fingerprint(printCount(head.seq))}: ${head.hash.slice(0, 16)}…`
}

function describeScope(order: PdfScope, printer: TextPrinter): PrintedText {
  const filter = order.filter.trim()
  const search = findScope(order.template, filter)
  if (search === '') return strings.everything
  if (order.isRedacted) return pdfStrings.values.withheld
  return printer.print(search === null ? filter : inWords(search))
}

function describePopulation({ facts: { population }, template }: ResultScope): readonly string[] {
  const { reviews, businesses } = population
  if (businesses === null) return [`${printNoun(reviews, 'reviews')}.`]
  if (template === 'dossier') return []
  return [strings.population(printNoun(reviews, 'reviews'), printNoun(businesses, 'businesses'))]
}

function describePeriod(order: PdfScope, { facts: { period } }: ResultScope): readonly string[] {
  const zone = zoneOfReport(order)
  const dayOf = (ms: number): string => printDay(toDayText(ms, zone))
  const ofEntries = period ? strings.periodOf(dayOf(period.firstMs), dayOf(period.lastMs)) : strings.noPeriod
  return [
    // The population of a sample was frozen, and its entries may have changed since.
    ...(order.template === 'sample' ? [] : [ofEntries]),
    strings.asOf(printMoment(order.asOfMs)),
    strings.daysOf(zone.name),
  ]
}

/** More would not fit on page one; the syncs have all. */
const MOST_ISSUES = 2

/** The verdicts of [Note: Completeness] with their reasons, in the words of the screens. */
function describeCoverage({ db }: PdfScope) {
  const { completeness } = getDataStatus(db)
  return OPERATIONS.map((operation) => ({
    text: completenessStrings.toVerdict(operation, completeness[operation]),
    why: completeness[operation].issues
      .slice(0, MOST_ISSUES)
      .map((issue) => completenessStrings.issues[issue])
      .join(' '),
    isComplete: completeness[operation].state === 'complete',
  }))
}

const LAST_LIMITS: Readonly<Record<PdfTemplate, readonly string[]>> = {
  'hidden-and-deleted': [strings.limits.reasons, strings.limits.noIntent],
  'visibility-changes': [strings.limits.reasons, strings.limits.noIntent],
  changes: [strings.limits.asKnownNow, strings.limits.reasons],
  businesses: [strings.limits.reasons, strings.limits.noIntent],
  feedback: [strings.limits.reasons, strings.limits.noIntent],
  findings: [strings.limits.reasons, strings.limits.noIntent],
  compliance: [],
  dossier: [strings.limits.reasons, strings.limits.texts],
  responses: [strings.limits.texts],
  sample: [strings.limits.sample, strings.limits.reasons],
}

/** At most three: what the data lack, and what no data of this kind can show. */
function listLimits({ db, template }: PdfScope, { facts }: ResultScope): readonly string[] {
  const { completeness } = getDataStatus(db)
  const lacking = REPORT_NEEDS[template].filter((operation) => completeness[operation].state !== 'complete')
  const verdicts = lacking.map((operation) =>
    completenessStrings.toVerdict(operation, completeness[operation]),
  )
  if (facts.compliance) {
    const incomplete = verdicts.length > 0 ? [strings.limits.incomplete(verdicts.join(', '))] : []
    return [...incomplete, ...listComplianceLimits(facts.compliance)]
  }
  const without = facts.counts.get('unknown') ?? 0
  const first =
    without > 0 ? strings.limits.withoutEntry(printNoun(without, 'reviews')) : strings.limits.beforeFirst
  return [
    ...(verdicts.length > 0 ? [strings.limits.incomplete(verdicts.join(', '))] : []),
    ...(template === 'responses' ? [] : [first]),
    ...LAST_LIMITS[template],
  ].slice(0, 3)
}

function toBasisLines({ db }: PdfScope, { rows, sha256 }: RowsFile) {
  const head = findLastReceipt(db)
  return [
    head
      ? [strings.fingerprint(printCount(head.seq)), head.hash]
      : [strings.noFingerprint, pdfStrings.cover.noHead],
    [strings.rowsSha(printNoun(rows, 'rows')), sha256 ?? strings.inTheFile],
  ]
}
