import type { CaseDecision } from '../../shared/domain/case.ts'
import type { Criterion } from '../../shared/domain/criterion.ts'
import type { RuleName } from '../../shared/domain/finding.ts'
import { criterionRowId } from '../../shared/domain/table-figures.ts'
import { findCriteria } from '../auditor/criteria.ts'
import { iterateCases, type ListedCase } from '../findings/cases/list-cases.ts'
import type { ReadableDatabase } from '../store/database.ts'
import { scopeOfCases } from './exceptions.ts'

export interface ComplianceScope {
  readonly db: ReadableDatabase
  readonly filter: string
  readonly asOfMs: number
}

export interface ChosenCriterion extends Criterion {
  /** `CR-2.1`: its place among the chosen ones. */
  readonly reference: string
}

/** A case that changed since it was decided is open. */
export type CaseTally = Readonly<Record<CaseDecision | 'all', number>>

export function listChosen(db: ReadableDatabase): readonly ChosenCriterion[] {
  const chosen = findCriteria(db).filter(({ isChosen }) => isChosen)
  return chosen.map((criterion, at) => ({ ...criterion, reference: criterionRowId(at + 1) }))
}

export interface BearingCase {
  readonly one: ListedCase
  /** References of the criteria that its rules bear on. */
  readonly criteria: readonly string[]
}

/** The cases in scope with a finding of a rule of a chosen criterion, in an order without ids but for the last tie. */
export function listBearingCases({ db, filter, asOfMs }: ComplianceScope): readonly BearingCase[] {
  const chosen = listChosen(db)
  const isInScope = scopeOfCases({ db, template: 'compliance', filter, asOfMs })
  const found: BearingCase[] = []
  for (const one of iterateCases(db)) {
    const criteria = chosen.filter(({ rules }) => haveCommon(rules, one.rules))
    if (criteria.length > 0 && isInScope(one))
      found.push({ one, criteria: criteria.map(({ reference }) => reference) })
  }
  return found
}

function haveCommon(rules: readonly RuleName[], others: readonly RuleName[]): boolean {
  return rules.some((rule) => others.includes(rule))
}

export function tally(cases: readonly BearingCase[]): CaseTally {
  const count = (wanted: CaseDecision) => cases.filter(({ one }) => decisionOf(one) === wanted).length
  return {
    all: cases.length,
    ...{ open: count('open'), confirmed: count('confirmed') },
    ...{ dismissed: count('dismissed'), mixed: count('mixed') },
  }
}

const decisionOf = ({ state, decision }: ListedCase): CaseDecision =>
  state === 'decided' ? decision : 'open'
