import type { ExtraSheet, ReportColumn, ReportRow } from '../report-table.ts'

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
