import type { FeedbackResponse } from '../../shared/domain/feedback-response.ts'
import { type CsvCell, csvNumber, csvText } from '../../shared/format/csv.ts'
import { countResponses } from '../store/read/count-rows.ts'
import { iterateResponses } from '../store/read/iterate-rows.ts'
import type { CsvReport } from './csv-report.ts'
import { feedbackReference, flagsCell, utcCell } from './report-cells.ts'

/** One row for each response entry: the service's five fields in the order of its specification, then what follows. */
export const responses: CsvReport = {
  columns: [
    ...['businessId', 'feedbackId', 'type', 'date', 'content'],
    ...['timeUtc', 'ordinal', 'receipt', 'flags', 'feedbackRef'],
  ],
  hasFreeText: true,
  count: countResponses,
  rows: (db, selection) => iterateResponses(db, selection).map(toCells),
}

function toCells(response: FeedbackResponse): readonly CsvCell[] {
  return [
    csvNumber(response.businessId),
    csvNumber(response.feedbackId),
    csvText(response.type),
    csvText(response.date.text),
    csvText(response.content),
    utcCell(response.date.utcMs),
    csvNumber(response.ordinal),
    csvNumber(response.receipt),
    flagsCell(response.flags),
    feedbackReference(response.feedbackId),
  ]
}
