import { z } from 'zod'
import { RULE_NAMES } from '../../shared/domain/finding.ts'
import { RULES } from '../findings/all-rules.ts'
import { findParameters } from '../findings/parameters-in-force.ts'
import { areFindingsCurrent } from '../findings/read/current.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { toFindingsNeed } from './findings-need.ts'
import type { ReportScope } from './report-order.ts'

export const appliedRuleSchema = z.strictObject({
  rule: z.enum(RULE_NAMES),
  version: z.int(),
  parameters: z.record(z.string(), z.number()),
})
/** A rule that a report rests on, with the values that it worked with. */
export type AppliedRule = z.infer<typeof appliedRuleSchema>

/** Every rule that was applied before the report was made; none where findings have no part in it. */
export function listAppliedRules(db: ReadableDatabase, scope: ReportScope): readonly AppliedRule[] {
  const need = toFindingsNeed(scope)
  const isShown = need === 'shown' && !scope.isPast && areFindingsCurrent(db, false)
  if (need === 'none' || (need === 'shown' && !isShown)) return []
  return RULE_NAMES.map((rule) => ({
    rule,
    version: RULES[rule].version,
    parameters: findParameters(db, rule),
  }))
}
