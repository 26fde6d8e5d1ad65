import { AppError } from '../../shared/app-error.ts'
import type { TimelineEntry } from '../../shared/domain/feedback-item.ts'
import type { Finding } from '../../shared/domain/finding.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import { printMoment } from '../../shared/format/utc-text.ts'
import { workingPaperStrings as strings } from '../../shared/strings/working-paper-strings.ts'
import { RULES } from '../findings/all-rules.ts'
import { areFindingsCurrent } from '../findings/parameters.ts'
import { findFindingsAbout } from '../findings/read/list-findings.ts'
import { listDrawnAs } from '../sampling/sample-rows.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getFeedbackDetail } from '../store/read/feedback-detail.ts'
import { countItems, iterateItems, type Selection } from '../store/read/iterate-rows.ts'
import { type PaperBlock, type PaperSection, toTextBlock } from './paper-parts.ts'
import type { PrintedText } from './pdf/printable-text.ts'
import { feedbackReference, type ReportRow, type ReportTable, toColumns } from './report-table.ts'

/** All events and responses of one feedback item, oldest first. */
export const dossier: ReportTable = {
  columns: toColumns({
    businessId: 'id',
    feedbackId: 'id',
    kind: 'word',
    timeUtc: 'moment',
    time: 'recorded',
    showOnWebsite: 'number',
    visibility: 'word',
    deleted: 'number',
    date: 'recorded',
    type: 'word',
    content: 'content',
    ordinal: 'number',
    receipt: 'number',
    flags: 'flags',
    itemRef: 'paper',
    feedbackRef: 'reference',
  }),
  count: () => null,
  // Entries of the same time are in the order in which they count: hidden before shown.
  ties: () => ['timeUtc', 'kind', 'showOnWebsite', 'deleted'],
  rows: (db, selection) => getFeedbackDetail(db, getOnlyItem(db, selection)).timeline.map(toRow),
}

/** @throws AppError *not-found* for no item, *invalid-argument* for several */
function getOnlyItem(db: ReadableDatabase, selection: Selection): FeedbackId {
  const [first, second] = iterateItems(db, selection).take(2).toArray()
  if (!first) throw new AppError('not-found', 'No review matches the filter of the dossier.')
  if (!second) return first.feedbackId
  const count = countItems(db, selection, 'all')
  throw new AppError(
    'invalid-argument',
    `A dossier is about one feedback item; this filter selects ${count}. Write feedback:ID.`,
    { details: { count } },
  )
}

function toRow(entry: TimelineEntry): ReportRow {
  const { feedbackId, businessId, ordinal, receipt, flags } =
    entry.kind === 'event' ? entry.event : entry.response
  const time = entry.kind === 'event' ? entry.event.time : entry.response.date
  return [
    businessId,
    feedbackId,
    entry.kind,
    time.utcMs,
    ...(entry.kind === 'event' ? eventValues(entry) : responseValues(entry)),
    ordinal,
    receipt,
    flags,
    printItemReference(feedbackId),
    feedbackReference(feedbackId),
  ]
}

function eventValues({ event }: Extract<TimelineEntry, { kind: 'event' }>): ReportRow {
  const visibility = toVisibility(event.showOnWebsite)
  return [event.time.text, event.showOnWebsite, visibility, event.deleted, null, null, null]
}

function responseValues({ response }: Extract<TimelineEntry, { kind: 'response' }>): ReportRow {
  return [null, null, null, null, response.date.text, response.type, response.content]
}

/** The input of sections about items; see [Note: Findings of a report]. */
export interface ItemPapers {
  readonly db: ReadableDatabase
  readonly isPast?: boolean
  readonly print: (text: string) => PrintedText
}

/** The findings of one item with their decisions, and the samples that it was drawn for. */
export function toItemPapers(papers: ItemPapers, feedbackId: FeedbackId): PaperSection {
  const { db, print } = papers
  const drawn = listDrawnAs(db, feedbackId)
  const samples: PaperBlock = {
    kind: 'facts',
    rows: [[strings.drawnAs, drawn.join(', ') || strings.notDrawn]],
  }
  const why = whyNotShown(papers)
  if (why !== null) return { title: strings.itemFindings, blocks: [toTextBlock(why), samples] }
  const rows = findFindingsAbout(db, feedbackId).map((finding) => [
    finding.reference,
    RULES[finding.rule].title,
    [finding.fromMs, finding.untilMs].flatMap((ms) => (ms === null ? [] : [printMoment(ms)])).join(' – ') ||
      strings.none,
    print(describeDecision(finding)),
  ])
  const { reference, period, disposition } = strings.titles
  const head = [reference, strings.rule, period, disposition]
  const table: PaperBlock =
    rows.length > 0 ? { kind: 'table', head, rows, right: head.length } : toTextBlock(strings.noItemFindings)
  return { title: strings.itemFindings, blocks: [table, samples] }
}

/** The references of findings and samples of several items, without items that have none. */
export function toListPapers(papers: ItemPapers, feedbackIds: readonly FeedbackId[]): PaperSection {
  const { db } = papers
  const why = whyNotShown(papers)
  const rows = feedbackIds.flatMap((feedbackId) => {
    const findings = why === null ? findFindingsAbout(db, feedbackId) : []
    const drawn = listDrawnAs(db, feedbackId)
    if (findings.length === 0 && drawn.length === 0) return []
    const said = findings.map(
      ({ reference, disposition }) => `${reference} (${strings.dispositions[disposition.state]})`,
    )
    return [[feedbackId, said.join(', ') || strings.none, drawn.join(', ') || strings.none]]
  })
  const head = [strings.item, strings.itemFindings, strings.drawnAs]
  return {
    title: strings.papers,
    blocks: [
      ...(why === null ? [] : [toTextBlock(why)]),
      rows.length === 0 ? toTextBlock(strings.noPapers) : { kind: 'table', head, rows, right: head.length },
    ],
  }
}

/** The reason why findings are not shown; null if they are up to date. */
function whyNotShown({ db, isPast = false }: ItemPapers): string | null {
  if (isPast) return strings.findingsNotOfPast
  return areFindingsCurrent(db, false) ? null : strings.findingsNotApplied
}

function describeDecision({ disposition }: Finding): string {
  const { state, ground, reason, decidedAtMs, decidedBy } = disposition
  if (decidedAtMs === null) return strings.dispositions.open
  return [
    strings.dispositions[state],
    ...(ground === null ? [] : [strings.grounds[ground]]),
    ...(reason === '' ? [] : [reason]),
    `${printMoment(decidedAtMs)}${decidedBy === '' ? '' : `, ${decidedBy}`}`,
  ].join('\n')
}
