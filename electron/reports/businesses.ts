import { findBusinesses } from '../store/read/businesses.ts'
import { matchingItems } from '../store/read/iterate-rows.ts'
import { businessReference, type ReportTable, toColumns } from './report-table.ts'

/** One row for each business, its figures counted over the selected items. */
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
    for (const business of findBusinesses(db, matchingItems(db, selection, 'all'))) {
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
