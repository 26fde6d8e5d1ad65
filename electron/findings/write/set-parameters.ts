import { AppError } from '../../../shared/app-error.ts'
import type { ParameterValues, RuleName } from '../../../shared/domain/finding.ts'
import { appendLog } from '../../evidence/auditor-log.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { RULES } from '../all-rules.ts'
import { completeParameters, findParameters } from '../parameters.ts'

export interface ParameterChange {
  readonly rule: RuleName
  /** Names that are left out keep their usual values. */
  readonly parameters: ParameterValues
  readonly reason: string
}

/**
 * Sets the parameters of a rule, with the change and its reason in the log. What it found is then out of date.
 * @throws AppError *invalid-argument* for a name the rule has not, a value out of bounds, or an empty reason.
 */
export function setParameters(db: WritableDatabase, change: ParameterChange, atMs: number): void {
  const reason = change.reason.trim()
  if (reason === '') throw new AppError('invalid-argument', 'Another parameter needs a reason.')
  const to = completeParameters(RULES[change.rule], change.parameters)
  writeInTransaction(db, () => {
    const from = findParameters(db, change.rule)
    if (Object.entries(to).every(([name, value]) => from[name] === value)) return
    prepareOnce(
      db,
      `INSERT INTO finding_parameter (rule, values_json, changed_at_ms) VALUES (@rule, @values, @atMs)
       ON CONFLICT (rule) DO UPDATE SET values_json = excluded.values_json, changed_at_ms = excluded.changed_at_ms`,
    ).run({ rule: change.rule, values: JSON.stringify(to), atMs })
    appendLog(db, {
      atMs,
      action: 'parameter-changed',
      subject: change.rule,
      details: { version: RULES[change.rule].version, from, to, reason },
    })
  })
}
