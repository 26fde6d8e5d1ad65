import { hash } from 'node:crypto'
import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import { RULE_NAMES, type RuleName } from '../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getIndexedThrough } from '../store/index-tables.ts'
import { findDataCutoff } from '../store/read/data-cutoff.ts'
import { RULES } from './all-rules.ts'
import { findParameters } from './parameters.ts'

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

interface StateRow {
  readonly rule: string
  readonly fingerprint: string
  readonly isExamined: number
}

const STATES = 'SELECT rule, fingerprint, is_examined AS isExamined FROM finding_state'

/**
 * Whether the findings of every rule follow from the cache as it is, with the parameters in force.
 * @param areExamined true: whether their robustness does too.
 */
export function areFindingsCurrent(db: ReadableDatabase, areExamined: boolean): boolean {
  const cutoff = findDataCutoff(db)
  if (!cutoff) return true
  const states = new Map((prepareOnce(db, STATES).all() as StateRow[]).map((state) => [state.rule, state]))
  return RULE_NAMES.every((name) => {
    const state = states.get(name)
    if (state?.fingerprint !== toFingerprint(db, name, cutoff)) return false
    return !areExamined || state.isExamined === 1
  })
}
