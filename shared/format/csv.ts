/**
 * Rows of comma-separated values after RFC 4180: CRLF ends every row, quotes where a value needs them, quotes inside
 * doubled. The rules for spreadsheets are written in docs/reports.md:
 *
 * - Text that a spreadsheet would take for a formula or a command (its first character is `=`, `+`, `-`, `@`, a
 *   full-width form of these, tab, CR or LF) gets an apostrophe before it. Spaces and invisible characters before such
 *   a sign do not count, and a semicolon or tab begins a value too: some spreadsheets split lines there.
 * - Numbers and ids are written as digits, without quotes, whatever their length.
 */

/** An encoded value. */
export type CsvCell = string & { readonly __brand: 'CsvCell' }

const EMPTY = '' as CsvCell
/** Spaces and what nobody sees: NBSP, soft hyphen, joiners and marks of direction, byte order mark, other spaces. */
const UNSEEN =
  ' \\u00a0\\u00ad\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u2064\\u2066-\\u2069\\u3000\\ufeff'
const NEEDS_CARE = new RegExp(`^[=+\\-@＝＋－＠${UNSEEN}]|[",;\\t\\r\\n]| $`)
const NEEDS_QUOTES = /[",\r\n]|^ | $/
/** Where an apostrophe belongs: the begin of a value that is, after what is not seen, a formula or a command. */
const BEFORE_FORMULA = new RegExp(
  `^(?=[\\t\\r\\n]|[${UNSEEN}]*[=+\\-@＝＋－＠])|(?<=[;\\t])(?=[${UNSEEN}]*[=+\\-@＝＋－＠])`,
  'g',
)

/** Null is an empty cell. */
export function csvText(text: string | null): CsvCell {
  if (text === null) return EMPTY
  if (!NEEDS_CARE.test(text)) return text as CsvCell
  const harmless = text.replace(BEFORE_FORMULA, "'")
  if (harmless === text && !NEEDS_QUOTES.test(text)) return text as CsvCell
  return `"${harmless.replaceAll('"', '""')}"` as CsvCell
}

/** @param value a finite number, or the decimal text of an id. Null is an empty cell. */
export function csvNumber(value: number | string | null): CsvCell {
  return (value === null ? EMPTY : String(value)) as CsvCell
}

export function toCsvRow(cells: readonly CsvCell[]): string {
  return `${cells.join(',')}\r\n`
}
