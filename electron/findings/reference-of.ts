import type { RuleName } from '../../shared/domain/finding.ts'
import { printFindingReference } from '../../shared/domain/reference.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import type { FoundRow } from './rule.ts'

const IS_ELSEWHERE = 'SELECT business_id <> @businessId FROM feedback WHERE feedback_id = @feedbackId'

/** The short reference of a finding, for working papers. */
export function referenceOf(
  db: ReadableDatabase,
  rule: RuleName,
  { feedback_id: feedbackId, business_id: businessId, mark }: FoundRow,
): string {
  const isElsewhere =
    feedbackId !== null && prepareOnce(db, IS_ELSEWHERE).pluck().get({ feedbackId, businessId }) === 1
  return printFindingReference({
    rule,
    feedbackId: feedbackId === null ? null : String(feedbackId),
    businessId: String(businessId),
    mark,
    isElsewhere,
  })
}
