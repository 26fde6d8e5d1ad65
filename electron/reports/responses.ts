import type { FeedbackResponse } from '../../shared/domain/feedback-response.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import { countResponses } from '../store/read/count-rows.ts'
import { iterateResponses } from '../store/read/iterate-rows.ts'
import { feedbackReference, type ReportRow, type ReportTable, toColumns } from './report-table.ts'

/** One row for each response entry: the service's five fields in the order of its specification, then what follows. */
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
  rows: (db, selection) => iterateResponses(db, selection).map(toRow),
}

function toRow(response: FeedbackResponse): ReportRow {
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
