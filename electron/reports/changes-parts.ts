import { splitChangesFilter, changesStrings as strings } from '../../shared/domain/changes.ts'
import { LATEST_MS } from '../../shared/domain/moment.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { toRow } from '../findings/cases/case-row.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { countEffects } from '../store/read/selected-events.ts'
import { type ChangedCase, listChangedCases } from './changed-cases.ts'
import {
  type ChangeCount,
  type Changed,
  type CountedChanges,
  countChanges,
  iterateChanged,
  parseChanges,
} from './changes-since.ts'
import { NO_PARTS, type PaperBlock, type PaperParts, toTextBlock } from './paper-parts.ts'
import type { PdfScope } from './pdf/pdf-order.ts'
import { labelBusinesses, type PrintedText, type TextPrinter } from './pdf/printable-text.ts'
import { printCount, printSigned } from './print-values.ts'
import { findRedactor } from './redact-table.ts'
import {
  businessReference,
  feedbackReference,
  type ReportColumn,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

/** Lines of the table of businesses; the last one has the totals of all. */
const LISTED = 14

/** Hidden reviews of each business at the two moments, and the events in between. */
export function toChangesParts(order: PdfScope, printer: TextPrinter, counted: CountedChanges): PaperParts {
  return {
    ...NO_PARTS,
    lead: [
      { title: strings.byBusiness, blocks: [toBusinesses(order, printer, counted)] },
      { title: strings.events, blocks: [toEvents(order), toTextBlock(strings.eventsNote)] },
    ],
  }
}

/** Hidden then + added − shown again − deleted = hidden now. */
interface Line {
  readonly business: string
  before: number
  added: number
  shown: number
  deleted: number
}

const nowOf = ({ before, added, shown, deleted }: Line): number => before + added - shown - deleted
const turnoverOf = ({ added, shown, deleted }: Line): number => added + shown + deleted
const none = (business: string): Line => ({ business, before: 0, added: 0, shown: 0, deleted: 0 })

function toBusinesses(order: PdfScope, printer: TextPrinter, counted: CountedChanges): PaperBlock {
  const { heads } = strings
  const labelOf = labelBusinesses(order, printer)
  const lines = listLines(order, counted)
  if (lines.length === 0) return toTextBlock(strings.none)
  const others = lines.slice(LISTED)
  const count = printCount(lines.length)
  const toCells = (line: Line, label: PrintedText) => [
    label,
    printCount(line.before),
    ...[line.added, -line.shown, -line.deleted].map(printSigned),
    printCount(nowOf(line)),
  ]
  return {
    kind: 'table',
    head: [heads.business, heads.before, heads.added, heads.shown, heads.deleted, heads.now],
    rows: [
      ...lines.slice(0, LISTED).map((line) => toCells(line, labelOf(line.business))),
      ...(others.length > 0 ? [toCells(addUp(others), strings.others(printCount(others.length)))] : []),
      toCells(addUp(lines), strings.all(count)),
    ],
    right: 1,
    hasTotal: true,
  }
}

/** Businesses with the most changes first; ties by what is printed. */
function listLines(order: PdfScope, { rows, hiddenThen }: CountedChanges): readonly Line[] {
  const redactor = findRedactor(order)
  const lines = new Map<string, Line>()
  const lineOf = (businessId: string): Line => {
    const business = redactor ? redactor.pseudonyms('businessId', businessId) : businessId
    const line = lines.get(business) ?? none(business)
    lines.set(business, line)
    return line
  }
  for (const { businessId, count } of hiddenThen) lineOf(businessId).before += count
  for (const change of rows) {
    const column = toColumn(change)
    if (column) lineOf(change.businessId)[column] += change.count
  }
  const byPrinted = (a: Line, b: Line): number =>
    a.business.length - b.business.length || (a.business < b.business ? -1 : 1)
  return [...lines.values()].sort(
    (a, b) => turnoverOf(b) - turnoverOf(a) || b.before - a.before || byPrinted(a, b),
  )
}

function toColumn({ change, stateThen, stateNow }: ChangeCount): 'added' | 'shown' | 'deleted' | null {
  if (change === 'shown-again') return 'shown'
  if (change === 'deleted' && stateThen === 'hidden') return 'deleted'
  if (change === 'newly-hidden' || change === 'first-known-hidden') return 'added'
  return change === 'no-longer-deleted' && stateNow === 'hidden' ? 'added' : null
}

function addUp(lines: readonly Line[]): Line {
  const total = none('')
  for (const { before, added, shown, deleted } of lines) {
    total.before += before
    total.added += added
    total.shown += shown
    total.deleted += deleted
  }
  return total
}

function toEvents({ db, filter, asOfMs, isPast = false }: PdfScope): PaperBlock {
  const { sinceMs, search } = splitChangesFilter(filter)
  const untilMs = isPast ? asOfMs + 1 : LATEST_MS
  const byEffect = countEffects(db, {
    of: 'all',
    fromMs: (sinceMs ?? 0) + 1,
    untilMs,
    ...(search !== '' && { items: { filter: search, asOfMs } }),
  })
  const { effects, eventHeads } = strings
  return {
    kind: 'table',
    head: [eventHeads.effect, eventHeads.events],
    rows: (['hidden', 'shown', 'deleted'] as const).map((effect) => [
      effects[effect],
      printCount(byEffect[effect] ?? 0),
    ]),
    right: 1,
  }
}

const MORE: Readonly<Record<string, Pick<ReportColumn, 'isOptional' | 'isWording'>>> = {
  feedbackId: { isOptional: true },
  title: { isWording: true },
}

/** What changed between two moments ([Note: Changes since]), one row for each change. */
export const changes: ReportTable = {
  columns: toColumns({
    change: 'word',
    feedbackId: 'id',
    businessId: 'id',
    stateThen: 'word',
    stateNow: 'word',
    timeUtc: 'moment',
    notedUtc: 'moment',
    entry: 'word',
    textBefore: 'content',
    textAfter: 'content',
    sync: 'number',
    receipt: 'number',
    caseRef: 'paper',
    title: 'recorded',
    decision: 'word',
    ground: 'word',
    decidedBy: 'content',
    itemRef: 'paper',
    feedbackRef: 'reference',
    businessRef: 'reference',
  }).map((column) => ({ ...column, ...MORE[column.name] })),
  count: (db, selection) => countChanges(db, selection).reduce((sum, { count }) => sum + count, 0),
  ties: () => ['change', 'notedUtc', 'timeUtc'],
  *rows(db, selection) {
    for (const changed of iterateChanged(db, selection)) yield toChangeRow(changed)
    const cases = listChangedCases(db, selection, parseChanges(selection))
    for (const changed of cases) yield toCaseRow(db, changed)
  },
}

/** The columns of a case: reference, title, decision, ground and who decided. */
const NO_CASE = [null, null, null, null, null] as const
/** The columns of an entry: what it is, both texts, sync and receipt. */
const NO_ENTRY = [null, null, null, null, null] as const

function toChangeRow(changed: Changed): ReportRow {
  const { feedbackId, businessId } = changed
  return [
    changed.change,
    feedbackId,
    businessId,
    changed.before,
    changed.now,
    changed.timeMs,
    changed.notedMs,
    changed.entry,
    changed.textBefore,
    changed.textAfter,
    changed.sweepId,
    changed.receipt,
    ...NO_CASE,
    printItemReference(feedbackId),
    feedbackReference(feedbackId),
    businessReference(businessId),
  ]
}

function toCaseRow(db: ReadableDatabase, { change, one, decidedMs, decidedBy }: ChangedCase): ReportRow {
  const { reference, title, businessId, fromMs, ground, decision } = toRow(db, one)
  const feedbackId = one.kind === 'review' ? (one.feedbackIds[0] ?? null) : null
  const isDecided = change === 'case-decided'
  return [
    change,
    feedbackId,
    businessId,
    null,
    null,
    fromMs,
    decidedMs,
    ...NO_ENTRY,
    reference,
    title,
    isDecided ? decision : null,
    isDecided ? ground : null,
    decidedBy || null,
    ...(feedbackId === null ? [null, null] : [printItemReference(feedbackId), feedbackReference(feedbackId)]),
    businessReference(businessId),
  ]
}
