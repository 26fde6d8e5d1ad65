import type { FeedbackResponse } from '../../shared/domain/feedback-response.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import type { VisibilityEvent } from '../../shared/domain/visibility-event.ts'
import { countEvents, countResponses, iterateEvents, iterateResponses } from '../store/read/iterate-rows.ts'
import { feedbackReference, type ReportRow, type ReportTable, toColumns } from './report-table.ts'
import { writeChangeLines } from './visibility-change-lines.ts'

/** One row for each history entry: the service's five fields, then derived columns. */
export const visibilityChanges: ReportTable = {
  columns: toColumns({
    feedbackId: 'id',
    businessId: 'id',
    showOnWebsite: 'number',
    time: 'recorded',
    deleted: 'number',
    timeUtc: 'moment',
    visibility: 'word',
    ordinal: 'number',
    receipt: 'number',
    flags: 'flags',
    itemRef: 'paper',
    feedbackRef: 'reference',
  }),
  count: countEvents,
  rows: (db, selection) => iterateEvents(db, selection).map(toEventRow),
  csv: (db, selection) => writeChangeLines(db, selection, toEventRow),
}

function toEventRow(event: VisibilityEvent): ReportRow {
  const { feedbackId, showOnWebsite, time } = event
  return [
    feedbackId,
    event.businessId,
    showOnWebsite,
    time.text,
    event.deleted,
    time.utcMs,
    toVisibility(showOnWebsite),
    event.ordinal,
    event.receipt,
    event.flags,
    printItemReference(feedbackId),
    feedbackReference(feedbackId),
  ]
}

/**
 * One row for each response entry: the service's five fields in the order of its specification, then derived columns.
 */
export const responses: ReportTable = {
  columns: toColumns({
    businessId: 'id',
    feedbackId: 'id',
    type: 'word',
    date: 'recorded',
    content: 'content',
    timeUtc: 'moment',
    ordinal: 'number',
    receipt: 'number',
    flags: 'flags',
    itemRef: 'paper',
    feedbackRef: 'reference',
  }),
  count: countResponses,
  ties: () => ['timeUtc'],
  rows: (db, selection) => iterateResponses(db, selection).map(toResponseRow),
}

function toResponseRow(response: FeedbackResponse): ReportRow {
  return [
    response.businessId,
    response.feedbackId,
    response.type,
    response.date.text,
    response.content,
    response.date.utcMs,
    response.ordinal,
    response.receipt,
    response.flags,
    printItemReference(response.feedbackId),
    feedbackReference(response.feedbackId),
  ]
}
