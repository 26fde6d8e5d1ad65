import type { FeedbackListRow } from '../../../shared/domain/feedback-item.ts'
import { toHiddenMs } from '../../../shared/domain/span.ts'
import { commonStrings } from '../../strings/common-strings.ts'
import { describeContradictions } from '../../strings/contradiction-strings.ts'
import type { ColumnId } from './column-specs.ts'
import { describeRibbon } from './describe-ribbon.ts'
import { feedbackStrings as strings } from './feedback-strings.ts'
import type { RowScale } from './row-scale.ts'

type CellText = (item: FeedbackListRow, scale: RowScale) => string

/** What a cell says as plain text: times as the service wrote them, lengths of time in whole seconds. */
const TEXTS: { readonly [C in ColumnId]: CellText } = {
  feedbackId: ({ feedbackId }) => feedbackId,
  star: ({ annotations }) =>
    [
      ...(annotations.isStarred ? [strings.starred] : []),
      ...(annotations.isWatched ? [strings.watched] : []),
    ].join(', '),
  businessId: ({ businessId }) => businessId,
  state: describeRowState,
  ribbon: (item, { style }) => describeRibbon(item, style),
  lastEvent: ({ lastEvent }) => lastEvent?.text ?? strings.noEntry,
  firstEvent: ({ firstEvent }) => firstEvent?.text ?? strings.noEntry,
  hideCount: ({ hideCount }) => String(hideCount),
  hiddenTime: (item, { nowMs }) => String(Math.floor(toHiddenMs(item.spans, nowMs) / 1_000)),
  responses: describeResponses,
  eventCount: ({ eventCount }) => String(eventCount),
  findings: ({ annotations }) => annotations.findings.join(', '),
  tags: ({ annotations }) => annotations.tags.join(', '),
}

/** Rows as tab-separated text under a line of headings. */
export function toTsv(
  rows: readonly FeedbackListRow[],
  columns: readonly ColumnId[],
  scale: RowScale,
): string {
  const head = toTsvRow(columns.map((id) => strings.copy.headings[id] ?? strings.columns.names[id]))
  return head + rows.map((row) => toTsvRow(columns.map((id) => TEXTS[id](row, scale)))).join('')
}

function describeRowState(item: FeedbackListRow): string {
  return [
    commonStrings[item.visibility],
    ...(item.deleted === 'yes' ? [commonStrings.deleted] : []),
    ...(item.contradictions.length > 0 ? [describeContradictions(item.contradictions)] : []),
    ...(item.vanishedEntries > 0 ? [strings.vanished(item.vanishedEntries)] : []),
  ].join(', ')
}

function describeResponses(item: FeedbackListRow): string {
  const { ownerResponseCount: owner, customerResponseCount: customer, areResponsesRead } = item
  if (owner + customer === 0) return areResponsesRead ? strings.noResponse : strings.responsesNotFetched
  return [
    ...(owner > 0 ? [strings.ownerCount(owner)] : []),
    ...(customer > 0 ? [strings.customerCount(customer)] : []),
  ].join(', ')
}

const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g
const READ_AS_FORMULA = /^\s*[=+\-@＝＋－＠]/

/**
 * A row of tab-separated values for the clipboard, as spreadsheets paste it: a cell never holds a tab or a line end, and
 * text that a spreadsheet would take for a formula or a command gets an apostrophe before it (shared/format/csv.ts).
 * @param cells texts; numbers and ids as digits.
 */
export function toTsvRow(cells: readonly string[]): string {
  return `${cells.map(toTsvCell).join('\t')}\r\n`
}

function toTsvCell(text: string): string {
  const plain = text.replace(BREAKS, ' ')
  const harmless = READ_AS_FORMULA.test(plain) ? `'${plain}` : plain
  // Only a quote at the beginning changes how the cell is read.
  return harmless.startsWith('"') ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
