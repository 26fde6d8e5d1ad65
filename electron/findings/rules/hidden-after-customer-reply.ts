import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'
import type { FindingRule } from '../rule.ts'

/** One finding for each hide; of several customer responses before it the latest counts. */
export const hiddenAfterCustomerReply: FindingRule = {
  name: 'hidden-after-customer-reply',
  version: 1,
  title: 'Hidden soon after a reply of the customer',
  explanation: 'Reviews that were hidden within the limit after a response of the customer.',
  observed: 'The time of the response and the time of the hide.',
  inferred: 'The one followed the other.',
  notDeterminable: 'Whether the response was the reason.',
  caveat: 'The reply may ask for it or contain personal data; read it.',
  subject: 'item',
  parameters: [{ name: 'hours', label: 'Hidden within', unit: 'hours', default: 72, min: 1, max: 8_760 }],
  measureUnit: 'ms',
  reads: 'slice',
  unjudgedSql: `
    SELECT business_id, count(*) AS items FROM item
    WHERE is_read = 0 AND EXISTS (
      SELECT 1 FROM span WHERE span.feedback_id = item.feedback_id AND span.business_id = item.business_id AND show = 0
    ) GROUP BY business_id`,
  sql: `
    SELECT span.feedback_id, span.business_id, CAST(t0 AS TEXT) AS mark, max(r.date_ms) AS from_ms, t0 AS until_ms,
      t0 - max(r.date_ms) AS measure, '{}' AS details
    FROM span JOIN response r ON r.feedback_id = span.feedback_id AND r.business_id = span.business_id
    WHERE show = 0 AND r.type = ${RESPONSE_TYPE_CODES.customer} AND r.date_ms BETWEEN t0 - @hours AND t0
      AND r.flags & ${FLAG_BITS.rewritten} = 0
    GROUP BY span.feedback_id, span.business_id, t0`,
}
