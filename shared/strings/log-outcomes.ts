import { isAppErrorCode } from '../app-error.ts'
import type { RuleDescription, RuleParameter } from '../domain/finding.ts'
import { PARAMETER_UNITS } from '../domain/parameter-units.ts'
import { PROBLEM_KINDS, type ProblemKind } from '../domain/verification.ts'
import { countOf, formatCount } from '../format/count.ts'
import type { LogFacts } from '../format/log-facts.ts'
import { ERROR_STRINGS } from './error-strings.ts'
import { PROBLEM_STRINGS } from './problem-strings.ts'

/** The outcomes of actions in sentences of the auditor's log. */
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

/** On screen a complete sync is a full one. */
export function nameSyncKind(facts: LogFacts): string {
  const kind = facts.text('kind')
  return kind === 'complete' ? 'full' : kind
}

export function describeSyncEnd(facts: LogFacts, locale: string): string {
  const kind = nameSyncKind(facts)
  const sweeps = facts.parts('sweeps').map((sweep) => describeSweep(sweep, locale))
  const code = facts.text('error')
  const error = isAppErrorCode(code) ? ERROR_STRINGS[code].title : code
  const told = [...sweeps, ...(error === '' ? [] : [error])].join('; ')
  const outcome = facts.text('outcome')
  const end =
    outcome === 'complete'
      ? `Finished a ${kind} sync`
      : `A ${kind} sync ended: ${SWEEP_ENDS[outcome] ?? outcome}`
  return told === '' ? end : `${end}: ${told}`
}

export function describeImport(facts: LogFacts, files: string, locale: string): string {
  const sweeps = facts.parts('sweeps').map((sweep) => describeSweep(sweep, locale))
  return [`Imported ${files}`, ...sweeps].join('; ')
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
    return `Verified the evidence: intact, ${receipts}${isIndexChecked ? '; screens match the evidence' : ''}`
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

/** A changed parameter of a rule, with its former value and the reason. An unknown rule keeps its name. */
export function describeParameterChange(
  rule: Pick<RuleDescription, 'title' | 'parameters'> | undefined,
  name: string,
  facts: LogFacts,
  locale: string,
): string {
  const [from, to] = [facts.part('from'), facts.part('to')]
  const changes = to
    .names()
    .filter((key) => from.text(key) !== to.text(key))
    .map((key) => {
      const parameter = rule?.parameters.find((one) => one.name === key)
      const [before, after] = [from, to].map((values) => writeValue(parameter, values.number(key), locale))
      return `${parameter?.label ?? key}: ${before} → ${after}`
    })
  const reason = facts.text('reason')
  const because = reason === '' ? '' : `, because: “${reason}”`
  return `Changed the rule “${rule?.title ?? name}”: ${changes.join('; ')}${because}`
}

function writeValue(parameter: RuleParameter | undefined, value: number | null, locale: string): string {
  if (value === null) return 'not set'
  return PARAMETER_UNITS[parameter?.unit ?? 'count'].print(value, locale)
}
