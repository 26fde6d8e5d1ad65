import { toUtcText } from '../../../shared/format/utc-text.ts'
import type { ColumnKind, ReportValue } from '../report-table.ts'

/** Excel's limit for the text of a cell, in UTF-16 units. */
export const CELL_LIMIT = 32_767
const CUT_MARK = '… (cut)'
const DAY_MS = 86_400_000
/** 1970-01-01 in days as Excel counts them. */
const EPOCH_DAYS = 25_569
/** Excel has a 29 February 1900, so earlier days would be off by one; they are written as text. */
const FIRST_DATE_MS = Date.UTC(1900, 2, 1)

/** Indexes into FORMATS of xlsx-parts.ts. Cells of an open style can be changed on a protected sheet. */
export const STYLE = {
  ...{ number: 0, heading: 1, text: 2, moment: 3, days: 4 },
  ...{ totalText: 5, total: 6, totalDays: 7, openText: 8, openDay: 9, leftNumber: 10 },
} as const

/** Characters that XML 1.0 does not allow or that its readers change, and text that would be read as an escape. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML refuses
const NEEDS_CODE = /[\u0000-\u0008\u000b-\u001f\u007f\ufffe\uffff]|[\ud800-\udfff]|_(?=x[0-9A-Fa-f]{4}_)/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escaped text. Characters that XML cannot represent become `_xHHHH_` (ECMA-376, part 1, section 22.9.2.19). */
export function toXmlText(text: string): string {
  return text
    .replaceAll(NEEDS_CODE, (unit) => `_x${unit.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '')
}

/** An inline string, which is never a formula, whatever its first character. @param place such as `B7` */
export function textCell(place: string, text: string, style: number = STYLE.text): string {
  return `<c r="${place}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXmlText(text)}</t></is></c>`
}

/** The cell of a value; empty for null. @param onCut called if the text is cut */
export function valueCell(place: string, kind: ColumnKind, value: ReportValue, onCut: () => void): string {
  if (value === null) return ''
  if (typeof value === 'number')
    return kind === 'moment' ? momentCell(place, value) : numberCell(place, value)
  const text = typeof value === 'string' ? value : value.join(kind === 'lines' ? '; ' : ' ')
  if (text === '') return kind === 'content' ? textCell(place, '') : ''
  if (text.length <= CELL_LIMIT) return textCell(place, text)
  onCut()
  return textCell(place, cutToFit(text))
}

export function numberCell(place: string, value: number, style: number = STYLE.number): string {
  return `<c r="${place}" s="${style}"><v>${value}</v></c>`
}

export function momentCell(place: string, utcMs: number): string {
  if (utcMs < FIRST_DATE_MS) return textCell(place, toUtcText(utcMs))
  return numberCell(place, utcMs / DAY_MS + EPOCH_DAYS, STYLE.moment)
}

/** Does not cut a surrogate pair. */
function cutToFit(text: string): string {
  const length = CELL_LIMIT - CUT_MARK.length
  const last = text.charCodeAt(length - 1)
  const isHalf = last >= 0xd800 && last <= 0xdbff
  return `${text.slice(0, isHalf ? length - 1 : length)}${CUT_MARK}`
}

/** `A` for 0, `Z` for 25, `AA` for 26. */
export function columnLetters(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26))
  return at < 26 ? letter : columnLetters(Math.floor(at / 26) - 1) + letter
}
