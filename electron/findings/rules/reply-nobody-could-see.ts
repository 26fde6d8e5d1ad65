import { FLAG_BITS, RESPONSE_TYPE_CODES } from '../../store/index-codes.ts'
import type { FindingRule } from '../rule.ts'

/**
 * A deletion that was lifted before the response is no reason: the response could be seen again. The items of the slice come
 * first (CROSS JOIN): left to choose, SQLite passes all responses of the cache for every slice.
 */
export const replyNobodyCouldSee: FindingRule = {
  name: 'reply-nobody-could-see',
  version: 1,
  title: 'Answered where nobody could see it',
  explanation: 'Responses of the owner given while the review was hidden or deleted.',
  observed: 'The time of the response, and that the review was hidden or deleted at that time.',
  inferred: 'Visitors of the website could not read the response when it was given.',
  notDeterminable: 'Whether the customer received it privately.',
  caveat: 'The customer may have got it privately.',
  subject: 'item',
  parameters: [],
  measureUnit: null,
  reads: 'slice',
  unjudgedSql: `
    SELECT business_id, count(*) AS items FROM item
    WHERE is_read = 0 AND (
      EXISTS (
        SELECT 1 FROM span WHERE span.feedback_id = item.feedback_id AND span.business_id = item.business_id AND show = 0
      ) OR EXISTS (
        SELECT 1 FROM deletion
        WHERE deletion.feedback_id = item.feedback_id AND deletion.business_id = item.business_id
      )
    ) GROUP BY business_id`,
  sql: `
    SELECT feedback_id, business_id, CAST(date_ms AS TEXT) AS mark, date_ms AS from_ms, NULL AS until_ms, NULL AS measure,
      json_object('responses', count(*), 'hidden', max(is_hidden), 'deleted', max(is_deleted)) AS details
    FROM (
      SELECT r.feedback_id, r.business_id, r.date_ms,
        EXISTS (
          SELECT 1 FROM span WHERE span.feedback_id = r.feedback_id AND span.business_id = r.business_id
            AND show = 0 AND t0 <= r.date_ms AND (t1 IS NULL OR r.date_ms < t1)
        ) AS is_hidden,
        EXISTS (
          SELECT 1 FROM deletion WHERE deletion.feedback_id = r.feedback_id AND deletion.business_id = r.business_id
            AND d0 <= r.date_ms AND (d1 IS NULL OR r.date_ms < d1)
        ) AS is_deleted
      FROM item CROSS JOIN response r ON r.feedback_id = item.feedback_id AND r.business_id = item.business_id
      WHERE r.type = ${RESPONSE_TYPE_CODES.owner} AND r.date_ms <= @cutOffMs AND r.flags & ${FLAG_BITS.rewritten} = 0
    )
    WHERE is_hidden OR is_deleted
    GROUP BY feedback_id, business_id, date_ms`,
}
