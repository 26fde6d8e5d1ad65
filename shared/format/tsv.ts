/**
 * Rows of tab-separated values for the clipboard, as spreadsheets paste them: a cell never holds a tab or a line end, and
 * text that a spreadsheet would take for a formula or a command gets an apostrophe before it, as in csv.ts.
 */
const BREAKS = /[\t\r\n\v\f\u0085\u2028\u2029]+/g
const READ_AS_FORMULA = /^\s*[=+\-@＝＋－＠]/

/** @param cells texts; numbers and ids as digits. */
export function toTsvRow(cells: readonly string[]): string {
  return `${cells.map(toTsvCell).join('\t')}\r\n`
}

function toTsvCell(text: string): string {
  const plain = text.replace(BREAKS, ' ')
  const harmless = READ_AS_FORMULA.test(plain) ? `'${plain}` : plain
  // Only a quote at the beginning changes how the cell is read.
  return harmless.startsWith('"') ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
