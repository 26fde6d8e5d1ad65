import type { ConsoleCell } from '../../../shared/domain/console.ts'

/**
 * A result as tab-separated values for a spreadsheet. Values with tabs, line ends or quotes stand in quotes; text that a
 * spreadsheet would take for a formula gets an apostrophe before it, numbers do not. NULL is empty.
 */
export function toResultTsv(columns: readonly string[], rows: readonly (readonly ConsoleCell[])[]): string {
  return [columns, ...rows].map((row) => row.map(toCell).join('\t')).join('\r\n')
}

const NUMBER = /^-?\d+(\.\d+)?(e[+-]\d+)?$/i
const READ_AS_FORMULA = /^[=+\-@\t\r\n＝＋－＠]/

function toCell(cell: ConsoleCell): string {
  if (cell === null) return ''
  const harmless = READ_AS_FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell
  return /["\t\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
