import { z } from 'zod'
import type { LogEntry } from './auditor-log.ts'
import { FORMER_LANGUAGES, PAPERS } from './pdf-report.ts'
import { REPORT_TEMPLATES, type ReportResult } from './report.ts'
import { FILE_FORMATS } from './report-formats.ts'
import { FEEDBACK_SORTS, RESPONSE_ORDERS } from './sort.ts'

/** What a report was made from, to say later why another one is not the same. */
const reportBasisSchema = z.object({
  application: z.string(),
  indexVersion: z.int(),
  /** Number of the last entry that a bundle has of the auditor's log. */
  logEntry: z.int(),
  /** Number of the newest receipt; 0 where there was none. */
  receipt: z.int(),
})
export type ReportBasis = Readonly<z.output<typeof reportBasisSchema>>

/** What the auditor's log keeps of a report, enough to make it again. Entries of earlier versions lack some of it. */
const keptReportSchema = z.object({
  format: z.enum(FILE_FORMATS),
  template: z.enum(REPORT_TEMPLATES),
  filter: z.string(),
  sort: z
    .object({ by: z.enum(FEEDBACK_SORTS), descending: z.boolean() })
    .nullable()
    .default(null),
  order: z.enum(RESPONSE_ORDERS).default('newest'),
  /** What was asked for; null: all that the cache held. */
  asOfMs: z.int().nullable(),
  /** The moment that durations were counted to. Of earlier versions null: `asOfMs`, else that of the newest receipt. */
  countedToMs: z.int().nullable().default(null),
  paper: z.enum(PAPERS).default('a4'),
  /** Written by earlier versions. */
  language: z.enum(FORMER_LANGUAGES).optional(),
  isRedacted: z.boolean().default(false),
  preparedBy: z.string().default(''),
  rows: z.int(),
  /** Name of the first volume. */
  file: z.string(),
  folder: z.string(),
  /** SHA-256 of each volume by its name. */
  volumes: z.array(z.object({ file: z.string(), sha256: z.string() })).min(1),
  basis: reportBasisSchema.nullable().default(null),
  /** There where rows were chosen by hand; the log does not keep which. */
  chosen: z.object({ kind: z.string(), items: z.int() }).optional(),
})

/** The facts of a log entry of a report, as the window and the command line write it alike. */
export type ReportDetails = z.output<typeof keptReportSchema> & { readonly by?: 'command line' }

/** What the command line of earlier versions wrote: a report in one file, in a folder that nobody noted. */
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

/** A report with the folder that it was saved in; empty where the log does not have it. */
export interface LoggedReport extends KeptReport {
  readonly folder: string
}

/** Null for an entry in a form that is not known, and for one that is about no report. */
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

/** A report that was made, without the folder, which the renderer has no use for. */
export interface KeptReport extends Omit<z.output<typeof keptReportSchema>, 'folder'> {
  /** Number of its entry in the log. */
  readonly seq: number
  readonly atMs: number
}

/** A report that was saved, with the number of its entry in the log. */
export interface SavedReport extends ReportResult {
  readonly seq: number
  readonly volumes: number
}

/** Why a report that was made again is another file. */
export type ChangeCause =
  /** Its pages were printed in German, which this version does not print. */
  | { readonly kind: 'german' }
  | { readonly kind: 'newer-data'; readonly receipts: number }
  | { readonly kind: 'other-version'; readonly from: string; readonly to: string }
  | { readonly kind: 'other-index' }
  /** Notes, tags, decisions and samples, which the rows depend on, may have changed since. */
  | { readonly kind: 'marks' }
  /** A full bundle carries the log, which has grown. */
  | { readonly kind: 'log-grew'; readonly entries: number }
  /** It was made by a version that did not write down what it was made from. */
  | { readonly kind: 'not-recorded' }
  | { readonly kind: 'unknown' }

export interface RepeatedReport extends SavedReport {
  readonly isIdentical: boolean
  readonly rowsBefore: number
  /** Empty where it is identical. */
  readonly causes: readonly ChangeCause[]
}

/** The window learns no paths. */
export function withoutFolder({ folder: _, ...report }: LoggedReport): KeptReport {
  return report
}
