import { z } from 'zod'
import type { TimelineEntry } from './feedback-item.ts'
import type { ReceiptSeq, SweepId } from './ids.ts'
import type { Operation } from './receipt.ts'
import type { Scope } from './workspace.ts'

/** *quick* requests only recent days, and may miss new hides of old reviews. */
export type SweepKind = 'complete' | 'quick'

/** *running* includes sweeps that were stopped or killed and can be resumed. */
export type SweepOutcome = 'running' | 'complete' | 'incomplete' | 'failed'

/** The reasons why a sweep is not complete, the most severe first. */
export const SWEEP_REASONS = [
  'cancelled',
  'service-refused',
  'network-failed',
  'reply-unusable',
  'other-account',
  'storage-failed',
  'thread-ended',
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
  /** A description for the user, without secrets and review texts. */
  readonly detail: string
}

/** Observations of a sweep that do not make it incomplete. */
export const observationsSchema = z.object({
  /** Entries dated more than a day before `from` or after `to`: the service then filters by another date. */
  outsideWindow: z.int().default(0),
  /** The largest difference of the service's clock from this machine's; null if no reply was dated. */
  clockSkewMs: z.int().nullable().default(null),
  /** Replies that demanded fewer requests. */
  throttled: z.int().default(0),
  /** Requests that were sent again because of a fault. */
  retries: z.int().default(0),
  /**
   * Copies that do not count, because another page of the same sweep has the entry too
   * (docs/decisions/0002-ordinals.md). null where they were not counted: the sweep found no stable end, entries
   * moved to and fro, or the sweep is of an earlier version.
   */
  repeated: z.int().nullable().default(null),
})
export type SweepObservations = Readonly<z.output<typeof observationsSchema>>

/** One read of one operation within a scope. */
export interface Sweep {
  readonly sweepId: SweepId
  readonly operation: Operation
  readonly kind: SweepKind
  /** The requested scope; `from` is set by a quick sweep itself. */
  readonly scope: Scope
  readonly outcome: SweepOutcome
  readonly reasons: readonly SweepReason[]
  readonly startedAtMs: number
  readonly finishedAtMs: number | null
  /** The number of pages in the last reply; null before the first reply. */
  readonly pages: number | null
  readonly pagesRead: number
  readonly entries: number
  /** Entries that no earlier page had, including those that replace a vanished one. */
  readonly added: number
  /** Entries of earlier sweeps that this one should have had and did not, including replaced ones. */
  readonly vanished: number
  /** The same by kind: a replaced entry counts once, as *changed*. */
  readonly difference: DifferenceCounts
  readonly quarantined: number
  /** The number of these that the auditor has acknowledged. */
  readonly acknowledged: number
  readonly requests: number
  readonly observations: SweepObservations
  /** Not null for pages from files: `asOfMs` is the date of the oldest file, as stated by the files. */
  readonly imported: { readonly asOfMs: number } | null
}

/**
 * Whether a sweep with quarantined entries counts as complete: nothing else was wrong, and the auditor has acknowledged
 * each of them.
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

/** A sync of the whole history that ended, and can be a data cutoff; see [Note: Data cutoff]. */
export function isFullHistory(sweep: Sweep): boolean {
  const { operation, kind, imported, outcome } = sweep
  const isComplete = outcome === 'complete' || isSetAsideComplete(sweep)
  return operation === 'history' && kind === 'complete' && imported === null && isComplete
}

/** An entry or a reply that could not be parsed, kept with its raw text. */
export interface QuarantinedEntry {
  readonly quarantineId: number
  readonly receipt: ReceiptSeq
  /** Its position among the quarantined entries of the reply, from 0. Receipt and position identify the entry. */
  readonly position: number
  readonly sweepId: SweepId
  readonly operation: Operation
  /** The number of the entry in the reply, or null if the problem concerns the whole reply. */
  readonly entryNumber: number | null
  readonly reason: string
  readonly rawText: string
  /** null until it is acknowledged. */
  readonly acknowledgedAtMs: number | null
  /** The note of the acknowledgement, possibly empty; null until then. */
  readonly note: string | null
  /**
   * The first acknowledgement of the same text and reason in another reply; null if there is none or this one is
   * acknowledged.
   */
  readonly seenBeforeAtMs: number | null
}

export interface QuarantineCounts {
  readonly entries: number
  /** The number not yet acknowledged. */
  readonly waiting: number
  /** The number of waiting ones whose text and reason were acknowledged in another reply. */
  readonly seenBefore: number
  /** The newest receipt among them. Acknowledging all ends there, so that no later entry is acknowledged unseen. */
  readonly throughReceipt: ReceiptSeq | null
}

/** Why no page arrives at the moment. */
export type SyncHold =
  /** No reply for so long; `isRetrying`: a request failed and is sent again. */
  | { readonly kind: 'no-reply'; readonly forMs: number; readonly isRetrying: boolean }
  /** The service asked for fewer requests; so long is the wait. */
  | { readonly kind: 'throttled'; readonly waitMs: number }
  /** A reply could not be used, and its page is requested again. */
  | { readonly kind: 'unusable' }

/** The progress of a running sync. */
export interface SyncProgress {
  readonly operation: Operation
  readonly phase: 'reading' | 'checking' | 'indexing'
  readonly pagesRead: number
  readonly pages: number | null
  readonly entries: number
  readonly entriesPerSecond: number | null
  /** null while there is too little data for an estimate. */
  readonly remainingMs: number | null
  /** What the sync waits for; null while replies arrive. */
  readonly hold: SyncHold | null
}

const IMPORT_OUTCOMES = ['archived', 'duplicate', 'refused'] as const
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number]

/** The outcome of one file of an import. */
export interface ImportedFile {
  readonly name: string
  /** *duplicate*: another file of the same import has the same bytes. *refused*: nothing of it is kept. */
  readonly outcome: ImportOutcome
  readonly operation: Operation | null
  readonly page: number | null
  /** The number of the receipt; null if nothing was archived. */
  readonly receipt: number | null
  /** The reason of a refusal. */
  readonly message: string | null
}

/**
 * The changes of the cache by a sweep, of four disjoint kinds:
 *
 * - *added*: no earlier page had the entry;
 * - *changed*: the entry vanished, and one that differs in one attribute replaced it: in the history the flags (same
 *   feedback, business and recorded time), in the responses the text (same feedback, business, type and date);
 * - *vanished*: an earlier sweep had the entry, and this complete sweep of the same scope did not;
 * - *reappeared*: the entry had vanished, and was found again.
 */
export const CHANGE_KINDS = ['added', 'changed', 'vanished', 'reappeared'] as const
export type ChangeKind = (typeof CHANGE_KINDS)[number]

type DifferenceCounts = Readonly<Record<ChangeKind, number>>

/** One line of a difference. The entries have their current flags, not those at the time of the sweep. */
export interface SweepChange {
  readonly kind: ChangeKind
  /** The entry; for *changed* the new one. */
  readonly entry: TimelineEntry
  /** For *changed* the former entry, otherwise null. */
  readonly before: TimelineEntry | null
}
