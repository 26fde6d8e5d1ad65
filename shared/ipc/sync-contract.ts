import { z } from 'zod'
import type { BusinessName, NamesFilePreview } from '../domain/business-name.ts'
import type { Coverage } from '../domain/coverage.ts'
import type { DataStatus } from '../domain/data-cutoff.ts'
import { OPERATIONS, REQUEST_SOURCES, type SyncRequestNote } from '../domain/receipt.ts'
import type {
  ImportedFile,
  QuarantineCounts,
  QuarantinedEntry,
  Sweep,
  SyncProgress,
} from '../domain/sweep.ts'
import { CHANGE_KINDS, type SweepChange } from '../domain/sweep.ts'
import { type ScheduleStatus, syncScheduleSchema } from '../domain/workspace.ts'
import { command, nothing, query, receiptSeqSchema, rows, sweepIdSchema } from './contract-parts.ts'

export type SyncStatus =
  | { readonly isRunning: false }
  | {
      readonly isRunning: true
      readonly work: 'sync' | 'import' | 'rebuild'
      readonly isCancelling: boolean
      readonly isPaused: boolean
      readonly progress: SyncProgress | null
    }

export interface ImportReport {
  readonly sweeps: readonly Sweep[]
  /** In the order in which they were chosen; at most 1,000 of `fileCount`, those that were refused first. */
  readonly files: readonly ImportedFile[]
  readonly fileCount: number
  readonly refusedCount: number
}

const source = z.enum(REQUEST_SOURCES)

/** Sync, sweeps, entries set aside, imports, the request log, and names of businesses. */
export const SYNC_CONTRACT = {
  /** Newest first. */
  'sweeps:list': query<readonly Sweep[]>()(z.strictObject(rows), { depends: ['entries'] }),
  /** Changes of one sweep, one kind at a time, item by item. */
  'sweeps:difference': query<readonly SweepChange[]>()(
    z.strictObject({ sweepId: sweepIdSchema, kind: z.enum(CHANGE_KINDS), ...rows }),
    { depends: ['entries'] },
  ),
  'coverage:get': query<Coverage>()(nothing, { depends: ['entries'] }),
  'data:status': query<DataStatus>()(nothing, { depends: ['entries'] }),
  'quarantine:list': query<readonly QuarantinedEntry[]>()(z.strictObject(rows), { depends: ['entries'] }),
  /** `startsOver`: starts new sweeps even if a stopped one could be resumed. */
  'sync:start': command<null>()(
    z.strictObject({ kind: z.enum(['complete', 'quick']), startsOver: z.boolean().default(false) }),
  ),
  'sync:cancel': command<null>()(nothing),
  /** Requests under way end; no new one is sent until *sync:resume*. */
  'sync:pause': command<null>()(nothing),
  'sync:resume': command<null>()(nothing),
  'sync:status': query<SyncStatus>()(nothing, { lane: 'main', depends: ['sync'] }),
  'schedule:get': query<ScheduleStatus>()(nothing, { lane: 'main', depends: ['sync'] }),
  'schedule:set': command<ScheduleStatus>()(syncScheduleSchema),
  'quarantine:counts': query<QuarantineCounts>()(nothing, { depends: ['entries'] }),
  /** One entry, or all up to a receipt. Replies how many were acknowledged by this, and when. */
  'quarantine:acknowledge': command<{ readonly entries: number; readonly atMs: number }>()(
    z.strictObject({
      choice: z.union([
        z.strictObject({ receipt: receiptSeqSchema, position: z.int().min(0) }),
        /**
         * `seenBefore`: only those whose like was acknowledged before; without a note each takes over the earlier one.
         */
        z.strictObject({ throughReceipt: receiptSeqSchema, seenBefore: z.boolean().default(false) }),
      ]),
      note: z.string().max(2_000).trim(),
    }),
  ),
  /** Entries wait again: one, or all of one acknowledgment. Replies how many. */
  'quarantine:undo': command<number>()(
    z.union([
      z.strictObject({ receipt: receiptSeqSchema, position: z.int().min(0) }),
      z.strictObject({ acknowledgedAtMs: z.int() }),
    ]),
  ),
  /** Asks for files or a folder, and imports what they hold; null when the dialog was cancelled. */
  'import:run': command<ImportReport | null>()(
    z.strictObject({ from: z.enum(['files', 'folder']), operation: z.enum(OPERATIONS).nullable() }),
  ),
  /** Drops the index and derives it from the archived pages again; replies with their number. *busy* during a sync. */
  'index:rebuild': command<{ readonly pages: number }>()(nothing),
  /** Newest first. */
  'requests:list': query<readonly SyncRequestNote[]>()(z.strictObject({ source, ...rows }), {
    lane: 'main',
    depends: ['entries'],
  }),
  'requests:count': query<{ readonly count: number }>()(z.strictObject({ source }), {
    lane: 'main',
    depends: ['entries'],
  }),
  /** Asks where to save a CSV file; null when the dialog was cancelled, else the number of lines. */
  'requests:export': command<number | null>()(z.strictObject({ source })),
  /** In the order of the ids. */
  'names:list': query<readonly BusinessName[]>()(nothing, { depends: ['entries'] }),
  /** Asks the service; null where it has no such call, else how many names it gave. */
  'names:fetch': command<number | null>()(nothing),
  /** Asks for a CSV or TSV file and reads it, without taking anything from it; null when the dialog was cancelled. */
  'names:choose-file': command<NamesFilePreview | null>()(nothing),
  /** Takes the names from the file that was chosen last; replies how many. */
  'names:keep-file': command<number>()(nothing),
} as const
