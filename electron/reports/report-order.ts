import type { ReportTemplate } from '../../shared/domain/report.ts'
import type { FeedbackSort, ResponseOrder } from '../../shared/domain/sort.ts'
import type { ReadableDatabase } from '../store/database.ts'

export interface ReportProgress {
  readonly rows: number
  readonly totalRows: number | null
}

/** Which rows of the cache, in which order, and when. */
export interface ReportScope {
  readonly template: ReportTemplate
  /** Text of the query language. */
  readonly filter: string
  /** Spans that still last are measured up to this moment; files with dates give it as theirs. */
  readonly asOfMs: number
  /** True: the rows are those of the cache as it stood at that moment; see [Note: As of a moment]. */
  readonly isPast?: boolean
  /** Order of rows that are items; null or nothing: by their ids. */
  readonly sort?: FeedbackSort | null
  /** Order of rows that are responses; nothing: newest first. */
  readonly order?: ResponseOrder
  /** True: pseudonyms in place of ids, commitments in place of texts; see redact-table.ts. */
  readonly isRedacted?: boolean
  /** Redacts with this key; nothing: with that of the workspace. */
  readonly redactionKey?: Uint8Array
}

export interface ExportOrder extends ReportScope {
  readonly db: ReadableDatabase
  readonly path: string
  readonly onProgress: (progress: ReportProgress) => void
  /** Asked every so many rows. */
  readonly isCancelled: () => boolean
}
