import { hash } from 'node:crypto'
import type { DataCutoff } from '../../shared/domain/data-cutoff.ts'
import type { RuleName } from '../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase } from '../store/database.ts'
import { getIndexedThrough } from '../store/index-tables.ts'
import { RULES } from './all-rules.ts'
import { findParameters } from './parameters-in-force.ts'

const COVERAGE = `
  SELECT coalesce(group_concat(coalesce(business_id, 'others') || ':' || is_read), '')
  FROM (SELECT business_id, is_read FROM responses_read ORDER BY business_id)`

/** Everything that the findings of a rule follow from, as one short text: equal texts, equal findings. */
export function toFingerprint(db: ReadableDatabase, name: RuleName, cutOff: DataCutoff): string {
  const coverage = prepareOnce(db, COVERAGE).pluck().get()
  const parts = [
    name,
    RULES[name].version,
    findParameters(db, name),
    cutOff.atMs,
    cutOff.scopeFromMs,
    getIndexedThrough(db),
    coverage,
  ]
  return hash('sha256', JSON.stringify(parts), 'hex')
}
