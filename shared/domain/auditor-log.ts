/** What the auditor's log records, by name. The names stand in the log for ever: add, never rename. */
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
  'second-review-begun',
  'sheet-locked',
  'quarantine-acknowledged',
  'report-exported',
  'rows-copied',
  'log-exported',
  'sync-started',
  'sync-ended',
  'verified',
  'bundle-opened',
  'bundle-verified',
  'bundles-compared',
  'statement-run',
  'statement-ended',
] as const
export type LogAction = (typeof LOG_ACTIONS)[number]

/** Actions that leave a workspace as it was. */
export const READING_ACTIONS: readonly LogAction[] = [
  'searches-exported',
  'report-exported',
  'rows-copied',
  'log-exported',
  'verified',
  'bundle-opened',
  'bundle-verified',
  'bundles-compared',
]

/** Facts of an entry, as JSON. Never a secret. */
export type LogDetails = Readonly<Record<string, unknown>>

/** Something that was done, as others hand it to the log. */
export interface LogRecord {
  readonly atMs: number
  readonly action: LogAction
  /** What it was done to: a feedback id, the key of a finding, the name of a search; empty for the workspace. */
  readonly subject: string
  readonly details: LogDetails
}

/** An entry of the log as it is read back; an action of a later version keeps its name. */
export interface LogEntry extends Omit<LogRecord, 'action'> {
  /** 1 for the first, without gaps. */
  readonly seq: number
  readonly action: string
  /** SHA-256 of the entry's canonical form, lower-case hex. */
  readonly hash: string
}

/** Which entries are wanted; null asks for all. */
export interface LogFilter {
  readonly action: string | null
  /** The whole subject. */
  readonly subject: string | null
  /** All of them have to be found. */
  readonly words?: readonly LogWord[] | undefined
}

/** A word that an entry has somewhere, in its subject or facts, or that is in the name of its action. */
export interface LogWord {
  readonly text: string
  /** Actions whose name has the word. */
  readonly actions: readonly string[]
}

/** What an entry says of who did it; null for entries of earlier versions, and where the system has no account's name. */
export function findLogAuthor({ details }: Pick<LogRecord, 'details'>): string | null {
  const named = [details.by, details.account].find((name) => typeof name === 'string' && name !== '')
  return typeof named === 'string' ? named : null
}

export function isLogAction(name: string): name is LogAction {
  return (LOG_ACTIONS as readonly string[]).includes(name)
}
