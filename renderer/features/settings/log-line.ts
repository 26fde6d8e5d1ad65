import { isLogAction, type LogAction, type LogEntry } from '../../../shared/domain/auditor-log.ts'
import { CRITERION_SUBJECT } from '../../../shared/domain/criterion.ts'
import { LogFacts } from '../../../shared/format/log-facts.ts'
import { nameSyncKind } from '../../../shared/strings/log-outcomes.ts'
import type { LogContext } from '../../../shared/strings/log-sentences.ts'
import { pdfStrings } from '../../../shared/strings/pdf-strings.ts'
import { countOf } from '../../components/counts.ts'
import { findDecision, titleDecision } from './log-decision.ts'
import { logStrings as strings } from './log-strings.ts'

/** One entry in the list, whose room is for words that are not cut; the inspector has the whole sentence. */
interface LogLineText {
  readonly title: string
  /** What distinguishes it from others with its title; empty where nothing short does. */
  readonly detail: string
  /** Reference or id of what it is about; empty for the workspace as a whole. */
  readonly object: string
}

/** The rule of a changed parameter is named where it is known. */
export function toLogLine(entry: LogEntry, { rules }: Pick<LogContext, 'rules'>): LogLineText {
  const decision = findDecision(entry)
  if (decision) {
    const why = decision.isUndone ? '' : decision.ground || decision.note
    return { title: titleDecision(decision), detail: why, object: decision.case }
  }
  const { action, subject, details } = entry
  const facts = new LogFacts(details)
  const object = OBJECT.test(subject) ? subject : ''
  if (!isLogAction(action)) return { title: action, detail: '', object }
  const detail = DETAILS[action]?.({ subject, facts, rules }) ?? ''
  return { title: strings.actions[action], detail, object }
}

/** A review, a sample or its item, a request or its row, a population, a saved report. */
const OBJECT = /^(?:\d+|[A-Z]+-\d+(?:\.\d+)?|(?:population|report) \d+)$/

interface Told extends Pick<LogContext, 'rules'> {
  readonly subject: string
  readonly facts: LogFacts
}

const counted = (name: string, words: readonly [one: string, many: string]) => {
  return ({ facts }: Told) => {
    const count = facts.number(name)
    return count === null ? '' : countOf(count, ...words)
  }
}
const told =
  (name: string) =>
  ({ facts }: Told) =>
    facts.text(name)
const bySubject = ({ subject }: Told) => subject
const criterion = ({ subject }: Told) => subject.replace(CRITERION_SUBJECT, '')

const DETAILS: Readonly<Partial<Record<LogAction, (told: Told) => string>>> = {
  'tag-added': told('tag'),
  'tag-removed': told('tag'),
  'tag-renamed': bySubject,
  'note-added': told('text'),
  'note-changed': told('text'),
  'search-saved': bySubject,
  'search-replaced': bySubject,
  'search-renamed': bySubject,
  'search-deleted': bySubject,
  'disposition-set': told('reference'),
  'parameter-changed': ({ subject, rules }) => rules.get(subject)?.title ?? subject,
  'population-frozen': counted('count', strings.reviews),
  'sample-drawn': told('title'),
  'sheet-locked': told('role'),
  'request-made': told('title'),
  'request-written': counted('rows', strings.reviews),
  'answers-imported': counted('taken', strings.answers),
  'criterion-chosen': criterion,
  'criterion-left-out': criterion,
  'policy-clause-entered': criterion,
  'criterion-concluded': criterion,
  'quarantine-acknowledged': counted('entries', strings.entries),
  'acknowledgment-undone': counted('entries', strings.entries),
  'report-exported': ({ subject }) =>
    Object.entries(pdfStrings.titles).find(([template]) => template === subject)?.[1] ?? '',
  'report-note-added': told('text'),
  'rows-copied': counted('rows', strings.rows),
  'sync-started': ({ facts }) => nameSyncKind(facts),
  'sync-ended': ({ facts }) => {
    const added = facts.parts('sweeps').reduce((sum, sweep) => sum + (sweep.number('added') ?? 0), 0)
    return strings.syncEnded(facts.text('outcome'), countOf(added, ...strings.entries))
  },
  'files-imported': counted('files', strings.files),
  verified: ({ facts }) => (facts.is('isIntact') ? strings.intact : strings.notIntact),
  'bundle-opened': told('file'),
  'bundle-verified': told('file'),
  'bundles-compared': told('file'),
  'statement-ended': counted('rows', strings.rows),
}
