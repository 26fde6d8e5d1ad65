import type { LogRecord } from '../../../shared/domain/auditor-log.ts'
import type { CheckedRequestOf } from '../../../shared/ipc/contract.ts'
import { applyChange } from '../../auditor/apply-change.ts'
import { accountName, appendLog } from '../../evidence/auditor-log.ts'
import { decideCases, undoCaseDecisions } from '../../findings/cases/decide-cases.ts'
import { excludeReviews } from '../../findings/cases/exclude-reviews.ts'
import { setParameters } from '../../findings/parameters.ts'
import { type Decision, decide } from '../../findings/write/decide.ts'
import { changeSample } from '../../sampling/change-sample.ts'
import { drawSample } from '../../sampling/draw-sample.ts'
import { freezePopulation } from '../../sampling/freeze-population.ts'
import { type WritableDatabase, writeInTransaction } from '../../store/database.ts'
import { logged } from './command.ts'

type RowsCopied = CheckedRequestOf<'log:rows-copied'>
type AskedDecision = Omit<Decision, 'by'> & Partial<Pick<Decision, 'by'>>

/** The auditor's annotations, samples and decisions; each command is one transaction with its entries in the log. */
export const AUDITOR_COMMANDS = {
  'auditor:change': logged(applyChange),
  'log:rows-copied': logged((db, details: RowsCopied, atMs: number) => {
    record(db, { atMs, action: 'rows-copied', subject: '', details })
    return null
  }),
  /** Logs something that changes nothing in the workspace itself. @returns the number of the entry. */
  'log:record': logged(record),
  /** @returns the number of the population. */
  'samples:freeze': logged(freezePopulation),
  'samples:draw': logged((db, request: CheckedRequestOf<'samples:draw'>, atMs: number) => ({
    sampleId: drawSample(db, request, atMs),
  })),
  'samples:change': logged((db, change: CheckedRequestOf<'samples:change'>, atMs: number) => {
    changeSample(db, change, atMs)
    return null
  }),
  /** `by`: the account that the application runs under, unless a name is given. */
  'findings:decide': {
    ...logged((db, decision: AskedDecision, atMs: number) => ({
      changed: decide(db, { by: accountName(), ...decision }, atMs),
    })),
    changesFindings: true,
  },
  'findings:set-parameters': logged(setParameters),
  /** @returns how many findings were decided. */
  'cases:decide': { ...logged(decideCases), changesFindings: true },
  /** @returns how many decisions about findings were undone. */
  'cases:undo': { ...logged(undoCaseDecisions), changesFindings: true },
  /** @returns how many hides were excluded or included. */
  'cases:exclude': { ...logged(excludeReviews), changesFindings: true },
}

function record(db: WritableDatabase, entry: LogRecord): number {
  return writeInTransaction(db, () => appendLog(db, entry))
}
