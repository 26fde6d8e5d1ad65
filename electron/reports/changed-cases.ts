import type { Change } from '../../shared/domain/changes.ts'
import { findLastDecision } from '../findings/cases/case-row.ts'
import { iterateCases, type ListedCase } from '../findings/cases/list-cases.ts'
import type { ReadableDatabase } from '../store/database.ts'
import type { Selection } from '../store/read/iterate-rows.ts'
import { scopeOfCases } from './case-tallies.ts'

/** A case that began, or was decided, after the first moment. */
export interface ChangedCase {
  readonly change: Extract<Change, 'case-new' | 'case-decided'>
  readonly businessId: string
  readonly one: ListedCase
  /** When it was decided last; null for a new case. */
  readonly decidedMs: number | null
  readonly decidedBy: string
}

/**
 * New: its first recorded moment is after the first moment of the report. A case is as it is now, so one that an
 * earlier entry brought into being is not new, whenever it was received. Decided: it is decided, and its last decision
 * is later than the first moment. Findings are of the present: a report of the past has no cases.
 */
export function listChangedCases(
  db: ReadableDatabase,
  { nowMs, isPast = false }: Selection,
  { sinceMs, search }: { readonly sinceMs: number; readonly search: string },
): readonly ChangedCase[] {
  if (isPast) return []
  const isInScope = scopeOfCases({ db, template: 'changes', filter: search, asOfMs: nowMs })
  const [found, decided]: [ChangedCase[], ChangedCase[]] = [[], []]
  for (const one of iterateCases(db)) {
    if (!isInScope(one)) continue
    const { businessId, fromMs, state } = one
    if (fromMs !== null && fromMs > sinceMs)
      found.push({ change: 'case-new', businessId, one, decidedMs: null, decidedBy: '' })
    const last = state === 'decided' ? findLastDecision(db, one) : undefined
    if (last && last.decidedMs > sinceMs) decided.push({ change: 'case-decided', businessId, one, ...last })
  }
  return [
    ...found.sort((a, b) => (a.one.fromMs ?? 0) - (b.one.fromMs ?? 0) || byReference(a, b)),
    ...decided.sort((a, b) => (a.decidedMs ?? 0) - (b.decidedMs ?? 0) || byReference(a, b)),
  ]
}

const byReference = (a: ChangedCase, b: ChangedCase): number => (a.one.reference < b.one.reference ? -1 : 1)
