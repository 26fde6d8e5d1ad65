import type { FeedbackItem } from '../../shared/domain/feedback-item.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'
import { countItems } from '../store/read/count-rows.ts'
import { toHiddenMs } from '../store/read/hidden-time.ts'
import { iterateItems, type WhichItems } from '../store/read/iterate-rows.ts'
import type { CsvReport } from './csv-report.ts'
import { deletedCell, feedbackReference, showOnWebsiteCell, utcCell, visibilityCell } from './report-cells.ts'

const COLUMNS = [
  ...['feedbackId', 'businessId', 'showOnWebsite', 'deleted', 'visibility', 'contradictory'],
  ...['events', 'hides', 'hiddenMs', 'hiddenSinceUtc', 'hiddenForMs'],
  ...['firstTime', 'firstTimeUtc', 'lastTime', 'lastTimeUtc'],
  ...['ownerResponses', 'customerResponses', 'vanishedEntries', 'feedbackRef'],
]

/** One row for each feedback item of the list. */
export const feedbackItems = reportOfItems('all')
/** One row for each feedback item that is hidden or deleted now. */
export const hiddenAndDeleted = reportOfItems('hidden-or-deleted')

function reportOfItems(which: WhichItems): CsvReport {
  return {
    columns: COLUMNS,
    hasFreeText: false,
    count: (db, selection) => countItems(db, selection, which),
    rows: (db, selection) => iterateItems(db, selection, which).map((item) => toCells(item, selection.nowMs)),
  }
}

function toCells(item: FeedbackItem, nowMs: number): readonly CsvCell[] {
  const { hiddenSinceMs, firstEvent, lastEvent } = item
  return [
    csvNumber(item.feedbackId),
    csvNumber(item.businessId),
    showOnWebsiteCell(item.visibility),
    deletedCell(item.deleted),
    visibilityCell(item.visibility),
    csvNumber(item.isContradictory ? 1 : 0),
    csvNumber(item.eventCount),
    csvNumber(item.hideCount),
    csvNumber(toHiddenMs(item, nowMs)),
    utcCell(hiddenSinceMs),
    csvNumber(hiddenSinceMs === null ? null : Math.max(0, nowMs - hiddenSinceMs)),
    csvText(firstEvent?.text ?? null),
    utcCell(firstEvent?.utcMs ?? null),
    csvText(lastEvent?.text ?? null),
    utcCell(lastEvent?.utcMs ?? null),
    responseCountCell(item, item.ownerResponseCount),
    responseCountCell(item, item.customerResponseCount),
    csvNumber(item.vanishedEntries),
    feedbackReference(item.feedbackId),
  ]
}

/** Empty where there is none and the responses of the business were never completely read. */
function responseCountCell({ areResponsesRead }: FeedbackItem, count: number): CsvCell {
  return csvNumber(count === 0 && !areResponsesRead ? null : count)
}
