import type { ReportColumn, ReportRow } from '../report-table.ts'

/** Where a format puts its bytes, one piece after the other. */
export interface ByteSink {
  write(text: string): void
  writeBytes(bytes: Uint8Array): void
}

/** One line of what a file says about itself: what, and its value. */
export type AboutLine = readonly [what: string, value: string]

export interface RowLayout {
  readonly columns: readonly ReportColumn[]
  /** Date of everything in the file that has one. */
  readonly asOfMs: number
  /** What the rows rest on, for formats with room for it. */
  readonly about: readonly AboutLine[]
}

/** A file of rows on its way: one row after the other, then the end. */
export interface RowWriter {
  add(row: ReportRow): void
  /** Finished lines of the same rows, where the format has lines; see ReportTable.csv. */
  addLines?(lines: string): void
  /** Writes what comes after the last row. Nothing can be added. */
  end(): void
}

/** Writes what comes before the first row. Equal calls give equal bytes, and memory does not grow with the rows. */
export type OpenRowWriter = (sink: ByteSink, layout: RowLayout) => RowWriter
