import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort, ResponseOrder } from '../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../store/database.ts'

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
