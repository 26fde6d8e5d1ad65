import type { FindingRule } from '../rule.ts'

/** Where an item was deleted more than once, the first deletion counts. */
export const deletedAfterHiding: FindingRule = {
  name: 'deleted-after-hiding',
  version: 1,
  title: 'Deleted while hidden',
  explanation: 'Reviews that were first hidden and then deleted while they were hidden.',
  observed: 'When the review was hidden, and when it was first recorded as deleted.',
  inferred: 'Nobody saw it on the website in the time between.',
  notDeterminable: 'Who deleted it, and on whose request.',
  caveat: 'An erasure request or a retention policy may stand behind it.',
  subject: 'item',
  parameters: [],
  measureUnit: 'ms',
  reads: 'slice',
  sql: `
    SELECT feedback_id, business_id, '' AS mark, t0 AS from_ms, d0 AS until_ms, d0 - t0 AS measure, '{}' AS details
    FROM (SELECT feedback_id, business_id, min(d0) AS d0 FROM deletion GROUP BY feedback_id, business_id)
    JOIN span USING (feedback_id, business_id)
    WHERE show = 0 AND t0 < d0 AND (t1 IS NULL OR d0 < t1)`,
}
