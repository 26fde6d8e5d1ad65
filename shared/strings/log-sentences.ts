import { isLogAction, type LogAction, type LogEntry } from '../domain/auditor-log.ts'
import { CRITERION_SUBJECT } from '../domain/criterion.ts'
import type { RuleDescription } from '../domain/finding.ts'
import { countOf } from '../format/count.ts'
import { LogFacts } from '../format/log-facts.ts'
import { formatMoment } from '../format/time.ts'
import {
  describeImport,
  describeParameterChange,
  describeStatementEnd,
  describeSyncEnd,
  describeVerification,
  nameSyncKind,
} from './log-outcomes.ts'
import { pdfStrings } from './pdf-strings.ts'
import { CONCLUSION_STRINGS, GROUND_STRINGS } from './working-paper-strings.ts'

/** The data for sentences of the log, besides the entry. */
export interface LogContext {
  /** Rules by name; an unknown rule keeps its name. */
  readonly rules: ReadonlyMap<string, Pick<RuleDescription, 'title' | 'parameters'>>
  /** BCP 47 tag for numbers and moments. */
  readonly locale: string
}

interface Told extends LogContext {
  readonly subject: string
  readonly facts: LogFacts
  /** `1 row`, `2 rows`; *some rows* if the entry has no number. */
  counted(name: string, one: string, many: string): string
}

/** Describes an entry of the auditor's log in one sentence, without its time and author. */
export function describeLogEntry(
  { action, subject, details }: Pick<LogEntry, 'action' | 'subject' | 'details'>,
  context: LogContext,
): string {
  const facts = new LogFacts(details)
  // Another version may have written an action that this one does not know.
  if (!isLogAction(action)) return subject === '' ? `Other: ${action}` : `Other: ${action}, ${subject}`
  const counted = (name: string, one: string, many: string) => {
    const count = facts.number(name)
    return count === null ? `some ${many}` : countOf(count, one, many, context.locale)
  }
  return SENTENCES[action]({ ...context, subject, facts, counted })
}

const DECIDED: Readonly<Record<string, string>> = {
  open: 'Reopened',
  confirmed: 'Confirmed',
  dismissed: 'Dismissed',
}
const AGREEMENT: Readonly<Record<string, string>> = {
  match: 'its figures match',
  mismatch: 'its figures do not match',
  'not-determinable': 'its figures cannot all be recomputed',
}

const SENTENCES: Readonly<Record<LogAction, (told: Told) => string>> = {
  'star-set': ({ subject }) => `Starred review ${subject}`,
  'star-removed': ({ subject }) => `Removed the star from review ${subject}`,
  'watch-set': ({ subject }) => `Watched review ${subject}`,
  'watch-removed': ({ subject }) => `Stopped watching review ${subject}`,
  'tag-added': ({ subject, facts }) => `Put the tag ${quoted(facts.text('tag'))} on review ${subject}`,
  'tag-removed': ({ subject, facts }) => `Took the tag ${quoted(facts.text('tag'))} off review ${subject}`,
  'tag-renamed': ({ facts, locale }) => {
    const items = countOf(facts.items('feedbackIds').length, 'item', 'items', locale)
    return `Renamed the tag ${quoted(facts.text('from'))} to ${quoted(facts.text('to'))}, on ${items}`
  },
  'note-added': ({ subject, facts }) => `Wrote a note on review ${subject}: ${quoted(facts.text('text'))}`,
  'note-changed': ({ subject, facts }) =>
    `Changed a note on review ${subject} to ${quoted(facts.text('text'))}`,
  'note-deleted': ({ subject, facts }) =>
    `Deleted a note on review ${subject}: ${quoted(facts.text('former'))}`,
  'search-saved': ({ subject, facts }) =>
    `Saved the search ${quoted(subject)}: ${searchOf(facts.part('search').text('query'))}`,
  'search-replaced': ({ subject, facts }) =>
    `Replaced the saved search ${quoted(facts.text('former') || subject)} by ${quoted(subject)}: ${searchOf(facts.part('search').text('query'))}`,
  'search-renamed': ({ subject, facts }) =>
    `Renamed the saved search ${quoted(facts.text('former'))} to ${quoted(subject)}`,
  'search-deleted': ({ subject }) => `Deleted the saved search ${quoted(subject)}`,
  'searches-exported': ({ facts, counted }) =>
    `Exported ${counted('searches', 'saved search', 'saved searches')} to the file ${facts.text('file')}`,
  'disposition-set': ({ subject, facts }) => {
    const state = facts.text('to')
    const decided = Object.hasOwn(DECIDED, state) ? DECIDED[state] : 'Decided about'
    const finding = `finding ${facts.text('reference') || subject}`
    const ofCase = facts.text('case') && ` of case ${facts.text('case')}`
    if (facts.number('undoes') !== null) return `Undid the decision about ${finding}${ofCase}`
    const [ground, reason] = [facts.text('ground'), facts.text('reason')]
    const named = Object.entries(GROUND_STRINGS).find(([name]) => name === ground)?.[1]
    const why = reason === '' && named ? named : quoted(reason)
    return `${decided} ${finding}${ofCase}: ${why}`
  },
  'case-review-excluded': ({ subject, facts }) =>
    `Excluded finding ${facts.text('reference') || subject} from case ${facts.text('case')}`,
  'case-review-included': ({ subject, facts }) =>
    `Included finding ${facts.text('reference') || subject} in case ${facts.text('case')}`,
  'parameter-changed': ({ subject, facts, rules, locale }) =>
    describeParameterChange(rules.get(subject), subject, facts, locale),
  'population-frozen': ({ subject, facts, counted }) =>
    `Froze ${counted('count', 'review', 'reviews')} as ${subject} to draw samples from: ${searchOf(facts.text('query'))}`,
  'sample-drawn': ({ subject, facts, locale }) => {
    const items = countOf(facts.items('items').length, 'item', 'items', locale)
    const by = facts.text('preparer') && `, prepared by ${facts.text('preparer')}`
    return `Drew sample ${subject} ${quoted(facts.text('title'))}: ${items}${by}`
  },
  'sample-abandoned': ({ subject, facts }) => `Abandoned sample ${subject}: ${quoted(facts.text('reason'))}`,
  'item-assessed': ({ subject, facts }) => `Coded drawn item ${subject} on the ${facts.text('role')} sheet`,
  'item-uncoded': ({ subject, facts }) =>
    `Removed the code of drawn item ${subject} on the ${facts.text('role')} sheet`,
  'second-review-begun': ({ subject, facts }) =>
    `Named ${facts.text('name')} as second reviewer of sample ${subject}`,
  'sheet-locked': ({ subject, facts, counted }) =>
    `Locked the ${facts.text('role')} sheet of sample ${subject}, ${counted('items', 'item', 'items')}`,
  'negative-defined': ({ subject, facts }) => {
    const why = facts.text('reason') && `, after ratings were received: ${quoted(facts.text('reason'))}`
    return `Fixed for sample ${subject} that at most ${facts.number('atMost') ?? 'some'} of 5 stars are negative${why}`
  },
  'request-made': ({ subject, facts, counted }) => {
    const due = facts.text('dueDay') && `, due ${facts.text('dueDay')}`
    return `Made request ${subject} ${quoted(facts.text('title'))}: ${counted('rows', 'review', 'reviews')}${due}`
  },
  'request-written': ({ subject, facts, counted }) =>
    `Wrote request ${subject}, ${counted('rows', 'review', 'reviews')}, to ${facts
      .parts('files')
      .map((file) => `the file ${file.text('file')}`)
      .join(' and ')}`,
  'request-sent': ({ subject }) => `Sent request ${subject}`,
  'answers-imported': ({ subject, facts, counted }) =>
    `Imported ${counted('taken', 'answer', 'answers')} to ${subject} from the file ${facts.text('file')}; ${counted('notTaken', 'row', 'rows')} not taken`,
  'decision-kept': ({ subject, facts }) =>
    `Kept the decision about review ${facts.text('feedbackId')} with answer ${subject} of the file ${facts.text('file')}`,
  'decision-again': ({ subject, facts }) =>
    `Revisited the decision about review ${facts.text('feedbackId')} with answer ${subject} of the file ${facts.text('file')}`,
  'criterion-chosen': ({ subject }) => `Chose ${criterionOf(subject)}`,
  'criterion-left-out': ({ subject }) => `Left out ${criterionOf(subject)}`,
  'policy-clause-entered': ({ subject, facts }) =>
    `Entered ${criterionOf(subject)}: ${quoted(facts.text('text'))}`,
  'criterion-concluded': ({ subject, facts }) => {
    const name = facts.text('conclusion')
    const known = Object.entries(CONCLUSION_STRINGS).find(([each]) => each === name)?.[1] ?? name
    return `Concluded on ${criterionOf(subject)}: ${known}, ${quoted(facts.text('text'))}`
  },
  'quarantine-acknowledged': ({ subject, facts, counted }) => {
    const note = facts.text('note')
    const where = subject && ` (${subject})`
    return `Acknowledged ${counted('entries', 'entry', 'entries')} set aside${where}${note && `: ${quoted(note)}`}`
  },
  'acknowledgment-undone': ({ subject, counted }) =>
    `Undid the acknowledgment of ${counted('entries', 'entry', 'entries')} set aside${subject && ` (${subject})`}`,
  'report-exported': describeReport,
  'report-sent-for-review': ({ subject, facts }) => `Sent ${subject} for review, by ${facts.text('by')}`,
  'report-note-added': ({ subject, facts }) => {
    const place = facts.text('place')
    return `Wrote a review note on ${subject}${place && ` at ${place}`}: ${quoted(facts.text('text'))}`
  },
  'report-note-answered': ({ subject, facts }) =>
    `Answered review note ${facts.text('note')} on ${subject}: ${quoted(facts.text('text'))}`,
  'report-note-closed': ({ subject, facts }) => `Closed review note ${facts.text('note')} on ${subject}`,
  'report-reviewed': ({ subject, facts }) => `Signed ${subject} as reviewed, by ${facts.text('by')}`,
  'report-revised': ({ subject, facts }) => `Saved a new version of ${subject}: ${facts.text('file')}`,
  'report-finalized': ({ subject, facts }) => `Made ${subject} final: ${facts.text('file')}`,
  'report-superseded': ({ subject, facts }) => `Superseded ${subject} by the file ${facts.text('file')}`,
  'rows-copied': ({ facts, counted }) =>
    `Copied ${counted('rows', 'row', 'rows')} to the clipboard: ${searchOf(facts.text('filter'))}`,
  'log-exported': ({ facts, counted }) =>
    `Exported the log, ${counted('rows', 'entry', 'entries')}, to the file ${facts.text('file')}`,
  'connection-tested': ({ facts }) =>
    `Tested the connection to ${facts.text('address')}${facts.is('isStoredKey') ? '' : ' with another key'}: ${facts.text('outcome')}`,
  'connection-changed': ({ facts }) => {
    const [from, to] = [facts.text('from'), facts.text('to')]
    const key = facts.is('isKeyReplaced') ? ', with another key' : ''
    if (from === to) return `Changed the connection to ${to}${key}`
    return `Changed the service from ${from || 'none'} to ${to}${key}`
  },
  'key-renewed': () => 'Encrypted the file with a new key',
  'protection-changed': ({ facts }) =>
    `Changed the protection from ${facts.text('from')} to ${facts.text('to')}`,
  'sync-started': ({ facts }) => `Started a ${nameSyncKind(facts)} sync`,
  'sync-ended': ({ facts, locale }) => describeSyncEnd(facts, locale),
  'files-imported': ({ facts, counted, locale }) =>
    describeImport(facts, counted('files', 'file', 'files'), locale),
  verified: ({ facts, counted }) => describeVerification(facts, counted('receipts', 'receipt', 'receipts')),
  'fingerprint-written': ({ facts }) => `Wrote the evidence fingerprint to the file ${facts.text('file')}`,
  'bundle-opened': ({ facts }) => `Opened the evidence bundle ${facts.text('file')}${agreement(facts)}`,
  'bundle-verified': ({ facts }) =>
    `Verified the evidence bundle ${facts.text('file')} again: ${facts.is('isIntact') ? 'intact' : 'not intact'}${agreement(facts)}`,
  'bundles-compared': ({ facts }) =>
    `Compared with the evidence bundle ${facts.text('file')}${agreement(facts)}`,
  'statement-run': ({ facts }) => `Asked in SQL: ${facts.text('sql')}`,
  'statement-ended': ({ facts, counted }) => describeStatementEnd(facts, counted('rows', 'row', 'rows')),
}

function describeReport({ subject, facts, counted, locale }: Told): string {
  const rows = counted('rows', 'row', 'rows')
  const file = `the file ${facts.text('file')}`
  if (facts.text('what') === 'population')
    return `Saved the population of sample ${subject}, ${rows}, to ${file}`
  if (subject === 'self-test') return `Saved the self-test of the rules, ${rows}, to ${file}`
  const title = Object.entries(pdfStrings.titles).find(([template]) => template === subject)?.[1] ?? subject
  const asOfMs = facts.number('asOfMs')
  const asOf =
    asOfMs === null ? facts.text('asOf') : formatMoment(asOfMs, { display: 'utc', zone: 'UTC', locale })
  const rest = [
    rows,
    asOf && `as of ${asOf}`,
    facts.is('isRedacted') && 'redacted',
    searchOf(facts.text('filter')),
  ]
  return `Saved the report ${quoted(title)} to ${file}: ${rest.filter(Boolean).join(', ')}`
}

function agreement(facts: LogFacts): string {
  const outcome = facts.text('outcome')
  return Object.hasOwn(AGREEMENT, outcome) ? `; ${AGREEMENT[outcome]}` : ''
}

function searchOf(query: string): string {
  return query.trim() === '' ? 'everything' : `search ${query}`
}

function criterionOf(subject: string): string {
  return `criterion ${subject.replace(CRITERION_SUBJECT, '')}`
}

function quoted(text: string): string {
  return `“${text}”`
}
