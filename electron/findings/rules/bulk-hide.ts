import type { FindingRule } from '../rule.ts'

/** One finding for each hide that is part of a burst, so that every item can be looked at and decided about. */
export const bulkHide: FindingRule = {
  name: 'bulk-hide',
  version: 1,
  title: 'Hidden in bulk',
  explanation:
    'Reviews of one business of which at least as many as the limit says were hidden within a few minutes.',
  observed: 'The hides and their times.',
  inferred: 'They were hidden in one go.',
  notDeterminable: 'Whether a person or a program hid them, and why.',
  caveat: 'A wave of spam, a migration or merged locations.',
  subject: 'item',
  parameters: [
    { name: 'hides', label: 'Hides, at least', unit: 'count', default: 10, min: 2, max: 100_000 },
    { name: 'minutes', label: 'Within', unit: 'minutes', default: 10, min: 1, max: 1_440 },
  ],
  measureUnit: 'count',
  reads: 'each-business',
  sql: `
    WITH together AS (
      SELECT business_id, feedback_id, time_ms,
        count(*) OVER (ORDER BY time_ms RANGE BETWEEN CURRENT ROW AND @minutes FOLLOWING) AS n
      FROM hide WHERE business_id = @business
    ), largest AS (
      SELECT business_id, feedback_id, time_ms,
        max(n) OVER (ORDER BY time_ms RANGE BETWEEN @minutes PRECEDING AND CURRENT ROW) AS n
      FROM together
    )
    SELECT feedback_id, business_id, CAST(time_ms AS TEXT) AS mark, time_ms AS from_ms, NULL AS until_ms, max(n) AS measure,
      '{}' AS details
    FROM largest WHERE n >= @hides
    GROUP BY feedback_id, business_id, time_ms`,
}
