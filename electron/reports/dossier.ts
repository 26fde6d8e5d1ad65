import { AppError } from '../../shared/app-error.ts'
import type { TimelineEntry } from '../../shared/domain/feedback-item.ts'
import type { FeedbackId } from '../../shared/domain/ids.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { getFeedbackDetail } from '../store/read/feedback-detail.ts'
import { countItems, iterateItems, type Selection } from '../store/read/iterate-rows.ts'
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
