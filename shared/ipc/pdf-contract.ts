import { z } from 'zod'
import type { KeptReport, ReportCheck } from '../domain/kept-report.ts'
import { PAPERS, PDF_TEMPLATES, REPORT_LANGUAGES } from '../domain/pdf-report.ts'
import type { ReportResult } from '../domain/report.ts'
import { channel, filter, moment, nothing, sort } from './contract-parts.ts'

const pdfRequest = {
  template: z.enum(PDF_TEMPLATES),
  filter,
  sort: sort.nullable().default(null),
  /** null: all that the cache holds, up to the moment of its newest reply. */
  asOfMs: moment,
  paper: z.enum(PAPERS),
  language: z.enum(REPORT_LANGUAGES).default('en'),
  /** Pseudonyms in place of ids, commitments in place of texts; the workspace and the search are not named. */
  isRedacted: z.boolean().default(false),
  preparedBy: z.string().max(200),
}
const kept = z.strictObject({ seq: z.int().min(1) })

/** PDF reports, and those that were made before. */
export const PDF_CONTRACT = {
  /** Asks where to save; null when the dialog was cancelled. One report at a time. */
  'report:export-pdf': channel<ReportResult | null>()(z.strictObject(pdfRequest)),
  /** The first pages as one SVG picture, to be shown as an image and never as markup. */
  'report:preview-pdf': channel<string>()(z.strictObject(pdfRequest)),
  'report:cancel-pdf': channel<null>()(nothing),
  /** PDF reports of this workspace, newest first, as the auditor's log has them. */
  'report:list-kept': channel<readonly KeptReport[]>()(nothing),
  /** Whether the file is still the one that was written. *not-found* for a number that is no report. */
  'report:check-kept': channel<ReportCheck>()(kept),
  'report:show-kept': channel<null>()(kept),
  /** Opens it with the system's own program, which also prints it. *file-access* where there is none. */
  'report:open-kept': channel<null>()(kept),
} as const
