/**
 * Rows of comma-separated values after RFC 4180: CRLF ends every row, quotes where a value needs them, quotes inside
 * doubled. The rules for spreadsheets are written in docs/reports.md:
 *
 * - Text that a spreadsheet would take for a formula or a command (its first character is `=`, `+`, `-`, `@`, a
 *   full-width form of these, tab, CR or LF) gets an apostrophe before it.
 * - Numbers and ids are written as digits, without quotes, whatever their length.
 */

/** An encoded value. */
export type CsvCell = string & { readonly __brand: 'CsvCell' }

const EMPTY = '' as CsvCell
const NEEDS_CARE = /^[=+\-@\t\r\n＝＋－＠ ]|[",\r\n]| $/
const READ_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

/** Null is an empty cell. */
export function csvText(text: string | null): CsvCell {
  if (text === null) return EMPTY
  if (!NEEDS_CARE.test(text)) return text as CsvCell
  const harmless = READ_AS_FORMULA.test(text) ? `'${text}` : text
  return `"${harmless.replaceAll('"', '""')}"` as CsvCell
}

/** @param value a finite number, or the decimal text of an id. Null is an empty cell. */
export function csvNumber(value: number | string | null): CsvCell {
  return (value === null ? EMPTY : String(value)) as CsvCell
}

export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.join(',')}\r\n`
}
