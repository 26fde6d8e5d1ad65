import { getCase } from '../../../electron/findings/cases/read-case.ts'
import type { ReadableDatabase } from '../../../electron/store/database.ts'
import { type CaseDecisionRequest, findCaseKey } from '../../../shared/domain/case.ts'

/** A case as it is now, to decide about it. */
export function seeCase(db: ReadableDatabase, reference: string): CaseDecisionRequest['cases'][number] {
  return { reference, version: getCase(db, findCaseKey(reference) ?? 'review/0').version }
}
