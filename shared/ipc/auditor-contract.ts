import { z } from 'zod'
import type { Note, TagCount, WatchedItem } from '../domain/annotations.ts'
import { auditZoneSchema } from '../domain/audit-zone.ts'
import { auditorChangeSchema, CHANGED_ITEMS_LIMIT, type ChangeOutcome } from '../domain/auditor-change.ts'
import type { LogDay, LogEntry } from '../domain/auditor-log.ts'
import type { ConsoleOutcome, ConsoleTable } from '../domain/console.ts'
import { type Criterion, criterionChangeSchema } from '../domain/criterion.ts'
import type { ItemAnnotations } from '../domain/feedback-item.ts'
import type { FeedbackId } from '../domain/ids.ts'
import type { ReportResult } from '../domain/report.ts'
import { recentSearchSchema, type SavedSearch, type SearchImport } from '../domain/saved-search.ts'
import { command, feedbackIdSchema, filter, moment, nothing, query, rows } from './contract-parts.ts'

/** See `LogFilter`. */
const logFilter = {
  actions: z.array(z.string().max(100)).max(100).readonly().nullable(),
  subject: z.string().max(1_000).nullable(),
  atMs: z.int().optional(),
  isOncePerDecision: z.boolean().optional(),
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

/** Annotations and searches of the auditor, the log, and the SQL console. */
export const AUDITOR_CONTRACT = {
  /** One change, in one transaction with its entries in the log. *not-found* where the note, search or tag is gone. */
  'auditor:change': command<ChangeOutcome>()(auditorChangeSchema, { lane: 'writer' }),
  /** In the order asked for. */
  'annotations:get': query<
    readonly { readonly feedbackId: FeedbackId; readonly annotations: ItemAnnotations }[]
  >()(z.strictObject({ feedbackIds: z.array(feedbackIdSchema).max(CHANGED_ITEMS_LIMIT) }), {
    depends: ['entries', 'annotations', 'findings'],
  }),
  /** All criteria: those of the application, then the entered clauses of the company's own policy. */
  'criteria:list': query<readonly Criterion[]>()(nothing, { depends: ['log'] }),
  /**
   * Logged. *not-found* for an id that no criterion has; only a chosen one is concluded on, else *invalid-argument*.
   */
  'criteria:change': command<null>()(criterionChangeSchema, { lane: 'writer' }),
  'tags:list': query<readonly TagCount[]>()(nothing, { depends: ['entries', 'annotations'] }),
  /** Oldest first. */
  'notes:list': query<readonly Note[]>()(z.strictObject({ feedbackId: feedbackIdSchema }), {
    depends: ['entries', 'annotations'],
  }),
  /** Last added first. */
  'watchlist:get': query<readonly WatchedItem[]>()(nothing, { depends: ['entries', 'annotations'] }),
  /** By name. */
  'searches:list': query<readonly SavedSearch[]>()(nothing, { depends: ['entries', 'annotations'] }),
  /** The last searches of a list, newest first. */
  'searches:recent': query<readonly string[]>()(recentSearchSchema.pick({ subject: true }), { depends: [] }),
  'searches:remember': command<null>()(recentSearchSchema, { lane: 'writer' }),
  /** Asks where to save all searches as a file to share; null when the dialog was cancelled. */
  'searches:export': command<{ readonly searches: number } | null>()(nothing),
  /** Asks for such a file and saves its searches, except those with a name that exists. */
  'searches:import': command<SearchImport | null>()(nothing),
  /** Newest first. */
  'log:list': query<readonly LogEntry[]>()(z.strictObject({ ...logFilter, ...rows }), {
    depends: ['entries', 'annotations', 'findings', 'samples', 'requests', 'log'],
  }),
  /** The days of the same list, newest first, by the clock of a time zone. */
  'log:days': query<readonly LogDay[]>()(z.strictObject({ ...logFilter, zone: auditZoneSchema }), {
    depends: ['entries', 'annotations', 'findings', 'samples', 'requests', 'log'],
  }),
  /** Asks where to save the whole log, oldest entry first; null when the dialog was cancelled. */
  'log:export': command<ReportResult | null>()(z.strictObject({ format: z.enum(['csv', 'json']) })),
  /** Logs that rows were copied to the clipboard: their number and their search. */
  'log:rows-copied': command<null>()(
    z.strictObject({ filter, asOfMs: moment, rows: z.int().min(1).max(1_000_000) }),
    { lane: 'writer' },
  ),
  /**
   * One at a time, else *busy*. The statement is logged before it runs, and its outcome after; an empty one is not
   * logged.
   */
  'console:run': command<ConsoleOutcome>()(z.strictObject({ sql: z.string().max(100_000) })),
  'console:cancel': command<null>()(nothing),
  'console:tables': query<readonly ConsoleTable[]>()(nothing, { depends: ['entries'] }),
} as const
