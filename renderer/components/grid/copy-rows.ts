import { AppError } from '../../../shared/app-error.ts'
import { tell } from '../../stores/undo-store.ts'
import { countOf } from '../counts.ts'
import { type Column, gridStrings as strings } from './column.ts'

/**
 * Puts rows as a table on the clipboard and confirms it.
 * @throws AppError *clipboard-refused*
 */
export async function copyRows<Row, Context>(
  rows: readonly Row[],
  columns: readonly Column<Row, Context>[],
  context: Context,
): Promise<void> {
  await copyTable(toTsv(rows, columns, context), rows.length)
}

/** @throws AppError *clipboard-refused* */
export async function copyTable(text: string, rows: number): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
  } catch (cause) {
    throw new AppError('clipboard-refused', 'The system did not take the text.', { cause })
  }
  tell(strings.copied(countOf(rows, ...strings.rows)))
}

/** Rows as tab-separated text under a line of headings. */
export function toTsv<Row, Context>(
  rows: readonly Row[],
  columns: readonly Column<Row, Context>[],
  context: Context,
): string {
  const head = toTsvRow(columns.map(({ copyHeading, heading }) => copyHeading ?? heading))
  return head + rows.map((row) => toTsvRow(columns.map((one) => one.text(row, context)))).join('')
}

const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g
const READ_AS_FORMULA = /^\s*[=+\-@＝＋－＠]/

/**
 * A row of tab-separated values for the clipboard, as spreadsheets paste it: a cell never holds a tab or a line end,
 * and text that a spreadsheet would take for a formula or a command gets an apostrophe before it
 * (shared/format/csv.ts).
 * @param cells texts; numbers and ids as digits.
 */
export function toTsvRow(cells: readonly string[]): string {
  return `${cells.map(toTsvCell).join('\t')}\r\n`
}

function toTsvCell(text: string): string {
  const plain = text.replace(BREAKS, ' ')
  const harmless = READ_AS_FORMULA.test(plain) ? `'${plain}` : plain
  // Only a quote at the beginning changes how the cell is read.
  return harmless.startsWith('"') ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
