import type { FindingRule } from '../rule.ts'

export const windowDressing: FindingRule = {
  name: 'window-dressing',
  version: 1,
  title: 'Shown again shortly before the cut-off',
  explanation:
    'Hidden reviews that were shown again in the days before the cut-off, or before a notice date. Those that were hidden again soon after are marked.',
  observed: 'When the review was shown again, and whether and when it was hidden again.',
  inferred: 'It was visible again when the period ended.',
  notDeterminable: 'Whether the coming date was a reason.',
  caveat: 'It may be real remediation; compare with the earlier rate.',
  subject: 'item',
  parameters: [
    { name: 'days', label: 'Shown again in the last', unit: 'days', default: 30, min: 1, max: 366 },
    {
      name: 'notice',
      label: 'Before the day (none: the cut-off)',
      unit: 'date',
      default: 0,
      min: 0,
      max: 100_000,
    },
    { name: 'again', label: 'Hidden again within', unit: 'days', default: 60, min: 1, max: 366 },
  ],
  measureUnit: 'ms',
  reads: 'slice',
  sql: `
    SELECT feedback_id, business_id, CAST(t1 AS TEXT) AS mark, t1 AS from_ms, next_hide AS until_ms,
      coalesce(nullif(@notice, 0), @cutOffMs) - t1 AS measure,
      json_object('hiddenAgain', next_hide IS NOT NULL AND next_hide - t1 <= @again) AS details
    FROM (
      SELECT feedback_id, business_id, t1, (
        SELECT later.t0 FROM span later
        WHERE later.feedback_id = span.feedback_id AND later.business_id = span.business_id
          AND later.show = 0 AND later.seq > span.seq
        ORDER BY later.seq LIMIT 1
      ) AS next_hide
      FROM span
      WHERE show = 0
        AND t1 BETWEEN coalesce(nullif(@notice, 0), @cutOffMs) - @days AND coalesce(nullif(@notice, 0), @cutOffMs)
    )`,
}
