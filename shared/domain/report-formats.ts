/** Formats of reports. Every start of the program reads this file, so it imports nothing. */
interface FormatTraits {
  /** Of the file's name. */
  readonly extension: string
  readonly label: string
  /** Explains the choice in the form of a report. */
  readonly note: string
  /** Where the window offers it; absent: everywhere. */
  readonly templates?: readonly string[]
}

/** Files of rows; the writer of each is in electron/reports/formats. */
const ROWS = {
  csv: { extension: 'csv', label: 'CSV', note: 'The rows, for spreadsheets and programs.' },
  xlsx: { extension: 'xlsx', label: 'XLSX', note: 'The rows, for Excel and other spreadsheets.' },
  jsonl: { extension: 'jsonl', label: 'JSON Lines', note: 'The rows unchanged, for programs.' },
  parquet: { extension: 'parquet', label: 'Parquet', note: 'The rows, for a data warehouse.' },
  dataset: {
    extension: 'zip',
    label: 'data set',
    note: 'Parquet files by month with views, in one ZIP.',
    templates: ['visibility-changes', 'responses', 'feedback', 'hidden-and-deleted', 'findings'],
  },
} as const satisfies Readonly<Record<string, FormatTraits>>

/** *bundle*: the rows with the raw replies that they follow from, as a ZIP file. */
export const FORMATS = {
  pdf: { extension: 'pdf', label: 'PDF', note: 'The pages, for reading and printing.' },
  ...ROWS,
  bundle: {
    extension: 'zip',
    label: 'evidence bundle',
    note: 'The report with the evidence, in one ZIP.',
  },
} as const satisfies Readonly<Record<string, FormatTraits>>

/** The most saved reports that a bundle holds beside its own. */
export const SAVED_REPORTS_LIMIT = 50

/** Every form that a report can have. */
export type FileFormat = keyof typeof FORMATS
export type RowFormat = keyof typeof ROWS
export type ReportFormat = RowFormat | 'bundle'

/** Whether the window offers a format for reports of a template. */
export function isOffered(format: FileFormat, template: string): boolean {
  const { templates }: FormatTraits = FORMATS[format]
  return templates?.includes(template) ?? true
}
export const FILE_FORMATS = Object.keys(FORMATS) as [FileFormat, ...FileFormat[]]
export const ROW_FORMATS = Object.keys(ROWS) as [RowFormat, ...RowFormat[]]
export const REPORT_FORMATS: readonly [...typeof ROW_FORMATS, 'bundle'] = [...ROW_FORMATS, 'bundle']
