import { printItemReference } from '../../shared/domain/reference.ts'
import { toVisibility } from '../../shared/domain/span.ts'
import type { VisibilityEvent } from '../../shared/domain/visibility-event.ts'
import { countEvents } from '../store/read/count-rows.ts'
import { iterateEvents } from '../store/read/iterate-rows.ts'
import { feedbackReference, type ReportRow, type ReportTable, toColumns } from './report-table.ts'
import { writeChangeLines } from './visibility-change-lines.ts'

/** One row for each history entry: the service's five fields, then what follows from them. */
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
  rows: (db, selection) => iterateEvents(db, selection).map(toRow),
  csv: (db, selection) => writeChangeLines(db, selection, toRow),
}

function toRow(event: VisibilityEvent): ReportRow {
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
