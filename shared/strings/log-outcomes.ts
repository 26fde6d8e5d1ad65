import { isAppErrorCode } from '../app-error.ts'
import type { RuleDescription, RuleParameter } from '../domain/finding.ts'
import { PARAMETER_UNITS } from '../domain/parameter-units.ts'
import { PROBLEM_KINDS, type ProblemKind } from '../domain/verification.ts'
import { countOf, formatCount } from '../format/count.ts'
import type { LogFacts } from '../format/log-facts.ts'
import { ERROR_STRINGS } from './error-strings.ts'

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
  cancelled: 'was canceled',
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

/** The problems with evidence, in one line each. */
export const PROBLEM_STRINGS: Readonly<Record<ProblemKind, string>> = {
  'file-damaged': 'The workspace file is damaged',
  'receipt-changed': 'A receipt was changed',
  'body-missing': 'An original reply is missing',
  'body-unreadable': 'An original reply can no longer be unpacked',
  'body-changed': 'An original reply was changed',
  'certificate-changed': 'A certificate of the server was changed or removed',
  'receipt-missing': 'A receipt was removed',
  'receipt-inserted': 'A receipt was inserted',
  'receipts-reordered': 'The order of the receipts was changed',
  'chain-broken': 'A receipt does not follow from the one before',
  'older-copy': 'An older copy of the workspace was put back',
  'tail-cut': 'The newest receipts were removed',
  'log-lost': 'The newest receipts are gone, perhaps with the write-ahead log',
  'head-ahead': 'The newest receipts were cut off',
  'head-behind': 'Receipts came after the workspace was closed',
  'head-differs': 'The head kept beside the file belongs to another history',
  'head-foreign': 'The head kept beside the file belongs to another workspace',
  'head-unreadable': 'The head kept beside the file is unreadable',
  'head-missing': 'The head kept beside the file is missing',
  'auditor-log-changed': 'An entry of the auditor’s log was changed',
  'auditor-log-cut': 'The end of the auditor’s log is missing',
  'received-file-changed': 'A file of answers was changed or removed',
  'report-changed': 'A saved report in the bundle was changed',
  'rolled-back': 'The workspace is older than this machine last knew it',
  'witness-differs': 'The archive is not the one that this machine knew',
  'witness-unreadable': 'This machine’s record of the workspace was changed',
  'index-differs': 'What the screens show does not follow from the archive',
  'bundle-unreadable': 'The bundle is unreadable',
  'manifest-differs': 'The manifest does not fit the bundle',
  'signature-invalid': 'A signature is not valid',
}
