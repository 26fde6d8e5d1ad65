/** The actions that the auditor's log records. The log keeps the names forever: add names, never rename one. */
export const LOG_ACTIONS = [
  'star-set',
  'star-removed',
  'watch-set',
  'watch-removed',
  'tag-added',
  'tag-removed',
  'tag-renamed',
  'note-added',
  'note-changed',
  'note-deleted',
  'search-saved',
  'search-replaced',
  'search-renamed',
  'search-deleted',
  'searches-exported',
  'disposition-set',
  'case-review-excluded',
  'case-review-included',
  'parameter-changed',
  'population-frozen',
  'sample-drawn',
  'sample-abandoned',
  'item-assessed',
  'item-uncoded',
  'second-review-begun',
  'sheet-locked',
  'negative-defined',
  'request-made',
  'request-written',
  'request-sent',
  'answers-imported',
  'decision-kept',
  'decision-again',
  'criterion-chosen',
  'criterion-left-out',
  'policy-clause-entered',
  'criterion-concluded',
  'quarantine-acknowledged',
  'acknowledgment-undone',
  'report-exported',
  'report-sent-for-review',
  'report-note-added',
  'report-note-answered',
  'report-note-closed',
  'report-reviewed',
  'report-revised',
  'report-finalized',
  'report-superseded',
  'rows-copied',
  'log-exported',
  'connection-tested',
  'connection-changed',
  'key-renewed',
  'protection-changed',
  'sync-started',
  'sync-ended',
  'files-imported',
  'verified',
  'fingerprint-written',
  'bundle-opened',
  'bundle-verified',
  'bundles-compared',
  'statement-run',
  'statement-ended',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

/** Steps in the review of a saved report; their subject is `reviewSubject`. */
export const REVIEW_ACTIONS = LOG_ACTIONS.filter(
  (name) => name.startsWith('report-') && name !== 'report-exported',
)

/** Actions that do not change the workspace. Files of a review are written like other reports. */
export const READING_ACTIONS: readonly LogAction[] = [
  'searches-exported',
  'request-written',
  'report-exported',
  'report-revised',
  'report-finalized',
  'report-superseded',
  'rows-copied',
  'log-exported',
  'connection-tested',
  'verified',
  'fingerprint-written',
  'bundle-verified',
  'bundles-compared',
]

/** Details of an entry, as JSON. Never a secret. */
export type LogDetails = Readonly<Record<string, unknown>>

/** A record to be added to the log. */
export interface LogRecord {
  readonly atMs: number
  readonly action: LogAction
  /** The object of the action: a feedback id, the key of a finding, the name of a search; empty for the workspace. */
  readonly subject: string
  readonly details: LogDetails
}

/** An entry as read from the log. Its action may be one of a later version. */
export interface LogEntry extends Omit<LogRecord, 'action'> {
  /** 1 for the first, without gaps. */
  readonly seq: number
  readonly action: string
  /** SHA-256 of the entry's canonical form, lower-case hex. */
  readonly hash: string
  /** Of the entry before it; zeros in the first one. */
  readonly previousHash: string
}

/** A run of entries of one day, in a list that is newest first. A clock that was set back gives a day twice. */
export interface LogDay {
  /** Of its newest entry. */
  readonly newestMs: number
  readonly entries: number
}

/** Selects log entries; null selects all. */
export interface LogFilter {
  /** One of these. */
  readonly actions: readonly string[] | null
  /** The complete subject. */
  readonly subject: string | null
  /** The entry has this moment. */
  readonly atMs?: number | undefined
  /** A decision about a case has an entry for each finding; only the newest is selected. */
  readonly isOncePerDecision?: boolean | undefined
  /** The entry must have all of them. */
  readonly words?: readonly LogWord[] | undefined
}

/** A word in the subject or details of an entry, or in the name of its action. */
export interface LogWord {
  readonly text: string
  /** Actions whose name has the word. */
  readonly actions: readonly string[]
}

/** The author of an entry; null in entries of earlier versions, and if the system has no account name. */
export function findLogAuthor({ details }: Pick<LogRecord, 'details'>): string | null {
  const named = [details.by, details.account].find((name) => typeof name === 'string' && name !== '')
  return typeof named === 'string' ? named : null
}

export function isLogAction(name: string): name is LogAction {
  return (LOG_ACTIONS as readonly string[]).includes(name)
}
