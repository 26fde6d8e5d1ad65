import type { LogEntry } from '../../../shared/domain/auditor-log.ts'
import { LogFacts } from '../../../shared/format/log-facts.ts'
import { describeLogEntry, type LogContext } from '../../../shared/strings/log-sentences.ts'
import { GROUND_STRINGS } from '../../../shared/strings/working-paper-strings.ts'
import { logStrings as strings } from './log-strings.ts'

type State = keyof typeof strings.states

/** A decision about a case, or the undoing of one, as an entry about one of its findings has it. */
export interface LoggedDecision {
  /** Its reference. */
  readonly case: string
  readonly from: State
  readonly to: State
  readonly isUndone: boolean
  /** In words; empty where none was given. */
  readonly ground: string
  readonly note: string
  /** What the data reached. */
  readonly cutoffMs: number | null
}

/** null for other entries, and for decisions of earlier versions, which knew no cases. */
export function findDecision({ action, details }: LogEntry): LoggedDecision | null {
  const facts = new LogFacts(details)
  const [from, to] = [facts.text('from'), facts.text('to')]
  if (action !== 'disposition-set' || facts.text('case') === '' || !isState(from) || !isState(to)) return null
  const ground = facts.text('ground')
  return {
    case: facts.text('case'),
    from,
    to,
    isUndone: facts.number('undoes') !== null,
    ground: Object.entries(GROUND_STRINGS).find(([name]) => name === ground)?.[1] ?? ground,
    note: facts.text('reason'),
    cutoffMs: facts.part('observed').number('cutoffMs'),
  }
}

const isState = (name: string): name is State => Object.hasOwn(strings.states, name)

/** What became of the case. */
export function titleDecision({ isUndone, to }: LoggedDecision): string {
  return isUndone ? strings.undone : strings.decided[to]
}

/** Whether two entries of one moment are of the same act: several cases can be decided at once. */
export function isSameAct(one: LoggedDecision | null, other: LoggedDecision): boolean {
  return one !== null && one.case === other.case && one.isUndone === other.isUndone
}

/** The line of an entry in the list; a decision is one line, however many findings it has. */
export function tellEntry(entry: LogEntry, context: LogContext): string {
  const decision = findDecision(entry)
  if (!decision) return describeLogEntry(entry, context)
  return strings.decidedBecause(
    titleDecision(decision),
    decision.isUndone ? '' : decision.ground || decision.note,
  )
}
