import type { FindingRule } from '../rule.ts'

export const deletedWithoutHide: FindingRule = {
  name: 'deleted-without-hide',
  version: 1,
  title: 'Deleted without being hidden before',
  explanation: 'Reviews whose first recorded deletion has no hidden time before it.',
  observed: 'When the review was first recorded as deleted, and that no earlier entry hid it.',
  inferred: 'It went from the website, if it was there, by the deletion alone.',
  notDeterminable: 'Whether it was hidden before the first recorded entry, or never shown.',
  caveat: 'It may have been hidden before the time that was fetched, or never shown.',
  subject: 'item',
  parameters: [],
  measureUnit: null,
  reads: 'slice',
  sql: `
    SELECT feedback_id, business_id, '' AS mark, d0 AS from_ms, NULL AS until_ms, NULL AS measure, '{}' AS details
    FROM (SELECT feedback_id, business_id, min(d0) AS d0 FROM deletion GROUP BY feedback_id, business_id) AS del
    WHERE NOT EXISTS (
      SELECT 1 FROM span WHERE span.feedback_id = del.feedback_id AND span.business_id = del.business_id
        AND show = 0 AND t0 < d0
    )`,
}
