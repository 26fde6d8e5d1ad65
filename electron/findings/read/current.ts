import { RULE_NAMES } from '../../../shared/domain/finding.ts'
import { prepareOnce, type ReadableDatabase } from '../../store/database.ts'
import { findDataCutoff } from '../../store/read/data-cutoff.ts'
import { toFingerprint } from '../fingerprint.ts'

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
  const cutOff = findDataCutoff(db)
  if (!cutOff) return true
  const states = new Map((prepareOnce(db, STATES).all() as StateRow[]).map((state) => [state.rule, state]))
  return RULE_NAMES.every((name) => {
    const state = states.get(name)
    if (state?.fingerprint !== toFingerprint(db, name, cutOff)) return false
    return !areExamined || state.isExamined === 1
  })
}
