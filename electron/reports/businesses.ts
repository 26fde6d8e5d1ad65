import { csvNumber } from '../../shared/format/csv.ts'
import { findBusinesses } from '../store/read/businesses.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import type { CsvReport } from './csv-report.ts'
import { businessReference } from './report-cells.ts'

/** One row for each business, its figures counted over the selected items. */
export const businesses: CsvReport = {
  columns: ['businessId', 'feedbackItems', 'hiddenNow', 'deletedNow', 'events', 'responses', 'businessRef'],
  hasFreeText: false,
  count: () => null,
  *rows(db, selection) {
    for (const business of findBusinesses(db, matchingItems(selection, 'all'))) {
      yield [
        csvNumber(business.businessId),
        csvNumber(business.feedbackItems),
        csvNumber(business.hiddenNow),
        csvNumber(business.deletedNow),
        csvNumber(business.events),
        csvNumber(business.responses === 0 && !business.areResponsesRead ? null : business.responses),
        businessReference(business.businessId),
      ]
    }
  },
}
