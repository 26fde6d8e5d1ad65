import type { CellValue, Style } from 'devextreme-exceljs-fork'
import type { ColumnKind, ReportValue } from '../report-table.ts'
import { toUtcText } from '../utc-text.ts'

/** A cell in the form of the spreadsheet library. */
export interface Cell {
  readonly value: CellValue
  readonly style?: Partial<Style>
}

/** Excel's limit for the text of a cell, in UTF-16 units. */
export const CELL_LIMIT = 32_767
const CUT_MARK = '… (cut)'
/** Excel has a 29 February 1900, so earlier days would be off by one; they are written as text. */
const FIRST_DATE_MS = Date.UTC(1900, 2, 1)

/** Shared objects, because the library looks up styles by identity. `@` is the text format. */
export const STYLE = {
  heading: { numFmt: '@', font: { bold: true, size: 11, name: 'Calibri' } },
  text: { numFmt: '@' },
  moment: { numFmt: 'yyyy\\-mm\\-dd\\ hh:mm:ss.000' },
} as const satisfies Record<string, Partial<Style>>

/**
 * Characters that XML 1.0 does not allow, that its readers change, or that the library drops (U+007F), and text that
 * would be read as an escape.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
const NEEDS_CODE = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|[\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/gu

/** Text with every unusual character as `_xHHHH_` (ECMA-376, part 1, section 22.9.2.19, ST_Xstring). */
function toXstring(text: string): string {
  return text.replaceAll(
    NEEDS_CODE,
    (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}

/**
 * A text cell that is never a formula, whatever its first character. For one run of rich text, the library writes the
 * text into the cell (`inlineStr`) and keeps surrounding spaces.
 */
export function textCell(text: string, style: Partial<Style> = STYLE.text): Cell {
  return { value: { richText: [{ text: toXstring(text) }] }, style }
}

/** The cell of a value; no cell for null. @param onCut called if the text is cut */
export function valueCell(kind: ColumnKind, value: ReportValue, onCut: () => void): Cell | null {
  if (value === null) return null
  if (typeof value === 'number') return kind === 'moment' ? momentCell(value) : { value }
  const text = typeof value === 'string' ? value : value.join(kind === 'lines' ? '; ' : ' ')
  if (text === '') return kind === 'content' ? textCell('') : null
  if (text.length <= CELL_LIMIT) return textCell(text)
  onCut()
  return textCell(cutToFit(text))
}

function momentCell(utcMs: number): Cell {
  if (utcMs < FIRST_DATE_MS) return textCell(toUtcText(utcMs))
  return { value: new Date(utcMs), style: STYLE.moment }
}

/** Does not cut a surrogate pair. */
function cutToFit(text: string): string {
  const length = CELL_LIMIT - CUT_MARK.length
  const last = text.charCodeAt(length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return `${text.slice(0, isHalf ? length - 1 : length)}${CUT_MARK}`
}
