import { z } from 'zod'
import type { ParameterValues, RuleName } from '../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { RULES } from './all-rules.ts'
import { defaultsOf } from './bind-parameters.ts'

const valuesSchema = z.record(z.string(), z.number())

/** The values that a rule works with: what the auditor set, and the usual ones for the rest. */
export function findParameters(db: ReadableDatabase, name: RuleName): ParameterValues {
  const rule = RULES[name]
  const stored = prepareOnce(db, 'SELECT values_json FROM finding_parameter WHERE rule = ?').pluck().get(name)
  if (typeof stored !== 'string') return defaultsOf(rule)
  const values = valuesSchema.parse(JSON.parse(stored))
  return Object.fromEntries(
    rule.parameters.map((parameter) => [parameter.name, values[parameter.name] ?? parameter.default]),
  )
}
