import type { RuleName } from '../../shared/domain/finding.ts'
import type { FoundRow } from './rule.ts'

/** The same in every computation from the same entries: rule, business, item, and what tells two of them apart. */
export function toFindingKey(
  rule: RuleName,
  row: Pick<FoundRow, 'feedback_id' | 'business_id' | 'mark'>,
): string {
  return [rule, row.business_id, row.feedback_id ?? '', row.mark].join('/')
}
