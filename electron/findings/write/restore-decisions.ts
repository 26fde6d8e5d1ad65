import { z } from 'zod'
import { findCaseKey } from '../../../shared/domain/case.ts'
import {
  DISPOSITION_STATES,
  GROUNDS,
  type ParameterValues,
  RULE_NAMES,
  type RuleName,
} from '../../../shared/domain/finding.ts'
import { prepareOnce, type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { type KeptDecision, keepDecision } from '../cases/decide-cases.ts'
import { keepExclusion } from '../cases/exclude-reviews.ts'
import { observedSchema } from '../cases/read-case.ts'

/** An entry of the auditor's log as a bundle holds it. */
export interface LoggedEntry {
  readonly action: string
  readonly subject: string
  readonly at_ms: number
  readonly details_json: string
}

/** A decision as entries of the log have it; the last three only where it was made with a case. */
const loggedSchema = z.object({
  reason: z.string(),
  ground: z.enum(GROUNDS).nullable().default(null),
  by: z.string().default(''),
  case: z.string().nullable().default(null),
  observed: observedSchema.nullable().default(null),
})
const detailsSchema = loggedSchema.extend({
  to: z.enum(DISPOSITION_STATES),
  /** Of an entry that undid a decision: the decision before, or null where there was none. */
  restored: loggedSchema.extend({ state: z.enum(DISPOSITION_STATES), decidedAtMs: z.number() }).nullish(),
})

/**
 * What was decided, and which reviews were taken out of their case, from the log: the last entry about a finding
 * counts.
 * @throws ZodError, SyntaxError
 */
export function restoreDecisions(db: WritableDatabase, log: Iterable<LoggedEntry>): void {
  writeInTransaction(db, () => {
    for (const { action, subject, at_ms: atMs, details_json } of log) {
      if (action === 'disposition-set') restoreDecision(db, subject, atMs, JSON.parse(details_json))
      if (action === 'case-review-excluded') keepExclusion(db, subject, atMs)
      if (action === 'case-review-included') keepExclusion(db, subject, null)
    }
  })
}

function restoreDecision(db: WritableDatabase, key: string, atMs: number, details: unknown): void {
  const { to, restored, ...decided } = detailsSchema.parse(details)
  const inForce = restored === undefined ? { ...decided, state: to, decidedAtMs: atMs } : restored
  keepDecision(db, key, inForce && toKept(inForce))
}

/** The decision of another auditor: it can be changed in a restored workspace, and not undone there. */
function toKept({
  case: reference,
  observed,
  ...decision
}: z.output<typeof loggedSchema> & Pick<KeptDecision, 'state' | 'decidedAtMs'>): KeptDecision {
  return {
    ...decision,
    caseKey: (reference && findCaseKey(reference)) ?? null,
    observed: observed && JSON.stringify(observed),
    logSeq: null,
  }
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
