import type { Operation } from './operation.ts'

/** Report templates of the command-line contract, and `feedback`: the rows of the feedback list as they stand. */
export const REPORT_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'responses',
  'businesses',
  'feedback',
  'dossier',
  'findings',
  'sample',
] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]
/** Templates about a list; the others are about one item or one sample. */
export type ListedTemplate = Exclude<ReportTemplate, 'dossier' | 'sample'>

/** Files of rows. */
export const ROW_FORMATS = ['csv', 'xlsx', 'jsonl', 'parquet'] as const
export type RowFormat = (typeof ROW_FORMATS)[number]

/** *bundle*: the rows with the raw replies that they follow from, as a ZIP file. */
export const REPORT_FORMATS = [...ROW_FORMATS, 'bundle'] as const
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** What has to be fetched for the rows of a template to say anything. */
export const REPORT_NEEDS: Readonly<Record<ReportTemplate, readonly Operation[]>> = {
  'hidden-and-deleted': ['history'],
  'visibility-changes': ['history'],
  responses: ['responses'],
  businesses: ['history', 'responses'],
  feedback: ['history'],
  dossier: ['history', 'responses'],
  findings: ['history', 'responses'],
  sample: [],
}

/** What an export left on disk. */
export interface ReportResult {
  readonly path: string
  readonly rows: number
  readonly sizeBytes: number
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string
  /** Operations that the rows need and of which nothing was ever fetched; left out where there are none. */
  readonly notFetched?: readonly Operation[]
}

/** A number or a moment about the rows of a report; see electron/reports/figures.ts for what the ids mean. */
export interface ReportFigure {
  readonly id: string
  readonly value: string
}
