import type { BusinessSummary } from '../../../shared/domain/overview.ts'
import type { ReadableDatabase } from '../database.ts'
import { DELETED_CODES, VISIBILITY_CODES } from '../index-schema.ts'
import { ALWAYS, type Condition } from './condition.ts'
import { ARE_RESPONSES_READ } from './responses-read.ts'

type BusinessRow = Omit<BusinessSummary, 'areResponsesRead'> & { readonly areResponsesRead: number }

// The plus keeps SQLite from walking the index by business and looking every item up.
const BUSINESSES_OF = (where: string) => `
  SELECT
    CAST(f.business_id AS TEXT) AS businessId,
    (SELECT name FROM business_name WHERE business_name.business_id = f.business_id) AS name,
    count(*) AS feedbackItems,
    count(*) FILTER (WHERE f.visibility = ${VISIBILITY_CODES.hidden}) AS hiddenNow,
    count(*) FILTER (WHERE f.deleted = ${DELETED_CODES.yes}) AS deletedNow,
    sum(f.event_count) AS events,
    sum(f.owner_response_count + f.customer_response_count) AS responses,
    max(${ARE_RESPONSES_READ}) AS areResponsesRead
  FROM feedback f WHERE ${where} GROUP BY +f.business_id ORDER BY +f.business_id`

/**
 * Businesses in the order of their ids, with figures over the items that satisfy the condition on `feedback f`. An item
 * belongs to the business of its last event, and its events and responses are counted there: the figures are those of
 * the lists under `business:ID`.
 */
export function findBusinesses(db: ReadableDatabase, { sql, values }: Condition = ALWAYS): BusinessSummary[] {
  const rows = db.prepare<unknown[], BusinessRow>(BUSINESSES_OF(sql)).all(...values)
  return rows.map((row) => ({ ...row, areResponsesRead: row.areResponsesRead === 1 }))
}
