import { z } from 'zod'
import { auditorChangeSchema, CHANGED_ITEMS_LIMIT, type ChangeOutcome } from '../domain/auditor-change.ts'
import type { LogEntry } from '../domain/auditor-log.ts'
import type { ConsoleOutcome, ConsoleTable } from '../domain/console.ts'
import type { ItemAnnotations } from '../domain/feedback-item.ts'
import type { FeedbackId } from '../domain/ids.ts'
import type { Note } from '../domain/note.ts'
import type { ReportResult } from '../domain/report.ts'
import type { SavedSearch, SearchImport } from '../domain/saved-search.ts'
import type { TagCount } from '../domain/tag.ts'
import type { WatchedItem } from '../domain/watched-item.ts'
import { channel, feedbackIdSchema, filter, moment, nothing, rows } from './contract-parts.ts'

/** Entries with this action, with this subject; null leaves one open. */
const logFilter = {
  action: z.string().max(100).nullable(),
  subject: z.string().max(1_000).nullable(),
  words: z
    .array(
      z.strictObject({
        text: z.string().min(1).max(1_000),
        actions: z.array(z.string().max(100)).max(100).readonly(),
      }),
    )
    .max(20)
    .readonly()
    .optional(),
}

/** What the auditor adds to a workspace, the log of it, and the SQL console. */
export const AUDITOR_CONTRACT = {
  /** One change, in one transaction with its entries in the log. *not-found* where the note, search or tag is gone. */
  'auditor:change': channel<ChangeOutcome>()(auditorChangeSchema),
  /** In the order asked for. */
  'annotations:get': channel<
    readonly { readonly feedbackId: FeedbackId; readonly annotations: ItemAnnotations }[]
  >()(z.strictObject({ feedbackIds: z.array(feedbackIdSchema).max(CHANGED_ITEMS_LIMIT) })),
  'tags:list': channel<readonly TagCount[]>()(nothing),
  /** Oldest first. */
  'notes:list': channel<readonly Note[]>()(z.strictObject({ feedbackId: feedbackIdSchema })),
  /** Last added first. */
  'watchlist:get': channel<readonly WatchedItem[]>()(nothing),
  /** By name. */
  'searches:list': channel<readonly SavedSearch[]>()(nothing),
  /** Asks where to save all searches as a file to share; null when the dialog was cancelled. */
  'searches:export': channel<{ readonly searches: number } | null>()(nothing),
  /** Asks for such a file and saves its searches; names that are there already are left alone. */
  'searches:import': channel<SearchImport | null>()(nothing),
  /** Newest first. */
  'log:list': channel<readonly LogEntry[]>()(z.strictObject({ ...logFilter, ...rows })),
  'log:count': channel<{ readonly count: number }>()(z.strictObject(logFilter)),
  /** Asks where to save the whole log, oldest entry first; null when the dialog was cancelled. */
  'log:export': channel<ReportResult | null>()(z.strictObject({ format: z.enum(['csv', 'json']) })),
  /** Notes that rows left the application by the clipboard: how many, and of which search. */
  'log:rows-copied': channel<null>()(
    z.strictObject({ filter, asOfMs: moment, rows: z.int().min(1).max(1_000_000) }),
  ),
  /** One at a time, else *busy*. The statement is in the log before it is run, how it ended after; an empty one is not. */
  'console:run': channel<ConsoleOutcome>()(z.strictObject({ sql: z.string().max(100_000) })),
  'console:cancel': channel<null>()(nothing),
  'console:tables': channel<readonly ConsoleTable[]>()(nothing),
} as const
