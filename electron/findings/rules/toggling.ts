import type { FindingRule } from '../rule.ts'

export const toggling: FindingRule = {
  name: 'toggling',
  version: 1,
  title: 'Switched back and forth',
  explanation: 'Reviews whose visibility was changed at least as often as the limit says.',
  observed: 'Each change and its time. The first recorded entry is no change: what was before it is unknown.',
  inferred: 'Nothing beyond the changes themselves.',
  notDeterminable: 'Why it was changed, and whether one person or several did it.',
  caveat: 'Training, a dispute or slips of the hand; the shortest time between two changes is given.',
  subject: 'item',
  parameters: [
    { name: 'changes', label: 'Changes, at least', unit: 'count', default: 3, min: 2, max: 1_000 },
  ],
  measureUnit: 'count',
  reads: 'slice',
  sql: `
    SELECT feedback_id, business_id, '' AS mark, min(t0) AS from_ms, max(t0) AS until_ms, count(*) AS measure,
      json_object('shortestMs', min(t0 - t_before)) AS details
    FROM span WHERE t_before IS NOT NULL
    GROUP BY feedback_id, business_id HAVING count(*) >= @changes`,
}
