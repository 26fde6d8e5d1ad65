import { hash } from 'node:crypto'
import { z } from 'zod'
import { AppError, invalid } from '../../shared/app-error.ts'
import type { AuditZone } from '../../shared/domain/audit-zone.ts'
import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import {
  type ParameterValues,
  RULE_NAMES,
  type RuleDescription,
  type RuleName,
} from '../../shared/domain/finding.ts'
import { PARAMETER_UNITS } from '../../shared/domain/parameter-units.ts'
import { appendLog } from '../evidence/auditor-log.ts'
import {
  prepareOnce,
  type ReadableDatabase,
  type WritableDatabase,
  writeInTransaction,
} from '../store/database.ts'
import { getIndexedThrough } from '../store/index-tables.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { RULES } from './all-rules.ts'

const valuesSchema = z.record(z.string(), z.number())

/** The parameters in force: those that the auditor set, and defaults for the rest. */
export function findParameters(db: ReadableDatabase, name: RuleName): ParameterValues {
  const rule = RULES[name]
  const stored = prepareOnce(db, 'SELECT values_json FROM finding_parameter WHERE rule = ?').pluck().get(name)
  if (typeof stored !== 'string') return defaultsOf(rule)
  const values = valuesSchema.parse(JSON.parse(stored))
  return Object.fromEntries(
    rule.parameters.map((parameter) => [parameter.name, values[parameter.name] ?? parameter.default]),
  )
}

export function defaultsOf({ parameters }: RuleDescription): ParameterValues {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter.default]))
}

/**
 * Adds defaults to the given parameters.
 * @throws AppError *invalid-argument* for a name that the rule has not, or a value out of its bounds.
 */
export function completeParameters(rule: RuleDescription, given: ParameterValues): ParameterValues {
  for (const name of Object.keys(given)) {
    if (rule.parameters.some((parameter) => parameter.name === name)) continue
    const known = rule.parameters.map((parameter) => parameter.name).join(', ') || 'none'
    throw new AppError('invalid-argument', `${rule.name} has no parameter ${name}. It has: ${known}.`, {
      details: { parameter: name },
    })
  }
  return Object.fromEntries(
    rule.parameters.map((parameter) => {
      const value = given[parameter.name] ?? parameter.default
      if (Number.isInteger(value) && value >= parameter.min && value <= parameter.max) {
        return [parameter.name, value]
      }
      const bounds = `a whole number from ${parameter.min} to ${parameter.max}`
      throw new AppError('invalid-argument', `${parameter.label} must be ${bounds}.`, {
        details: { parameter: parameter.name, min: parameter.min, max: parameter.max },
      })
    }),
  )
}

/** Values as the rule's statement binds them: times in milliseconds, a date as its first moment. */
export function toBoundParameters(
  rule: RuleDescription,
  values: ParameterValues,
  zone: AuditZone,
): Record<string, number> {
  return Object.fromEntries(
    rule.parameters.map(({ name, unit, default: usual }) => {
      const value = values[name] ?? usual
      // No date is 0.
      return [
        name,
        unit === 'date' && value !== 0 ? zone.startOfDay(value) : value * PARAMETER_UNITS[unit].bound,
      ]
    }),
  )
}

export interface ParameterChange {
  readonly rule: RuleName
  /** Names that are left out keep their usual values. */
  readonly parameters: ParameterValues
  readonly reason: string
}

/**
 * Sets the parameters of a rule, with the change and its reason in the log. Its findings are then outdated.
 * @throws AppError *invalid-argument* for a name the rule has not, a value out of bounds, or an empty reason.
 */
export function setParameters(db: WritableDatabase, change: ParameterChange, atMs: number): void {
  const reason = change.reason.trim()
  if (reason === '') throw invalid('Another parameter needs a reason.')
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

const COVERAGE = `
  SELECT coalesce(group_concat(coalesce(business_id, 'others') || ':' || is_read), '')
  FROM (SELECT business_id, is_read FROM responses_read ORDER BY business_id)`

/** Everything that the findings of a rule follow from, as one short text: equal texts, equal findings. */
export function toFingerprint(db: ReadableDatabase, name: RuleName, cutoff: DataCutoff): string {
  const coverage = prepareOnce(db, COVERAGE).pluck().get()
  const parts = [
    name,
    RULES[name].version,
    findParameters(db, name),
    cutoff.atMs,
    cutoff.scopeFromMs,
    getIndexedThrough(db),
    coverage,
  ]
  return hash('sha256', JSON.stringify(parts), 'hex')
}

interface RuleState {
  readonly rule: string
  readonly fingerprint: string
  readonly isExamined: number
}

/** The stored state of each rule that has run. */
export function findRuleStates(db: ReadableDatabase): ReadonlyMap<string, RuleState> {
  const sql = 'SELECT rule, fingerprint, is_examined AS isExamined FROM finding_state'
  return new Map((prepareOnce(db, sql).all() as RuleState[]).map((state) => [state.rule, state]))
}

/**
 * Whether the findings of every rule follow from the cache as it is, with the parameters in force.
 * @param areExamined true: whether their robustness does too.
 */
export function areFindingsCurrent(db: ReadableDatabase, areExamined: boolean): boolean {
  const cutoff = findDataCutoff(db)
  if (!cutoff) return true
  const states = findRuleStates(db)
  return RULE_NAMES.every((name) => {
    const state = states.get(name)
    if (state?.fingerprint !== toFingerprint(db, name, cutoff)) return false
    return !areExamined || state.isExamined === 1
  })
}
