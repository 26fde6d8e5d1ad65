import type { LogRecord } from '../../../shared/domain/auditor-log.ts'
import type { CaseDecisionRequest } from '../../../shared/domain/case.ts'
import type { CheckedRequestOf } from '../../../shared/ipc/contract.ts'
import { applyChange } from '../../auditor/apply-change.ts'
import { changeCriterion } from '../../auditor/criteria.ts'
import { rememberSearch } from '../../auditor/saved-searches.ts'
import { accountName, appendLog } from '../../evidence/auditor-log.ts'
import { decideCases, undoCaseDecisions } from '../../findings/cases/decide-cases.ts'
import { excludeReviews, type ReviewExclusion } from '../../findings/cases/exclude-reviews.ts'
import { setParameters } from '../../findings/parameters.ts'
import { finalizeRows, keepReport, takeReviewStep } from '../../reports/review-steps.ts'
import { changeSample } from '../../sampling/change-sample.ts'
import { drawSample } from '../../sampling/draw-sample.ts'
import { defineNegative } from '../../sampling/equal-treatment.ts'
import { freezePopulation } from '../../sampling/freeze-population.ts'
import { type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { command, logged } from './command.ts'

type RowsCopied = CheckedRequestOf<'log:rows-copied'>
/** `by`: the account that the application runs under, unless a name is given. */
type Asked<Change extends { readonly by: string }> = Omit<Change, 'by'> & Partial<Pick<Change, 'by'>>

/** The auditor's annotations, samples and decisions; each command is one transaction with its entries in the log. */
export const AUDITOR_COMMANDS = {
  'auditor:change': logged(applyChange),
  'searches:remember': command(rememberSearch),
  'criteria:change': logged(changeCriterion),
  'log:rows-copied': logged((db, details: RowsCopied, atMs: number) => {
    record(db, { atMs, action: 'rows-copied', subject: '', details })
  }),
  /** Logs something that changes nothing in the workspace itself. @returns the number of the entry. */
  'log:record': logged(record),
  'report:take-step': logged(takeReviewStep),
  'report:keep': logged(keepReport),
  'report:finalize-rows': logged(finalizeRows),
  /** @returns the number of the population. */
  'samples:freeze': logged((db, query: string, atMs: number) => freezePopulation(db, query, atMs)),
  'samples:draw': logged((db, request: CheckedRequestOf<'samples:draw'>, atMs: number) => ({
    sampleId: drawSample(db, request, atMs),
  })),
  'samples:change': logged((db, change: CheckedRequestOf<'samples:change'>, atMs: number) => {
    changeSample(db, change, atMs)
  }),
  'samples:define-negative': logged(
    (db, { sampleId, ...definition }: CheckedRequestOf<'samples:define-negative'>, atMs: number) => {
      defineNegative(db, sampleId, definition, atMs)
    },
  ),
  'findings:set-parameters': logged(setParameters),
  'cases:decide': {
    ...logged((db, decision: Asked<CaseDecisionRequest>, atMs: number) =>
      decideCases(db, { by: accountName(), ...decision }, atMs),
    ),
    changesFindings: true,
  },
  'cases:undo': {
    ...logged((db, undo: Asked<Parameters<typeof undoCaseDecisions>[1]>, atMs: number) =>
      undoCaseDecisions(db, { by: accountName(), ...undo }, atMs),
    ),
    changesFindings: true,
  },
  'cases:exclude': {
    ...logged((db, exclusion: Asked<ReviewExclusion>, atMs: number) =>
      excludeReviews(db, { by: accountName(), ...exclusion }, atMs),
    ),
    changesFindings: true,
  },
}

function record(db: WritableDatabase, entry: LogRecord): number {
  return writeInTransaction(db, () => appendLog(db, entry))
}
