import type { CsvCell } from '../../shared/format/csv.ts'
import type { ReadableDatabase } from '../store/database.ts'
import type { Selection } from '../store/read/iterate-rows.ts'

/** What a template writes: the names of its columns, and one row of cells after the other. */
export interface CsvReport {
  readonly columns: readonly string[]
  /**
   * The rows hold text that people wrote. Such a file begins with a byte order mark, by which spreadsheets know UTF-8;
   * the others are plain ASCII and have none.
   */
  readonly hasFreeText: boolean
  /** How many rows there will be, or null where counting them costs as much as writing them. */
  count(db: ReadableDatabase, selection: Selection): number | null
  rows(db: ReadableDatabase, selection: Selection): Iterable<readonly CsvCell[]>
}
