import type { ReadableDatabase } from '../store/database.ts'
import type { Selection } from '../store/read/iterate-rows.ts'

/**
 * What the values of a column are; each format writes a kind in its own way.
 * - *id*: decimal digits of an id, up to 19 of them
 * - *number*: a whole number
 * - *word*: one of a few words of the service or the application
 * - *recorded*: a time as the service wrote it
 * - *moment*: milliseconds since 1970 in UTC
 * - *content*: text that people wrote
 * - *flags*: several words
 * - *lines*: several texts, in their order
 * - *decimal*: a number that need not be whole
 * - *paper*, *papers*: what working papers name a finding or a drawn item by, one or several. It holds ids, so redacted
 *   files leave it out
 * - *reference*: the id once more as text, for programs that round long numbers; left out where ids are exact
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
  /** Ids that not every row has. */
  readonly isOptional?: true
  /** Sentences of the application that say nothing of the row but what other columns say too: another version may word them otherwise. */
  readonly isWording?: true
  /** Column of the ids that its digits are, where they are any: redacted files have their pseudonyms. */
  readonly idsOf?: 'businessId'
}

/** Null: nothing is known, or the column does not apply to the row. */
export type ReportValue = string | number | readonly string[] | null
/** A value for each column. Flags are lists, moments and numbers are numbers, everything else is text. */
export type ReportRow = readonly ReportValue[]

/** What a template shows, whatever the format. */
export interface ReportTable {
  readonly columns: readonly ReportColumn[]
  /** How many rows there will be, or null where counting them costs as much as writing them. */
  count(db: ReadableDatabase, selection: Selection): number | null
  rows(db: ReadableDatabase, selection: Selection): Iterable<ReportRow>
  /**
   * Of rows that were read with pseudonyms: the columns by whose values they stand in their order. Rows that have the same there are put in
   * order by what a redacted file shows of them ([Note: Redacted order]). Nothing: their order is complete.
   */
  ties?(selection: Selection): readonly string[]
  /** The same rows as CSV, where they can be had faster than one by one; else null. */
  csv?(db: ReadableDatabase, selection: Selection): Iterable<CsvPiece> | null
}

/** Some rows in their order. */
export interface CsvPiece {
  readonly rowCount: number
  /** Finished lines; null where the rows have to be written one by one. */
  readonly text: string | null
  rows(): Iterable<ReportRow>
}

/** @param described `NAME` and `KIND` in turn: `{ feedbackId: 'id', … }` in the order of the columns. */
export function toColumns(described: Readonly<Record<string, ColumnKind>>): readonly ReportColumn[] {
  return Object.entries(described).map(([name, kind]) => ({ name, kind }))
}

export function feedbackReference(feedbackId: string): string {
  return `F${feedbackId}`
}

export function businessReference(businessId: string): string {
  return `B${businessId}`
}
