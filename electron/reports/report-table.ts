import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort, ResponseOrder } from '../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../store/database.ts'
import type { Selection } from '../store/read/iterate-rows.ts'

export interface ReportProgress {
  readonly rows: number
  readonly totalRows: number | null
}

/** The rows of a report, their order and their moment. */
export interface ReportScope {
  readonly template: ReportTemplate
  /** Text of the query language. */
  readonly filter: string
  /** The end of current periods, and the date of the file in formats with dates. */
  readonly asOfMs: number
  /** True: the rows are those of the cache as of that moment; see [Note: As of a moment]. */
  readonly isPast?: boolean
  /** The order of rows that are items; by default by their ids. */
  readonly sort?: FeedbackSort | null
  /** The order of rows that are responses; by default newest first. */
  readonly order?: ResponseOrder
  /** True: pseudonyms replace ids, commitments replace texts; see redact-table.ts. */
  readonly isRedacted?: boolean
  /** Of a redacted copy: its pseudonyms are those of its recipient. Null: made as by earlier versions. */
  readonly recipient?: string | null
  /** The key of the redaction; by default that of the workspace. */
  readonly redactionKey?: Uint8Array
}

export interface ExportOrder extends ReportScope {
  readonly db: ReadableDatabase
  readonly path: string
  readonly onProgress: (progress: ReportProgress) => void
  /** Called periodically. */
  readonly isCancelled: () => boolean
}

/** The output of a format. */
export interface ByteSink {
  write(text: string): void
  writeBytes(bytes: Uint8Array): void
}

/** One line about the file: a name and its value. */
export type AboutLine = readonly [what: string, value: string]

export interface RowLayout {
  readonly columns: readonly ReportColumn[]
  /** The date for all timestamps of the format. */
  readonly asOfMs: number
  /** The about lines, for formats with room for them. */
  readonly about: readonly AboutLine[]
  /** For workbooks. */
  readonly sheets?: readonly ExtraSheet[]
}

/** Writes a file of rows: first the rows, then the end. */
export interface RowWriter {
  add(row: ReportRow): void
  /** Adds rows as encoded lines, in formats of lines; see ReportTable.csv. */
  addLines?(lines: string): void
  /** Writes the end of the file. No row can be added after it. */
  end(): void
}

/** Writes the beginning of a file. Equal calls give equal bytes, and memory does not grow with the rows. */
export type OpenRowWriter = (sink: ByteSink, layout: RowLayout) => RowWriter

/**
 * The kind of a column's values; each format encodes the kinds in its own way.
 * - *id*: decimal digits of an id, up to 19 of them
 * - *number*: a whole number
 * - *word*: one of a few words of the service or the application
 * - *recorded*: a time as recorded by the service, or a text of the application
 * - *moment*: milliseconds since 1970 in UTC
 * - *content*: text written by people
 * - *flags*: several words
 * - *lines*: several texts, in their order
 * - *decimal*: a number that need not be whole
 * - *paper*, *papers*: one or several references for working papers. They contain ids, so redacted files leave them out
 * - *reference*: the id as text, for programs that round long numbers; left out in formats with exact ids
 */
export type ColumnKind =
  | 'id'
  | 'number'
  | 'decimal'
  | 'word'
  | 'recorded'
  | 'moment'
  | 'content'
  | 'flags'
  | 'lines'
  | 'paper'
  | 'papers'
  | 'reference'

export interface ReportColumn {
  readonly name: string
  readonly kind: ColumnKind
  /** Not every row has this id. */
  readonly isOptional?: true
  /** 0 and 1 are written as BOOLEAN by formats that have it; see dataset-format.ts. */
  readonly isBoolean?: true
  /** Texts of the application, not of people: another version may have others, or lack the column. */
  readonly isWording?: true
  /** Names of strata: in redacted files, ids in them have the pseudonyms of this column. */
  readonly idsOf?: 'businessId'
}

/** Null: not known, or not applicable to the row. */
export type ReportValue = string | number | readonly string[] | null
/** A value for each column. Flags, lines and papers are lists, moments and numbers are numbers, all others are text. */
export type ReportRow = readonly ReportValue[]

/** The table of a template, for all formats. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[]
  /** The number of rows, or null if counting costs as much as writing. */
  count(db: ReadableDatabase, selection: Selection): number | null
  rows(db: ReadableDatabase, selection: Selection): Iterable<ReportRow>
  /**
   * The columns that determine the order of rows read with pseudonyms. Rows with the same values are sorted by their
   * redacted form ([Note: Redacted order]). Absent: the order is total.
   */
  ties?(selection: Selection): readonly string[]
  /** The same rows as CSV text, if that is faster than one by one; else null. */
  csv?(db: ReadableDatabase, selection: Selection): Iterable<CsvPiece> | null
  /** Sheets of a workbook, before redaction. */
  sheets?(db: ReadableDatabase, selection: Selection): readonly ExtraSheet[]
}

/** A sheet that workbooks have beside the rows. Rows with equal values of `ties` are sorted where it is redacted. */
export interface ExtraSheet {
  readonly name: string
  readonly columns: readonly ReportColumn[]
  readonly rows: Iterable<ReportRow>
  readonly ties: readonly string[]
}

/** Some rows, in their order. */
export interface CsvPiece {
  readonly rowCount: number
  /** Encoded lines; null if the rows must be written one by one. */
  readonly text: string | null
  rows(): Iterable<ReportRow>
}

/** @param described kinds by name, in the order of the columns: `{ feedbackId: 'id', … }` */
export function toColumns(described: Readonly<Record<string, ColumnKind>>): readonly ReportColumn[] {
  return Object.entries(described).map(([name, kind]) => ({ name, kind }))
}

export function feedbackReference(feedbackId: string): string {
  return `F${feedbackId}`
}

export function businessReference(businessId: string): string {
  return `B${businessId}`
}
