import type { FeedbackItem } from '../../shared/domain/feedback-item.ts'
import { printItemReference } from '../../shared/domain/reference.ts'
import {
  countItems,
  isEverything,
  iterateItems,
  matchingItems,
  type WhichItems,
} from '../store/read/iterate-rows.ts'
import { findBusinesses, readBusinesses, runThrough } from '../store/read/overview.ts'
import { countOrUnknown, DELETED, SHOW_ON_WEBSITE } from '../store/read/query-fields.ts'
import { readHiddenMs, toHiddenForMs } from '../store/read/spans.ts'
import {
  businessReference,
  feedbackReference,
  type ReportRow,
  type ReportTable,
  toColumns,
} from './report-table.ts'

const COLUMNS = toColumns({
  feedbackId: 'id',
  businessId: 'id',
  showOnWebsite: 'number',
  deleted: 'number',
  visibility: 'word',
  contradictory: 'number',
  events: 'number',
  hides: 'number',
  hiddenMs: 'number',
  hiddenSinceUtc: 'moment',
  hiddenForMs: 'number',
  firstTime: 'recorded',
  firstTimeUtc: 'moment',
  lastTime: 'recorded',
  lastTimeUtc: 'moment',
  ownerResponses: 'number',
  customerResponses: 'number',
  vanishedEntries: 'number',
  itemRef: 'paper',
  feedbackRef: 'reference',
})

/** One row for each feedback item. */
export const feedbackItems = tableOfItems('all')
/** One row for each feedback item that is hidden or deleted now. */
export const hiddenAndDeleted = tableOfItems('hidden-or-deleted')

function tableOfItems(which: WhichItems): ReportTable {
  return {
    columns: COLUMNS,
    count: (db, selection) => countItems(db, selection, which),
    rows: (db, selection) =>
      iterateItems(db, selection, which).map((item) =>
        toRow(item, selection.nowMs, readHiddenMs(db, item, selection.nowMs)),
      ),
  }
}

function toRow(item: FeedbackItem, nowMs: number, hiddenMs: number): ReportRow {
  const { hiddenSinceMs, firstEvent, lastEvent } = item
  return [
    item.feedbackId,
    item.businessId,
    SHOW_ON_WEBSITE[item.visibility],
    DELETED[item.deleted],
    item.visibility,
    item.contradictions.length > 0 ? 1 : 0,
    item.eventCount,
    item.hideCount,
    hiddenMs,
    hiddenSinceMs,
    toHiddenForMs(item, nowMs),
    firstEvent?.text ?? null,
    firstEvent?.utcMs ?? null,
    lastEvent?.text ?? null,
    lastEvent?.utcMs ?? null,
    countOrUnknown(item, item.ownerResponseCount),
    countOrUnknown(item, item.customerResponseCount),
    item.vanishedEntries,
    printItemReference(item.feedbackId),
    feedbackReference(item.feedbackId),
  ]
}

/** One row for each business, with figures over the selected items. */
export const businesses: ReportTable = {
  columns: toColumns({
    businessId: 'id',
    feedbackItems: 'number',
    hiddenNow: 'number',
    deletedNow: 'number',
    events: 'number',
    responses: 'number',
    businessRef: 'reference',
  }),
  count: () => null,
  ties: () => [],
  *rows(db, selection) {
    const found = isEverything(selection)
      ? runThrough(readBusinesses(db))
      : findBusinesses(db, matchingItems(db, selection, 'all'))
    for (const business of found) {
      yield [
        business.businessId,
        business.feedbackItems,
        business.hiddenNow,
        business.deletedNow,
        business.events,
        business.responses === 0 && !business.areResponsesRead ? null : business.responses,
        businessReference(business.businessId),
      ]
    }
  },
}
