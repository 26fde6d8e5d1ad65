import type { CellValue, Style } from 'devextreme-exceljs-fork'
import type { ColumnKind, ReportValue } from '../report-table.ts'
import { toUtcText } from '../utc-text.ts'

/** A cell as the library of workbooks takes it. */
export interface Cell {
  readonly value: CellValue
  readonly style?: Partial<Style>
}

/** What Excel keeps of a text, in UTF-16 units. */
export const CELL_LIMIT = 32_767
const CUT_MARK = '… (cut)'
/** Excel believes in 29 February 1900, so earlier days would be one off; they are written as text. */
const FIRST_DATE_MS = Date.UTC(1900, 2, 1)

/** One object for each: the library looks up styles by the object. `@` is the format of text. */
export const STYLE = {
  heading: { numFmt: '@', font: { bold: true, size: 11, name: 'Calibri' } },
  text: { numFmt: '@' },
  moment: { numFmt: 'yyyy\\-mm\\-dd\\ hh:mm:ss.000' },
} as const satisfies Record<string, Partial<Style>>

/**
 * Characters that XML 1.0 has not, that its readers change, or that the library leaves out (U+007F); and what would be
 * read as the escape of one.
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
 * A text that no program takes for a formula, whatever it begins with. As one run of rich text the library writes it
 * into the cell (`inlineStr`), and keeps spaces at its ends.
 */
export function textCell(text: string, style: Partial<Style> = STYLE.text): Cell {
  return { value: { richText: [{ text: toXstring(text) }] }, style }
}

/** A value in its cell; no cell for null. @param onCut is called where the text does not fit a cell. */
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

/** Never in the middle of a character. */
function cutToFit(text: string): string {
  const length = CELL_LIMIT - CUT_MARK.length
  const last = text.charCodeAt(length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return `${text.slice(0, isHalf ? length - 1 : length)}${CUT_MARK}`
}
