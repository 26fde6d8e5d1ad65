import type { FindingRule } from '../rule.ts'

export const longHidden: FindingRule = {
  name: 'long-hidden',
  version: 1,
  title: 'Hidden for long',
  explanation:
    'Reviews that are hidden at the cut-off, were not deleted, and have been hidden for longer than the limit.',
  observed: 'The last recorded change hid the review, and when it did.',
  inferred: 'That it has stayed hidden since: no later change is recorded.',
  notDeterminable: 'Why it was hidden, and by whom.',
  caveat: 'Hiding may be justified (spam, abuse, privacy); the reason is needed.',
  subject: 'item',
  parameters: [
    { name: 'days', label: 'Hidden for more than', unit: 'days', default: 30, min: 1, max: 3_650 },
  ],
  measureUnit: 'ms',
  reads: 'slice',
  sql: `
    SELECT feedback_id, business_id, '' AS mark, t0 AS from_ms, NULL AS until_ms, @cutOffMs - t0 AS measure,
      '{}' AS details
    FROM span JOIN item USING (feedback_id, business_id)
    WHERE span.show = 0 AND t1 IS NULL AND item.deleted = 0 AND @cutOffMs - t0 > @days`,
}
