import { toVisibility } from '../../shared/domain/span.ts'
import type { VisibilityEvent } from '../../shared/domain/visibility-event.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'
import { countEvents } from '../store/read/count-rows.ts'
import { iterateEvents } from '../store/read/iterate-rows.ts'
import type { CsvReport } from './csv-report.ts'
import { feedbackReference, flagsCell, utcCell, visibilityCell } from './report-cells.ts'

/** One row for each history entry: the service's five fields, then what follows from them. */
export const visibilityChanges: CsvReport = {
  columns: [
    ...['feedbackId', 'businessId', 'showOnWebsite', 'time', 'deleted'],
    ...['timeUtc', 'visibility', 'ordinal', 'receipt', 'flags', 'feedbackRef'],
  ],
  hasFreeText: false,
  count: countEvents,
  rows: (db, selection) => iterateEvents(db, selection).map(toCells),
}

function toCells(event: VisibilityEvent): readonly CsvCell[] {
  return [
    csvNumber(event.feedbackId),
    csvNumber(event.businessId),
    csvNumber(event.showOnWebsite),
    csvText(event.time.text),
    csvNumber(event.deleted),
    utcCell(event.time.utcMs),
    visibilityCell(toVisibility(event.showOnWebsite)),
    csvNumber(event.ordinal),
    csvNumber(event.receipt),
    flagsCell(event.flags),
    feedbackReference(event.feedbackId),
  ]
}
