import { z } from 'zod'
import {
  DISPOSITION_STATES,
  GROUNDS,
  type ParameterValues,
  RULE_NAMES,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { forgetFindingSummary } from '../../store/finding-summary.ts'

/** An entry of the auditor's log as a bundle holds it. */
export interface LoggedEntry {
  readonly action: string
  readonly subject: string
  readonly at_ms: number
  readonly details_json: string
}

const detailsSchema = z.object({
  to: z.enum(DISPOSITION_STATES),
  reason: z.string(),
  ground: z.enum(GROUNDS).nullable().default(null),
  by: z.string().default(''),
})

/** What was decided, from the log: the last entry about a finding counts. @throws ZodError, SyntaxError */
export function restoreDecisions(db: WritableDatabase, log: Iterable<LoggedEntry>): void {
  writeInTransaction(db, () => {
    forgetFindingSummary(db)
    for (const { action, subject, at_ms: atMs, details_json } of log) {
      if (action !== 'disposition-set') continue
      const { to, ...details } = detailsSchema.parse(JSON.parse(details_json))
      prepareOnce(
        db,
        `INSERT OR REPLACE INTO disposition (finding_key, state, reason, ground, decided_at_ms, decided_by)
         VALUES (@key, @to, @reason, @ground, @atMs, @by)`,
      ).run({ key: subject, to, atMs, ...details })
    }
  })
}

const changeSchema = z.object({ to: z.record(z.string(), z.number()) })

/** The parameters in force at the end of the log. @throws ZodError, SyntaxError */
export function restoreLoggedParameters(db: WritableDatabase, log: Iterable<LoggedEntry>): void {
  const changes = [...log].flatMap(({ action, subject, details_json }) => {
    const rule = RULE_NAMES.find((name) => name === subject)
    if (action !== 'parameter-changed' || !rule) return []
    return [{ rule, parameters: changeSchema.parse(JSON.parse(details_json)).to }]
  })
  restoreParameters(db, changes)
}

/** The parameters that a report was made with. */
export function restoreParameters(
  db: WritableDatabase,
  rules: readonly { readonly rule: RuleName; readonly parameters: ParameterValues }[],
): void {
  writeInTransaction(db, () => {
    for (const { rule, parameters } of rules) {
      prepareOnce(
        db,
        'INSERT OR REPLACE INTO finding_parameter (rule, values_json, changed_at_ms) VALUES (?, ?, 0)',
      ).run(rule, JSON.stringify(parameters))
    }
  })
}
