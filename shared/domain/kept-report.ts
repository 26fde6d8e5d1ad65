import { z } from 'zod'
import { PAPERS, PDF_TEMPLATES, REPORT_LANGUAGES } from './pdf-report.ts'

/** What the auditor's log keeps of a PDF report, enough to make it again. */
export const keptReportSchema = z.object({
  format: z.literal('pdf'),
  template: z.enum(PDF_TEMPLATES),
  filter: z.string(),
  /** What was asked for; null: all that the cache held. */
  asOfMs: z.int().nullable(),
  paper: z.enum(PAPERS),
  language: z.enum(REPORT_LANGUAGES).default('en'),
  isRedacted: z.boolean().default(false),
  preparedBy: z.string(),
  rows: z.int(),
  /** Name of the first volume. */
  file: z.string(),
  folder: z.string(),
  /** SHA-256 of each volume by its name. */
  volumes: z.array(z.object({ file: z.string(), sha256: z.string() })),
})

/** A report that was made, without the folder, which the renderer has no use for. */
export interface KeptReport extends Omit<z.output<typeof keptReportSchema>, 'folder' | 'format'> {
  /** Number of its entry in the log. */
  readonly seq: number
  readonly atMs: number
}

/** *same*: every volume has the bytes that were written. */
export type ReportCheck = 'same' | 'changed' | 'missing'
