/** Report templates of the command-line contract, and `feedback`: the rows of the feedback list as they stand. */
export const REPORT_TEMPLATES = [
  'hidden-and-deleted',
  'visibility-changes',
  'responses',
  'businesses',
  'feedback',
  'dossier',
] as const
export type ReportTemplate = (typeof REPORT_TEMPLATES)[number]

export const REPORT_FORMATS = ['csv'] as const

/** What an export left on disk. */
export interface ReportResult {
  readonly path: string
  readonly rows: number
  readonly sizeBytes: number
  /** Lower-case hex SHA-256 of the file. */
  readonly sha256: string
}
