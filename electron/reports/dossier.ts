import { AppError } from '../../shared/app-error.ts'
import type { TimelineEntry } from '../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { countItems } from '../store/read/count-rows.ts'
import { getFeedbackDetail } from '../store/read/feedback-detail.ts'
import { iterateItems, type Selection } from '../store/read/iterate-rows.ts'
import type { CsvReport } from './csv-report.ts'
import { feedbackReference, flagsCell, utcCell, visibilityCell } from './report-cells.ts'

/** Everything known about one feedback item, events and responses in one timeline, oldest first. */
export const dossier: CsvReport = {
  columns: [
    ...['businessId', 'feedbackId', 'kind', 'timeUtc', 'time', 'showOnWebsite', 'visibility', 'deleted'],
    ...['date', 'type', 'content', 'ordinal', 'receipt', 'flags', 'feedbackRef'],
  ],
  hasFreeText: true,
  count: () => null,
  rows: (db, selection) => getFeedbackDetail(db, getOnlyItem(db, selection)).timeline.map(toCells),
}

/** @throws AppError *not-found* for no item, *invalid-argument* for several. */
function getOnlyItem(db: ReadableDatabase, selection: Selection): FeedbackId {
  const [first, second] = iterateItems(db, selection).take(2).toArray()
  if (!first) throw new AppError('not-found', 'No feedback item satisfies the filter of the dossier.')
  if (!second) return first.feedbackId
  const count = countItems(db, selection, 'all')
  throw new AppError(
    'invalid-argument',
    `A dossier is about one feedback item; this filter selects ${count}. Write feedback:ID.`,
    { details: { count } },
  )
}

function toCells(entry: TimelineEntry): readonly CsvCell[] {
  const { feedbackId, businessId, ordinal, receipt, flags } =
    entry.kind === 'event' ? entry.event : entry.response
  const time = entry.kind === 'event' ? entry.event.time : entry.response.date
  return [
    csvNumber(businessId),
    csvNumber(feedbackId),
    csvText(entry.kind),
    utcCell(time.utcMs),
    ...(entry.kind === 'event' ? eventCells(entry) : responseCells(entry)),
    csvNumber(ordinal),
    csvNumber(receipt),
    flagsCell(flags),
    feedbackReference(feedbackId),
  ]
}

function eventCells({ event }: Extract<TimelineEntry, { kind: 'event' }>): readonly CsvCell[] {
  return [
    csvText(event.time.text),
    csvNumber(event.showOnWebsite),
    visibilityCell(toVisibility(event.showOnWebsite)),
    csvNumber(event.deleted),
    csvText(null),
    csvText(null),
    csvText(null),
  ]
}

function responseCells({ response }: Extract<TimelineEntry, { kind: 'response' }>): readonly CsvCell[] {
  return [
    csvText(null),
    csvText(null),
    csvText(null),
    csvText(null),
    csvText(response.date.text),
    csvText(response.type),
    csvText(response.content),
  ]
}
