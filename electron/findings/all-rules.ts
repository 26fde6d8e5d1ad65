import { RULE_NAMES, type RuleName } from '../../shared/domain/finding.ts'
import type { FindingRule, RuleBody } from './rule.ts'
import { businessRules } from './rules/businesses.ts'
import { deletionRules } from './rules/deletion.ts'
import { hidingRules } from './rules/hiding.ts'
import { recordRules } from './rules/record.ts'
import { responseRules } from './rules/responses.ts'

const BODIES: Readonly<Record<RuleName, RuleBody>> = {
  ...hidingRules,
  ...deletionRules,
  ...responseRules,
  ...recordRules,
  ...businessRules,
}

export const RULES = Object.fromEntries(
  RULE_NAMES.map((name) => [name, { name, ...BODIES[name] }]),
) as Readonly<Record<RuleName, FindingRule>>
