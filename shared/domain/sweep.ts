import type { TimelineEntry } from './feedback-item.ts'
import type { ReceiptSeq, SweepId } from './ids.ts'
import type { Operation } from './operation.ts'
import type { Scope } from './workspace.ts'

/** *quick* asks by date only for recent days, and may miss new hides of old reviews. */
export type SweepKind = 'complete' | 'quick'

/** *running* also names a sweep that was stopped or killed and will be resumed. */
export type SweepOutcome = 'running' | 'complete' | 'incomplete' | 'failed'

/** Why a sweep is not complete, in the order of severity. */
export const SWEEP_REASONS = [
  'cancelled',
  'service-refused',
  'network-failed',
  'reply-unusable',
  'other-account',
  'storage-failed',
  'unstable',
  'pages-shrank',
  'page-mismatch',
  'empty-page',
  'short-page',
  'pages-missing',
  'quarantine',
  'irregular-reply',
  'outside-scope',
  'files-missing',
] as const
export type SweepReasonCode = (typeof SWEEP_REASONS)[number]

export interface SweepReason {
  readonly code: SweepReasonCode
  /** What was seen, for a person; no secret, no review text. */
  readonly detail: string
}

/** What a sweep saw that says nothing against it, and that an auditor may want to know. */
export interface SweepObservations {
  /** Entries dated more than a day before `from` or after `to`: then the service does not filter by that date. */
  readonly outsideWindow: number
  /** The service's clock minus this machine's, where they were furthest apart; null when no reply was dated. */
  readonly clockSkewMs: number | null
  /** Replies that asked for fewer requests. */
  readonly throttled: number
  /** Requests that were sent again because of a fault. */
  readonly retries: number
}

/** One read of one operation within a scope. */
export interface Sweep {
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly kind: SweepKind
  /** What was asked for; `from` is the quick sweep's own. */
  readonly scope: Scope
  readonly outcome: SweepOutcome
  readonly reasons: readonly SweepReason[]
  readonly startedAtMs: number
  readonly finishedAtMs: number | null
  /** Pages the service last said there are; null before the first reply. */
  readonly pages: number | null
  readonly pagesRead: number
  readonly entries: number
  /** Entries that no earlier page had brought, those that came in the place of a vanished one included. */
  readonly added: number
  /** Entries that an earlier sweep had brought and this one should have, those that another one replaced included. */
  readonly vanished: number
  /** The same, told apart: an entry that was replaced counts once, as *changed*. */
  readonly difference: DifferenceCounts
  readonly quarantined: number
  /** How many of these the auditor has looked at and acknowledged. */
  readonly acknowledged: number
  readonly requests: number
  readonly observations: SweepObservations
  /** Not null where the pages came from files: `asOfMs` is the date of the oldest file, by the files' own word. */
  readonly imported: { readonly asOfMs: number } | null
}

/**
 * True for a sweep that counts as complete although entries of it could not be understood: nothing else was wrong, and
 * the auditor has acknowledged each of them (design, "Syncing").
 */
export function isSetAsideComplete({
  outcome,
  reasons,
  quarantined,
  acknowledged,
}: Pick<Sweep, 'outcome' | 'reasons' | 'quarantined' | 'acknowledged'>): boolean {
  const isQuarantineOnly = reasons.length > 0 && reasons.every(({ code }) => code === 'quarantine')
  return (
    outcome !== 'running' &&
    outcome !== 'failed' &&
    isQuarantineOnly &&
    quarantined > 0 &&
    acknowledged >= quarantined
  )
}

/** An entry or a reply that could not be understood, kept with its raw text. */
export interface QuarantinedEntry {
  readonly quarantineId: number
  readonly receipt: ReceiptSeq
  /** Place among the quarantined entries of the reply, from 0; with the receipt, the name of this entry. */
  readonly position: number
  readonly sweepId: SweepId
  readonly operation: Operation
  /** Entry number in the reply, or null when the oddity concerns the reply as a whole. */
  readonly entryNumber: number | null
  readonly reason: string
  readonly rawText: string
  /** null while nobody has said that they looked at it. */
  readonly acknowledgedAtMs: number | null
  /** What the auditor wrote then; null as before, and may be empty. */
  readonly note: string | null
  /** When an entry of another reply with the same text and reason was first acknowledged; null when this one is, or none. */
  readonly seenBeforeAtMs: number | null
}

export interface QuarantineCounts {
  readonly entries: number
  /** Of these: not acknowledged. */
  readonly waiting: number
  /** Of the waiting: the same text, with the same reason, was acknowledged in another reply. */
  readonly seenBefore: number
  /** Newest receipt among them; acknowledging all stops there, so that nothing unseen is acknowledged. */
  readonly throughReceipt: ReceiptSeq | null
}

/** What the Sync screen shows while a sync is under way. */
export interface SyncProgress {
  readonly operation: Operation
  readonly phase: 'reading' | 'checking' | 'indexing'
  readonly pagesRead: number
  readonly pages: number | null
  readonly entries: number
  readonly entriesPerSecond: number | null
  /** null while there is too little to estimate from. */
  readonly remainingMs: number | null
  readonly isRetrying: boolean
}

const IMPORT_OUTCOMES = ['archived', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** What became of one file of an import. */
export interface ImportedFile {
  readonly name: string
  /** *duplicate*: another file of the same import has the very same bytes. *refused*: nothing of it is kept. */
  readonly outcome: ImportOutcome
  readonly operation: Operation | null
  readonly page: number | null
  /** Number of the receipt; null where nothing was archived. */
  readonly receipt: number | null
  /** Why it was refused. */
  readonly message: string | null
}

/**
 * What a sweep changed in the cache, in four kinds that do not overlap:
 *
 * - *added*: no earlier page had brought it;
 * - *changed*: it vanished, and an entry that differs in one attribute came in its place: of the history the flags (same
 *   feedback, business and time as written), of the responses the text (same feedback, business, type and date);
 * - *vanished*: an earlier sweep had brought it, this complete one should have and did not;
 * - *reappeared*: it had vanished, and came again.
 */
export const CHANGE_KINDS = ['added', 'changed', 'vanished', 'reappeared'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

type DifferenceCounts = Readonly<Record<ChangeKind, number>>

/** One line of a difference. The flags of its entries are those of today, not those of the time of the sweep. */
export interface SweepChange {
  readonly kind: ChangeKind
  /** The entry, for *changed* the one that came. */
  readonly entry: TimelineEntry
  /** For *changed* the entry that went, otherwise null. */
  readonly before: TimelineEntry | null
}
