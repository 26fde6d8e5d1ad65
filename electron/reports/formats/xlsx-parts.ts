import { toXmlText } from './xlsx-cells.ts'

/** The small parts of a workbook: what is in it, what its sheets are called, and how cells look (ECMA-376). */

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function sheetPart(number: number): string {
  return `xl/worksheets/sheet${number}.xml`
}

/** Parts by their names, beside the sheets. @param sheets their names in order. */
export function workbookParts(sheets: readonly string[]): ReadonlyMap<string, string> {
  return new Map([
    ['xl/styles.xml', STYLES],
    ['xl/workbook.xml', workbook(sheets)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(sheets.length)],
    [
      '_rels/.rels',
      relations([`<Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/>`]),
    ],
    ['[Content_Types].xml', contentTypes(sheets.length)],
  ])
}

/** What comes before the rows. @param widths of the columns in characters. */
export function sheetStart(widths: readonly number[]): string {
  const columns = widths.map(
    (width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  return `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${columns.join('')}</cols><sheetData>`
}

export const SHEET_END = '</sheetData></worksheet>'

/** Fonts: usual, bold. Formats of numbers: 49 is text, 164 our own. The order of `cellXfs` is that of STYLE. */
const STYLES = `${HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss.000"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/><xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`

function workbook(sheets: readonly string[]): string {
  const entries = sheets.map(
    (name, at) => `<sheet name="${toXmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${entries.join('')}</sheets></workbook>`
}

function workbookRelations(sheets: number): string {
  const entries = Array.from(
    { length: sheets },
    (_, at) =>
      `<Relationship Id="rId${at + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`,
  )
  const styles = `<Relationship Id="rId${sheets + 1}" Type="${OFFICE}/styles" Target="styles.xml"/>`
  return relations([...entries, styles])
}

function relations(entries: readonly string[]): string {
  return `${HEAD}<Relationships xmlns="${RELATIONS}">${entries.join('')}</Relationships>`
}

function contentTypes(sheets: number): string {
  const parts = Array.from({ length: sheets }, (_, at) => override(sheetPart(at + 1), 'worksheet'))
  const others = [override('xl/workbook.xml', 'sheet.main'), override('xl/styles.xml', 'styles')]
  const rels =
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
  const xml = '<Default Extension="xml" ContentType="application/xml"/>'
  return `${HEAD}<Types xmlns="${TYPES}">${rels}${xml}${[...others, ...parts].join('')}</Types>`
}

function override(part: string, kind: string): string {
  return `<Override PartName="/${part}" ContentType="${SHEET_TYPE}.${kind}+xml"/>`
}
