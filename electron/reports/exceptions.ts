import type { RuleName } from '../../shared/domain/finding.ts'
import type { PdfTemplate } from '../../shared/domain/pdf-report.ts'
import { printDay } from '../../shared/format/utc-text.ts'
import { toDayText } from '../../shared/query/calendar-range.ts'
import { compareKinds } from '../../shared/strings/case-titles.ts'
import { complianceStrings } from '../../shared/strings/compliance-strings.ts'
import {
  exceptionStrings as strings,
  workingPaperStrings,
} from '../../shared/strings/working-paper-strings.ts'
import { findCriteria } from '../auditor/criteria.ts'
import { RULES } from '../findings/all-rules.ts'
import { findLastDecision, toRow } from '../findings/cases/case-row.ts'
import type { ListedCase } from '../findings/cases/list-cases.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { findGivenGrounds } from '../requests/request-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { readAuditZone } from '../store/read/audit-zone.ts'
import { decidedOf, type Listed, openOf, type Tally, tallyCases } from './case-tallies.ts'
import { type PaperBlock, type PaperSection, toHeadingBlock, toTextBlock } from './paper-parts.ts'
import type { PdfScope } from './pdf/pdf-order.ts'
import { breakReference, labelBusinesses, type PrintedText, type TextPrinter } from './pdf/printable-text.ts'
import { printCompanyGrounds, printCount } from './print-values.ts'

const WITH_SCHEDULE: ReadonlySet<PdfTemplate> = new Set([
  'hidden-and-deleted',
  'feedback',
  'findings',
  'compliance',
])
/** Of case, title, business, date, findings and decision; then of the ground, the company's ground, and *by*. */
const SHARES = [1, 1.7, 1.4, null, null, 0.8, 0.8, 1, 0.6]
/** Lines of each list, so that the schedule fits a page; its totals count all cases. */
const LISTED = 14

/**
 * The cases of the report: by kind, those of high priority, and the decided ones, each with the totals of all. A case
 * counts as open if it changed since it was decided. Redacted reports have only the totals by kind, because references
 * of cases hold ids. Null where the template has none, where no rule bears on a chosen criterion, and where findings
 * are not those of the reported state.
 */
export function toSchedule(order: PdfScope, printer: TextPrinter): PaperSection | null {
  const { db, template, isPast = false, isRedacted = false } = order
  if (!WITH_SCHEDULE.has(template) || isPast || !areFindingsCurrent(db, false)) return null
  const bearing = template === 'compliance' ? listBearingRules(db) : null
  if (bearing?.size === 0) return null
  const { all, kinds, high, decided } = tallyCases(order, bearing, LISTED)
  if (all.cases === 0) return { title: strings.title, blocks: [toTextBlock(strings.none)] }
  return {
    title: strings.title,
    blocks: [
      { kind: 'text', ...summarize(all) },
      toHeadingBlock(strings.byKind),
      toKindTable(kinds, all),
      ...(isRedacted ? [] : toLists(order, printer, high, decided, bearing !== null)),
      toTextBlock(strings.note),
    ],
  }
}

/** Rules that bear on a chosen criterion. */
function listBearingRules(db: ReadableDatabase): ReadonlySet<RuleName> {
  return new Set(findCriteria(db).flatMap(({ isChosen, rules }) => (isChosen ? rules : [])))
}

function summarize(all: Tally): { readonly lead: string; readonly text: string; readonly share: number } {
  const [decided, open] = [decidedOf(all), openOf(all)]
  const text = [
    strings.results(printCount(all.confirmed), printCount(all.dismissed)),
    ...(all.mixed > 0 ? [strings.mixed(printCount(all.mixed))] : []),
    all.changed > 0
      ? strings.changedToo(printCount(open), printCount(all.changed))
      : strings.open(printCount(open)),
  ].join(' ')
  return {
    lead: strings.summary(printCount(decided), printCount(all.cases)),
    text,
    share: decided / all.cases,
  }
}

function toKindTable(kinds: ReadonlyMap<RuleName, Tally>, all: Tally): PaperBlock {
  const { heads } = strings
  const toLine = (label: string, tally: Tally): readonly string[] => [
    label,
    ...[tally.cases, tally.reviews, tally.findings, tally.confirmed, tally.dismissed].map(printCount),
    ...(all.mixed > 0 ? [printCount(tally.mixed)] : []),
    printCount(openOf(tally)),
    strings.xOfY(printCount(decidedOf(tally)), printCount(tally.cases)),
  ]
  const rows = [...kinds]
    .toSorted(([one, { worst }], [other, { worst: others }]) => worst - others || compareKinds(one, other))
    .map(([name, tally]) => toLine(RULES[name].title, tally))
  return {
    kind: 'table',
    head: [
      heads.kind,
      heads.cases,
      heads.reviews,
      heads.findings,
      heads.confirmed,
      heads.dismissed,
      ...(all.mixed > 0 ? [heads.mixed] : []),
      heads.open,
      heads.decided,
    ],
    rows: [...rows, toLine(strings.all, all)],
    right: 1,
    shares: [1],
    hasTotal: true,
  }
}

/** A line never ends between a number and its unit: `7 min 39 s`. */
function keepUnits(title: string): string {
  return title.replace(/(?<=\d) (?=(?:d|h|min|s)\b)/g, '\u00a0')
}

function toLists(
  order: PdfScope,
  printer: TextPrinter,
  high: Listed,
  decided: Listed,
  hasCompany: boolean,
): readonly PaperBlock[] {
  const { heads } = strings
  const { db } = order
  const labelOf = labelBusinesses(order, printer)
  const ofCompany = ({ feedbackIds }: ListedCase): string =>
    printCompanyGrounds(
      findGivenGrounds(db, feedbackIds).map(({ ground, reviews }) => `${ground}:${reviews}`),
    ) || workingPaperStrings.none
  const company = <Value>(value: Value): readonly Value[] => (hasCompany ? [value] : [])
  const zone = readAuditZone(db)
  const toLine = (one: ListedCase): readonly PrintedText[] => {
    const { reference, title, businessId, fromMs } = toRow(db, one)
    return [
      breakReference(reference),
      keepUnits(title),
      labelOf(businessId),
      fromMs === null ? strings.allDates : printDay(toDayText(fromMs, zone)),
    ]
  }
  const decisionOf = ({ state, decision }: ListedCase): string =>
    state === 'changed' ? strings.changed : strings.decisions[decision]
  const columns = [heads.case, heads.title, heads.business, heads.date]
  const toTable = (
    { tally, cases }: Listed,
    head: readonly string[],
    more: (one: ListedCase) => readonly PrintedText[],
    ends: readonly string[],
  ): PaperBlock => {
    const left = tally.cases - cases.length
    const rest =
      left > 0
        ? [
            [
              '',
              strings.notListed(printCount(left)),
              ...columns.slice(2).map(() => ''),
              ...head.map(() => ''),
            ],
          ]
        : []
    const total = ['', strings.total(printCount(tally.cases)), '', '', ...ends]
    return {
      kind: 'table',
      head: [...columns, ...head],
      rows: [...cases.map((one) => [...toLine(one), ...more(one)]), ...rest, total],
      right: columns.length,
      shares: SHARES,
      rightUntil: columns.length + 1,
      hasTotal: true,
    }
  }
  const findings = (one: ListedCase): string => printCount(one.references.length)
  const ofHigh = toTable(
    high,
    [heads.findings, heads.decision, ...company(complianceStrings.companyGround)],
    (one) => [findings(one), decisionOf(one), ...(hasCompany ? [ofCompany(one)] : [])],
    [
      printCount(high.tally.findings),
      strings.xOfY(printCount(decidedOf(high.tally)), printCount(high.tally.cases)),
      ...company(''),
    ],
  )
  const ofDecided = toTable(
    decided,
    [heads.findings, heads.decision, heads.ground, ...company(complianceStrings.companyGround), heads.by],
    (one) => [
      findings(one),
      decisionOf(one),
      one.ground === null ? workingPaperStrings.none : workingPaperStrings.grounds[one.ground],
      ...(hasCompany ? [ofCompany(one)] : []),
      printer.print(findLastDecision(db, one)?.decidedBy || workingPaperStrings.none),
    ],
    [printCount(decided.tally.findings), '', '', ...company(''), ''],
  )
  return [
    ...(high.tally.cases > 0 ? [toHeadingBlock(strings.high), ofHigh] : []),
    ...(decided.tally.cases > 0 ? [toHeadingBlock(strings.decided), ofDecided] : []),
  ]
}
