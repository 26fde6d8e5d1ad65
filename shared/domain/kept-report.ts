import { z } from 'zod'
import type { LogEntry } from './auditor-log.ts'
import { custodySchema } from './custody.ts'
import { momentSchema } from './moment.ts'
import {
  editedResultSchema,
  FORMER_LANGUAGES,
  NO_SIGN_OFF,
  PAPERS,
  PRINTED_ROWS,
  signOffSchema,
} from './pdf-report.ts'
import { REPORT_TEMPLATES, type ReportResult } from './report.ts'
import { FILE_FORMATS } from './report-formats.ts'
import { finalSchema, type ReportReview } from './report-review.ts'
import { FEEDBACK_SORTS, RESPONSE_ORDERS } from './sort.ts'

/** The state that a report was made from, to explain later why a repeated report differs. */
const reportBasisSchema = z.object({
  application: z.string(),
  indexVersion: z.int(),
  /** The number of the last entry of the auditor's log in a bundle. */
  logEntry: z.int(),
  /** The number of the newest receipt; 0 without one. */
  receipt: z.int(),
})
export type ReportBasis = Readonly<z.output<typeof reportBasisSchema>>

/**
 * The data of a report in the auditor's log, enough to make it again. Entries of earlier versions lack some of them.
 */
const keptReportSchema = z.object({
  format: z.enum(FILE_FORMATS),
  template: z.enum(REPORT_TEMPLATES),
  filter: z.string(),
  sort: z
    .object({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() })
    .nullable()
    .default(null),
  order: z.enum(RESPONSE_ORDERS).default('newest'),
  /** The requested moment; null: the whole cache. */
  asOfMs: momentSchema.nullable(),
  /** The end of durations. Null in earlier versions: `asOfMs`, or else the time of the newest receipt. */
  countedToMs: momentSchema.nullable().default(null),
  paper: z.enum(PAPERS).default('a4'),
  /** Written by earlier versions. */
  language: z.enum(FORMER_LANGUAGES).optional(),
  isRedacted: z.boolean().default(false),
  /** Of a redacted copy; null in earlier versions, whose pseudonyms were the same for all. */
  recipient: z.string().nullable().default(null),
  /** A redacted copy leaves out who prepared, reviewed and approved it. */
  hidesNames: z.boolean().default(false),
  preparedBy: z.string().default(''),
  signOff: signOffSchema.default(NO_SIGN_OFF),
  /** Earlier versions printed all. */
  printedRows: z.enum(PRINTED_ROWS).default('all'),
  rows: z.int(),
  /** The name of the first volume. */
  file: z.string(),
  folder: z.string(),
  /** The name and SHA-256 of each volume. */
  volumes: z.array(z.object({ file: z.string(), sha256: z.string() })).min(1),
  basis: reportBasisSchema.nullable().default(null),
  /** `root`: the first draft of its review, null for the report itself. `supersedes`: a final report. */
  lineage: z
    .object({ root: z.int().nullable(), supersedes: z.int().nullable() })
    .default({ root: null, supersedes: null }),
  /** The sign-off of a final report; null in drafts. */
  final: finalSchema.nullable().default(null),
  edited: editedResultSchema.nullable().default(null),
  /** Of a bundle. */
  custody: custodySchema.nullable().default(null),
  /** Of a bundle: the log entries of the saved reports that are in it. */
  saved: z.array(z.int()).default([]),
  /** Present if rows were chosen by hand; the log does not record which. */
  chosen: z.object({ kind: z.string(), items: z.int() }).optional(),
})

/** The details of a report's log entry, written by the window and the command line. */
export type ReportDetails = z.output<typeof keptReportSchema> & { readonly by?: 'command line' }

/** The details that the command line of earlier versions wrote: one file, without its folder. */
const commandLineSchema = z.object({
  by: z.literal('command line'),
  format: z.enum(FILE_FORMATS),
  filter: z.string(),
  asOf: z.string().nullable(),
  file: z.string(),
  rows: z.int(),
  sha256: z.string(),
})
const DAY = /^\d{4}-\d{2}-\d{2}$/

/** A report with the folder where it was saved; empty if the log does not record it. */
export interface LoggedReport extends KeptReport {
  readonly folder: string
}

/** @returns null for an entry of unknown form, and for one that is not about a report */
export function toLoggedReport({ seq, atMs, action, subject, details }: LogEntry): LoggedReport | null {
  if (action !== 'report-exported') return null
  const known = keptReportSchema.safeParse(details)
  if (known.success) return { ...known.data, seq, atMs }
  const former = commandLineSchema.safeParse(details)
  if (!former.success) return null
  const { by: _, asOf, sha256, ...report } = former.data
  const asOfMs = asOf === null ? null : Date.parse(DAY.test(asOf) ? `${asOf}T23:59:59.999Z` : asOf)
  const volumes = [{ file: report.file, sha256 }]
  const read = keptReportSchema.safeParse({ ...report, template: subject, asOfMs, folder: '', volumes })
  return read.success ? { ...read.data, seq, atMs } : null
}

/** A saved report without its folder, which the renderer does not get. */
export interface KeptReport extends Omit<z.output<typeof keptReportSchema>, 'folder'> {
  /** The number of its log entry. */
  readonly seq: number
  readonly atMs: number
}

/** A saved report with the state of its review. */
export interface ListedReport extends KeptReport {
  readonly review: ReportReview
}

/** What a report of any kind is asked for with, by the window and the command line. */
export type ReportChoices = Pick<
  KeptReport,
  | 'format'
  | 'template'
  | 'filter'
  | 'asOfMs'
  | 'paper'
  | 'isRedacted'
  | 'recipient'
  | 'hidesNames'
  | 'preparedBy'
  | 'signOff'
  | 'printedRows'
>

/** The result of saving a report, with the number of its log entry. */
export interface SavedReport extends ReportResult {
  readonly seq: number
  readonly volumes: number
}

/** The reason why a repeated report differs. */
export type ChangeCause =
  /** Its pages are in German, which this version does not support. */
  | { readonly kind: 'german' }
  | { readonly kind: 'newer-data'; readonly receipts: number }
  | { readonly kind: 'other-version'; readonly from: string; readonly to: string }
  | { readonly kind: 'other-index' }
  /** The rows depend on notes, tags, decisions or samples, which may have changed. */
  | { readonly kind: 'marks' }
  /** A full bundle contains the log, which has grown. */
  | { readonly kind: 'log-grew'; readonly entries: number }
  /** The version that made it did not record its basis. */
  | { readonly kind: 'not-recorded' }
  | { readonly kind: 'unknown' }

export interface RepeatedReport extends SavedReport {
  readonly isIdentical: boolean
  readonly rowsBefore: number
  /** Empty if it is identical. */
  readonly causes: readonly ChangeCause[]
}

/** For the renderer, which gets no paths. */
export function withoutFolder({ folder: _, ...report }: LoggedReport): KeptReport {
  return report
}

export interface SignedReport {
  /** The key or certificate, as verifiers name it. */
  readonly key: string
  /** Names of the signatures, beside the files of the report. */
  readonly signatures: readonly string[]
}
