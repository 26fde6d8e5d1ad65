import { crc32, inflateRawSync } from 'node:zlib'
import { AppError, toAppError } from '../../shared/app-error.ts'
import type { DelimitedRow } from '../lib/delimited-text.ts'
import { findDirectory, readDirectory, type ZipEntry } from '../lib/zip/zip-directory.ts'
import { LENGTH, METHOD, SIGNATURE } from '../lib/zip/zip-records.ts'
import { type Attributes, readXml } from './read-xml.ts'

/**
 * Reads the texts of a workbook (ECMA-376) that any program may have written. Only five kinds of parts are opened, none
 * larger than its limit and all together not larger than theirs, whatever the file states; macros, links and other
 * parts are never read. A cell with a formula is the text of the formula: nothing is evaluated.
 */
const PART_LIMIT_BYTES = 64 * 1024 * 1024
/** A small file can have many large sheets, or name one of them often; each takes seconds. */
const TOTAL_LIMIT_BYTES = 128 * 1024 * 1024
const SHEET_LIMIT = 50
const COLUMN_LIMIT = 256

/** A sheet with its rows that are not empty, and the places of what is not read. */
export interface WorkbookSheet {
  readonly name: string
  readonly rows: readonly DelimitedRow[]
  /** Ranges such as `G4:G9`. */
  readonly merged: readonly string[]
  readonly formulas: readonly string[]
  readonly links: readonly string[]
}

/** Whether any cell has a comment; its part is not opened. @throws AppError *answers-unreadable* */
export function hasComments(bytes: Buffer): boolean {
  return [...listParts(bytes).keys()].some((name) => /^xl\/(?:comments|threadedComments)/.test(name))
}

/** The sheets in their order. @throws AppError *answers-unreadable* */
export function* readWorkbook(bytes: Buffer): Generator<WorkbookSheet> {
  const parts = listParts(bytes)
  let totalBytes = 0
  const read = (name: string) => {
    totalBytes += parts.get(name)?.sizeBytes ?? 0
    if (totalBytes > TOTAL_LIMIT_BYTES) throw unreadable('The sheets of the workbook are too large')
    return readPart(bytes, parts.get(name))
  }
  const { sheets, is1904 } = listSheets(read('xl/workbook.xml'), read('xl/_rels/workbook.xml.rels'))
  if (is1904) throw unreadable('The workbook counts dates from 1904. Save it as CSV')
  const texts = parts.has('xl/sharedStrings.xml') ? readSharedTexts(read('xl/sharedStrings.xml')) : []
  const dateStyles = parts.has('xl/styles.xml') ? listDateStyles(read('xl/styles.xml')) : new Set<string>()
  for (const { name, target } of sheets.slice(0, SHEET_LIMIT))
    yield { name, ...readSheet(read(target), texts, dateStyles) }
}

function unreadable(message: string): AppError {
  return new AppError('answers-unreadable', `${message}.`)
}

function listParts(bytes: Buffer): ReadonlyMap<string, ZipEntry> {
  try {
    const place = findDirectory(bytes, 0)
    const directory = bytes.subarray(place.offset, place.offset + place.lengthBytes)
    const entries = readDirectory(directory, place, true)
    return new Map(entries.map((entry) => [entry.name, entry]))
  } catch (error) {
    const { code, message } = toAppError(error)
    if (code !== 'evidence-broken') throw error
    throw unreadable(`The workbook cannot be read: ${message}`)
  }
}

function readPart(bytes: Buffer, entry: ZipEntry | undefined): string {
  if (!entry) throw unreadable('The file is no XLSX workbook. Save it as XLSX or CSV')
  const { name, offset, compressedBytes, sizeBytes, method, crc } = entry
  if (sizeBytes > PART_LIMIT_BYTES) throw unreadable(`The part ${name} of the workbook is too large`)
  const header = bytes.subarray(offset, offset + LENGTH.localHeader)
  if (header.length < LENGTH.localHeader || header.readUInt32LE(0) !== SIGNATURE.localHeader) {
    throw unreadable(`The part ${name} of the workbook is damaged`)
  }
  const start = offset + LENGTH.localHeader + header.readUInt16LE(26) + header.readUInt16LE(28)
  const packed = bytes.subarray(start, start + compressedBytes)
  const part = method === METHOD.stored ? packed : inflate(packed, sizeBytes)
  if (part?.length !== sizeBytes || crc32(part) !== crc) {
    throw unreadable(`The part ${name} of the workbook is damaged`)
  }
  return part.toString('utf8')
}

function inflate(packed: Buffer, sizeBytes: number): Buffer | null {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) })
  } catch {
    return null
  }
}

/** The parts of the sheets in their order. */
function listSheets(
  workbook: string,
  relations: string,
): {
  readonly sheets: readonly { readonly name: string; readonly target: string }[]
  readonly is1904: boolean
} {
  const targets = new Map<string, string>()
  readXml(relations, {
    open: (name, attributes) => {
      if (name === 'Relationship') targets.set(attributes.get('Id') ?? '', toPartName(attributes))
    },
  })
  const sheets: { name: string; target: string }[] = []
  let is1904 = false
  readXml(workbook, {
    open: (name, attributes) => {
      if (name === 'sheet') {
        const target = targets.get(attributes.get('id') ?? '') ?? ''
        sheets.push({ name: attributes.get('name') ?? '', target })
      }
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes.get('date1904') ?? '')
    },
  })
  return { sheets, is1904 }
}

function toPartName(attributes: Attributes): string {
  const target = attributes.get('Target') ?? ''
  return target.startsWith('/') ? target.slice(1) : `xl/${target}`
}

/** Runs of formatted text are joined; phonetic readings are left out. */
function readSharedTexts(xml: string): readonly string[] {
  const texts: string[] = []
  let [text, isText, isPhonetic] = ['', false, false]
  readXml(xml, {
    open: (name) => {
      if (name === 'si') text = ''
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    text: (piece) => {
      if (isText) text += piece
    },
    close: (name) => {
      if (name === 'si') texts.push(text)
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
  })
  return texts
}

/** Formats of dates and times that need no code in the file (ECMA-376, 18.8.30). */
const DATE_FORMATS: ReadonlySet<number> = new Set([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47])
/** Colors, conditions, texts and single characters of a format, which can have any letter. */
const NO_PLACES = /\[[^\]]*\]|"[^"]*"|\\./g

/** The numbers of the cell styles that show a number as a date. */
function listDateStyles(xml: string): ReadonlySet<string> {
  const codes = new Map<string, string>()
  const styles = new Set<string>()
  let [isOfCells, at] = [false, 0]
  readXml(xml, {
    open: (name, attributes) => {
      const id = attributes.get('numFmtId') ?? ''
      if (name === 'cellXfs') isOfCells = true
      if (name === 'numFmt') codes.set(id, (attributes.get('formatCode') ?? '').replace(NO_PLACES, ''))
      if (name !== 'xf' || !isOfCells) return
      if (DATE_FORMATS.has(Number(id)) || /[dmyh]/i.test(codes.get(id) ?? '')) styles.add(String(at))
      at += 1
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return styles
}

function readSheet(
  xml: string,
  texts: readonly string[],
  dateStyles: ReadonlySet<string>,
): Omit<WorkbookSheet, 'name'> {
  const rows: DelimitedRow[] = []
  const [merged, formulas, links] = [[] as string[], [] as string[], [] as string[]]
  let place = ''
  let [line, column, type] = [0, -1, '']
  let [formula, value, into] = [null as string | null, '', '']
  let cells: string[] = []
  readXml(xml, {
    open: (name, attributes) => {
      if (name === 'row') {
        line = Number(attributes.get('r') ?? line + 1)
        ;[cells, column] = [[], -1]
      } else if (name === 'c') {
        place = attributes.get('r') ?? ''
        column = toColumn(place) ?? column + 1
        const isDate = dateStyles.has(attributes.get('s') ?? '')
        ;[type, formula, value] = [attributes.get('t') ?? (isDate ? 'date' : 'n'), null, '']
      } else if (name === 'f') {
        formula = '='
        formulas.push(place)
      } else if (name === 'mergeCell') merged.push(attributes.get('ref') ?? '')
      else if (name === 'hyperlink') links.push(attributes.get('ref') ?? '')
      into = name
    },
    text: (piece) => {
      if (into === 'f') formula += piece
      else if (into === 'v' || into === 't') value += piece
    },
    close: (name) => {
      into = ''
      if (name === 'c' && column < COLUMN_LIMIT) cells[column] = formula ?? toText(type, value, texts)
      if (name === 'row' && cells.some((cell) => cell.trim() !== '')) {
        rows.push({ line, cells: Array.from(cells, (cell) => cell ?? '') })
      }
    },
  })
  return { rows, merged, formulas, links }
}

/** `B` of `B7` is 1. */
function toColumn(place: string | undefined): number | undefined {
  const [letters] = /^[A-Z]{1,3}/.exec(place ?? '') ?? []
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/**
 * Numbers as people write them: 4.4999999999999996 is 4.5. A number that is shown as a date is that date, because a
 * spreadsheet makes dates of texts such as `4/5`. The ground `false` becomes a truth value in a cell that is no text.
 */
function toText(type: string, value: string, texts: readonly string[]): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE'
  const number = Number(value)
  if (!['n', 'date'].includes(type) || value.trim() === '' || !Number.isFinite(number)) return value
  return type === 'date' && number >= FIRST_SERIAL && number <= LAST_SERIAL
    ? printSerial(number)
    : String(Number(number.toPrecision(15)))
}

/** 1 March 1900, before which the count of days is not agreed on, and 31 December 9999. */
const [FIRST_SERIAL, LAST_SERIAL] = [61, 2_958_465]
const SERIAL_OF_1970 = 25_569

/** A day, or a time without offset, of the number that a spreadsheet has for it: days since 30 December 1899. */
export function printSerial(serial: number): string {
  const seconds = Math.round((serial - SERIAL_OF_1970) * 86_400)
  const text = new Date(seconds * 1_000).toISOString()
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, 19)
}
