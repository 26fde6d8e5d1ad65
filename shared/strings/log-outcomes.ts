import { APP_ERROR_CODES, type AppErrorCode } from '../app-error.ts'
import { PROBLEM_KINDS, type ProblemKind } from '../domain/verification.ts'
import { countOf, formatCount } from '../format/count.ts'
import type { LogFacts } from '../format/log-facts.ts'
import { ERROR_STRINGS } from './error-strings.ts'
import { PROBLEM_STRINGS } from './problem-strings.ts'

/** How something ended, as sentences of the auditor's log tell it. */
const OPERATION_NAMES: Readonly<Record<string, string>> = {
  history: 'visibility history',
  responses: 'responses',
}
const SWEEP_ENDS: Readonly<Record<string, string>> = {
  running: 'not finished',
  complete: 'complete',
  incomplete: 'incomplete',
  failed: 'failed',
}

export function describeSyncEnd(facts: LogFacts, locale: string): string {
  const kind = facts.text('kind')
  const sweeps = facts.parts('sweeps').map((sweep) => describeSweep(sweep, locale))
  const code = facts.text('error')
  const error = isErrorCode(code) ? ERROR_STRINGS[code].title : code
  const told = [...sweeps, ...(error === '' ? [] : [error])].join('; ')
  const outcome = facts.text('outcome')
  const end =
    outcome === 'complete'
      ? `Finished a ${kind} sweep`
      : `A ${kind} sweep ended: ${SWEEP_ENDS[outcome] ?? outcome}`
  return told === '' ? end : `${end}: ${told}`
}

function isErrorCode(code: string): code is AppErrorCode {
  return (APP_ERROR_CODES as readonly string[]).includes(code)
}

function describeSweep(sweep: LogFacts, locale: string): string {
  const operation = sweep.text('operation')
  const name = OPERATION_NAMES[operation] ?? operation
  const outcome = sweep.text('outcome')
  const count = (fact: string) => sweep.number(fact) ?? 0
  const counts = [
    ...(outcome === 'complete' ? [] : [SWEEP_ENDS[outcome] ?? outcome]),
    countOf(count('entries'), 'entry', 'entries', locale),
    `${formatCount(count('added'), locale)} new`,
    ...(count('vanished') > 0 ? [`${formatCount(count('vanished'), locale)} vanished`] : []),
  ]
  return `${name}: ${counts.join(', ')}`
}

export function describeVerification(facts: LogFacts, receipts: string): string {
  if (facts.is('isIntact')) {
    const isIndexChecked = facts.text('index') === 'agrees'
    return `Verified the evidence: intact, ${receipts}${isIndexChecked ? ', and what screens show follows from them' : ''}`
  }
  const problem = facts.text('problem')
  return `Verified the evidence: not intact${problem === '' ? '' : `. ${isProblem(problem) ? PROBLEM_STRINGS[problem] : problem}`}`
}

function isProblem(kind: string): kind is ProblemKind {
  return (PROBLEM_KINDS as readonly string[]).includes(kind)
}

const STATEMENT_ENDS: Readonly<Record<string, string>> = {
  refused: 'was refused',
  failed: 'could not be run',
  'out-of-time': 'was stopped when its time was up',
  'out-of-memory': 'was stopped when it took too much memory',
  cancelled: 'was cancelled',
  broken: 'did not end properly',
}

export function describeStatementEnd(facts: LogFacts, rows: string): string {
  const outcome = facts.text('outcome')
  const statement = `The statement of entry ${facts.text('entry')}`
  if (outcome !== 'rows') return `${statement} ${STATEMENT_ENDS[outcome] ?? `ended: ${outcome}`}`
  return `${statement} gave ${facts.is('isCut') ? 'more than ' : ''}${rows}`
}
