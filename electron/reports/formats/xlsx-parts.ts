import { toUtcText } from '../../../shared/format/utc-text.ts'
import type { ColumnKind, ReportValue } from '../report-table.ts'

/** The parts of a workbook (ECMA-376, part 1), except the rows of its sheets. */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE_TYPE = 'application/vnd.openxmlformats-package'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const AUTHOR = 'Unhidden'

/** @param number from 1 */
export function sheetPart(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/**
 * The beginning of a sheet with a frozen first row, printed on its side and as wide as a page. @param widths in
 * characters
 */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const views = `<sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews>`
  const fit = '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr>'
  return `${HEAD}<worksheet xmlns="${MAIN}">${fit}${views}<cols>${columns.join('')}</cols><sheetData>`
}

/**
 * @param filtered the range of the rows with their heading, such as `A1:T124`
 * @param locked protection and lists of a sheet that is not filtered, as XML
 */
export function sheetEnd(filtered: string | null, locked = ''): string {
  return [
    `</sheetData>${locked}`,
    filtered === null ? '' : `<autoFilter ref="${filtered}"/>`,
    '<pageSetup orientation="landscape" fitToHeight="0"/>',
    '<headerFooter><oddFooter>&amp;L&amp;A&amp;R&amp;P / &amp;N</oddFooter></headerFooter></worksheet>',
  ].join('')
}

/** A sheet in the order of the tabs. */
export interface SheetPart {
  readonly name: string
  /** Of its file, from 1. */
  readonly number: number
  /** Its first row is printed on each page. */
  readonly filtered: string | null
}

/** The other parts by name. @param asOfMs the date of the workbook */
export function workbookParts(sheets: readonly SheetPart[], asOfMs: number): ReadonlyMap<string, string> {
  return new Map([
    ['[Content_Types].xml', toContentTypes(sheets.length)],
    [
      '_rels/.rels',
      toRelations([
        [`${OFFICE}/officeDocument`, 'xl/workbook.xml'],
        [`${PACKAGE}/relationships/metadata/core-properties`, 'docProps/core.xml'],
      ]),
    ],
    ['docProps/core.xml', toProperties(asOfMs)],
    ['xl/workbook.xml', toWorkbook(sheets)],
    [
      'xl/_rels/workbook.xml.rels',
      toRelations([
        ...sheets.map(({ number }) => [`${OFFICE}/worksheet`, `worksheets/sheet${number}.xml`] as const),
        [`${OFFICE}/styles`, 'styles.xml'],
      ]),
    ],
    ['xl/styles.xml', STYLES],
  ])
}

function toContentTypes(sheets: number): string {
  const defaults = [
    `<Default Extension="rels" ContentType="${PACKAGE_TYPE}.relationships+xml"/>`,
    '<Default Extension="xml" ContentType="application/xml"/>',
  ]
  const overrides = [
    ['docProps/core.xml', `${PACKAGE_TYPE}.core-properties+xml`],
    ['xl/workbook.xml', `${SHEET_TYPE}.sheet.main+xml`],
    ['xl/styles.xml', `${SHEET_TYPE}.styles+xml`],
    ...Array.from({ length: sheets }, (_, at) => [sheetPart(at + 1), `${SHEET_TYPE}.worksheet+xml`]),
  ].map(([part, type]) => `<Override PartName="/${part}" ContentType="${type}"/>`)
  return `${HEAD}<Types xmlns="${PACKAGE}/content-types">${[...defaults, ...overrides].join('')}</Types>`
}

/** Relation *n* has the id `rId` and *n*, counted from 1. */
function toRelations(relations: readonly (readonly [type: string, target: string])[]): string {
  const entries = relations.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${type}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${entries.join('')}</Relationships>`
}

function toProperties(asOfMs: number): string {
  const date = `${new Date(asOfMs).toISOString().slice(0, 19)}Z`
  const toDate = (name: string) => `<dcterms:${name} xsi:type="dcterms:W3CDTF">${date}</dcterms:${name}>`
  const spaces = [
    `xmlns:cp="${PACKAGE}/metadata/core-properties"`,
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ]
  const properties = [
    `<dc:creator>${AUTHOR}</dc:creator>`,
    `<cp:lastModifiedBy>${AUTHOR}</cp:lastModifiedBy>`,
    ...['created', 'modified'].map(toDate),
  ]
  return `${HEAD}<cp:coreProperties ${spaces.join(' ')}>${properties.join('')}</cp:coreProperties>`
}

function toWorkbook(sheets: readonly SheetPart[]): string {
  const entries = sheets.map(
    ({ name }, at) => `<sheet name="${toXmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets>${toNames(sheets)}</workbook>`
}

/** The ranges of filters, and the rows that are printed on each page. */
function toNames(sheets: readonly SheetPart[]): string {
  const names = sheets.flatMap(({ name, filtered }, at) => {
    const sheet = `'${toXmlText(name)}'!`
    const range = filtered?.replaceAll(/([A-Z]+)(\d+)/g, '$$$1$$$2')
    const titles = `<definedName name="_xlnm.Print_Titles" localSheetId="${at}">${sheet}$1:$1</definedName>`
    if (range === undefined) return [titles]
    return [
      `<definedName name="_xlnm._FilterDatabase" localSheetId="${at}" hidden="1">${sheet}${range}</definedName>`,
      titles,
    ]
  })
  return `<definedNames>${names.join('')}</definedNames>`
}

const toFont = (style: string) => `<font>${style}<sz val="11"/><name val="Calibri"/></font>`
const toFormat = (number: number, font: number, border = 0, more = '/>', fill = 0) =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="${fill}" borderId="${border}" xfId="0" applyNumberFormat="1" applyFont="1" applyFill="1" applyBorder="1"${more}`
const LEFT = ' applyAlignment="1"><alignment horizontal="left"/></xf>'
/** Cells to fill in are yellow, with lines around them. */
const OPEN = ' applyProtection="1"><protection locked="0"/></xf>'

const toGrayLine = (side: string) => `<${side} style="thin"><color rgb="FFC8C8C8"/></${side}>`

/** In the order of STYLE. Number format 2 is 0.00, 49 is text, 164 and 165 are defined here. */
const FORMATS = [
  toFormat(0, 0),
  toFormat(49, 1),
  toFormat(49, 0),
  toFormat(164, 0),
  toFormat(2, 0),
  toFormat(49, 1, 1),
  toFormat(0, 1, 1),
  toFormat(2, 1, 1),
  toFormat(49, 0, 2, OPEN, 2),
  toFormat(165, 0, 2, OPEN, 2),
  toFormat(0, 0, 0, LEFT),
]

const STYLES = [
  `${HEAD}<styleSheet xmlns="${MAIN}">`,
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/>',
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/></numFmts>',
  `<fonts count="2">${toFont('')}${toFont('<b/>')}</fonts>`,
  '<fills count="3"><fill><patternFill patternType="none"/></fill>',
  '<fill><patternFill patternType="gray125"/></fill>',
  '<fill><patternFill patternType="solid"><fgColor rgb="FFFFF8DC"/></patternFill></fill></fills>',
  '<borders count="3"><border><left/><right/><top/><bottom/><diagonal/></border>',
  '<border><left/><right/><top style="thin"/><bottom/><diagonal/></border>',
  `<border>${['left', 'right', 'top', 'bottom'].map(toGrayLine).join('')}<diagonal/></border></borders>`,
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  `<cellXfs count="${FORMATS.length}">${FORMATS.join('')}</cellXfs>`,
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('')

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
  number: 0,
  heading: 1,
  text: 2,
  moment: 3,
  days: 4,
  totalText: 5,
  total: 6,
  totalDays: 7,
  openText: 8,
  openDay: 9,
  leftNumber: 10,
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
