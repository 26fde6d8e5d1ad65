import { type CsvCell, csvNumber, csvText, toCsvRow } from '../../../shared/format/csv.ts'
import { toUtcText } from '../../../shared/format/utc-text.ts'
import type { ColumnKind, OpenRowWriter, ReportColumn, ReportRow, ReportValue } from '../report-table.ts'

const BYTE_ORDER_MARK = '\ufeff'
const EMPTY = csvText(null)

type ToCell = (value: ReportValue) => CsvCell

const asDigits: ToCell = (value) => csvNumber(value as number | string | null)
const asText: ToCell = (value) => csvText(value as string | null)
/** Text that is made here begins with a letter or a digit and needs no look at its characters. */
const asMadeText: ToCell = (value) => (value ?? EMPTY) as CsvCell

const TO_CELL: Readonly<Record<ColumnKind, ToCell>> = {
  id: asDigits,
  number: asDigits,
  decimal: asDigits,
  word: asMadeText,
  recorded: asText,
  content: asText,
  reference: asMadeText,
  paper: asMadeText,
  papers: (value) => (value as readonly string[]).join(' ') as CsvCell,
  lines: (value) => csvText((value as readonly string[]).join('; ')),
  moment: (value) => (value === null ? EMPTY : toUtcText(value as number)) as CsvCell,
  flags: (value) =>
    ((value as readonly string[]).length === 0 ? EMPTY : (value as readonly string[]).join(' ')) as CsvCell,
}

/**
 * CSV by the rules of docs/reports.md. Files with text that people wrote begin with a byte order mark, by which
 * spreadsheets know UTF-8; the others are plain ASCII and have none.
 */
export const openCsv: OpenRowWriter = (sink, { columns }) => {
  const toLine = lineMaker(columns)
  if (columns.some(({ kind }) => kind === 'content')) sink.write(BYTE_ORDER_MARK)
  sink.write(toCsvRow(columns.map(({ name }) => csvText(name))))
  return {
    add: (row) => sink.write(toLine(row)),
    addLines: (lines) => sink.write(lines),
    end: () => undefined,
  }
}

/** A row's values have the forms that report-table.ts promises for the kinds of their columns. */
function lineMaker(columns: readonly ReportColumn[]): (row: ReportRow) => string {
  const [first, ...others] = columns.map(({ kind }) => TO_CELL[kind])
  return (row) => {
    let line: string = first ? first(row[0] ?? null) : ''
    for (let at = 0; at < others.length; at += 1) line += `,${others[at]?.(row[at + 1] ?? null)}`
    return `${line}\r\n`
  }
}
