import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'
import type { FindingRule } from '../rule.ts'

/** Judged only where the responses of the business were completely read. */
export const hiddenNeverAnswered: FindingRule = {
  name: 'hidden-never-answered',
  version: 1,
  title: 'Hidden and never answered',
  explanation: 'Reviews that are hidden at the cut-off, were not deleted, and have no response of the owner.',
  observed: 'The hide, and that the complete list of responses holds none of the owner until the cut-off.',
  inferred: 'The owner did not answer through this service.',
  notDeterminable: 'Whether the customer was answered in another way.',
  caveat: 'It may have been answered elsewhere; where responses were not fetched, nothing is said.',
  subject: 'item',
  parameters: [],
  measureUnit: 'ms',
  reads: 'slice',
  unjudgedSql: `
    SELECT business_id, count(*) AS items FROM item
    WHERE show = 0 AND deleted = 0 AND is_read = 0 GROUP BY business_id`,
  sql: `
    SELECT span.feedback_id, span.business_id, '' AS mark, t0 AS from_ms, NULL AS until_ms, @cutOffMs - t0 AS measure,
      '{}' AS details
    FROM span JOIN item USING (feedback_id, business_id)
    WHERE span.show = 0 AND t1 IS NULL AND item.deleted = 0 AND item.is_read = 1
      AND NOT EXISTS (
        SELECT 1 FROM response r WHERE r.feedback_id = span.feedback_id
          AND r.type = ${RESPONSE_TYPE_CODES.owner} AND r.date_ms <= @cutOffMs AND r.flags & ${FLAG_BITS.rewritten} = 0
      )`,
}
