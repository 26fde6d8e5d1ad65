import { toXmlText } from './xlsx-cells.ts'

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

/** The beginning of a sheet with a frozen first row, printed on its side and as wide as a page. @param widths in characters */
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

/** In the order of STYLE in xlsx-cells.ts. Number format 2 is 0.00, 49 is text, 164 and 165 are defined here. */
const FORMATS = [
  ...[toFormat(0, 0), toFormat(49, 1), toFormat(49, 0), toFormat(164, 0), toFormat(2, 0)],
  ...[toFormat(49, 1, 1), toFormat(0, 1, 1), toFormat(2, 1, 1)],
  ...[toFormat(49, 0, 2, OPEN, 2), toFormat(165, 0, 2, OPEN, 2), toFormat(0, 0, 0, LEFT)],
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
