import { formatExactDuration } from '../../../shared/format/time.ts'
import { ABOUT_LABELS } from '../../../shared/strings/column-strings.ts'
import { isDurationColumn } from '../../../shared/strings/row-strings.ts'
import { ZipWriter } from '../../lib/zip/zip-writer.ts'
import { toAboutWords } from '../about-file.ts'
import { FigureCounter } from '../figures.ts'
import type { AboutLine, ByteSink, ExtraSheet, ReportRow, RowLayout, RowWriter } from '../report-table.ts'
import {
  CELL_LIMIT,
  columnLetters,
  numberCell,
  type SheetPart,
  STYLE,
  sheetEnd,
  sheetPart,
  sheetStart,
  textCell,
  workbookParts,
} from './xlsx-parts.ts'
import {
  DAY_MS,
  type SheetColumn,
  toCell,
  toDictionary,
  toSheetColumns,
  toSummaryLine,
  toTotals,
} from './xlsx-sheets.ts'

/** Excel's limit for the rows of a sheet, with the row of column names. */
const SHEET_ROWS = 1_048_576
/** Text is buffered up to this many UTF-16 units before it is compressed. */
const PIECE_UNITS = 1024 * 1024

/** What *Summary* says before the figures. */
const IN_SUMMARY: ReadonlySet<string> = new Set(
  ['template', 'filter', 'sinceUtc', 'asOfUtc', 'dataThroughUtc', 'completeness'].map(
    (name) => ABOUT_LABELS[name] ?? '',
  ),
)

/**
 * An Excel workbook with the sheets *Summary*, *Rows* (*Rows 2*, … when one is full), *Columns* and *About*. Moments
 * are dates in UTC, ids are text, and no cell is a formula. Rows are streamed, so memory does not grow
 * (docs/decisions/0060-spreadsheets.md).
 */
export function openXlsx(sink: ByteSink, layout: RowLayout, sheetRows = SHEET_ROWS): RowWriter {
  return new Workbook(sink, layout, sheetRows)
}

class Workbook implements RowWriter {
  readonly #zip: ZipWriter
  readonly #columns: readonly SheetColumn[]
  readonly #places: readonly number[]
  readonly #letters: readonly string[]
  readonly #about: readonly AboutLine[]
  readonly #extra: readonly ExtraSheet[]
  readonly #asOfMs: number
  readonly #sheetRows: number
  readonly #counter: FigureCounter
  readonly #sheets: SheetPart[] = []
  #written = 0
  #sheet: Sheet
  #rows = 0
  #cut = 0

  constructor(sink: ByteSink, { columns, asOfMs, about, sheets = [] }: RowLayout, sheetRows: number) {
    this.#zip = new ZipWriter((bytes) => sink.writeBytes(bytes), asOfMs)
    this.#columns = toSheetColumns(columns)
    this.#places = this.#columns.map(({ column }) => columns.indexOf(column))
    this.#letters = this.#columns.map((_, at) => columnLetters(at))
    this.#counter = new FigureCounter(columns)
    this.#about = about
    this.#extra = sheets
    this.#asOfMs = asOfMs
    this.#sheetRows = sheetRows
    this.#sheet = this.#openRows()
  }

  add(row: ReportRow): void {
    // The last row of a sheet is kept for the sums.
    if (this.#sheet.rows === this.#sheetRows - 1) {
      this.#closeRows(this.#sheet.rows)
      this.#sheet = this.#openRows()
    }
    this.#rows += 1
    this.#counter.add(row)
    const number = this.#sheet.rows + 1
    let cells = ''
    for (const [at, column] of this.#columns.entries()) {
      const value = row[this.#places[at] ?? -1] ?? null
      cells += toCell(`${this.#letters[at]}${number}`, column, value, this.#countCut)
    }
    this.#sheet.addRow(cells)
  }

  /** Another sheet for every so many rows. */
  #writeExtra({ name, columns, rows }: ExtraSheet): readonly SheetPart[] {
    const parts: SheetPart[] = []
    const own = toSheetColumns(columns)
    const open = () =>
      this.#open(
        own.map(({ width }) => width),
        own.map(({ heading }) => heading),
      )
    let sheet = open()
    const close = () => {
      const filtered = `A1:${columnLetters(own.length - 1)}${sheet.rows}`
      sheet.close(filtered)
      const number = parts.length + 1
      parts.push({ name: number === 1 ? name : `${name} ${number}`, number: this.#written, filtered })
    }
    for (const row of rows) {
      if (sheet.rows === this.#sheetRows) {
        close()
        sheet = open()
      }
      const place = (at: number) => `${columnLetters(at)}${sheet.rows + 1}`
      sheet.addRow(
        own.map((column, at) => toCell(place(at), column, row[at] ?? null, this.#countCut)).join(''),
      )
    }
    close()
    return parts
  }

  end(): void {
    const rows = this.#sheet.rows
    if (this.#rows > 0) this.#addTotals()
    this.#closeRows(rows)
    const ofRows = [...this.#sheets]
    const extra = this.#extra.flatMap((sheet) => this.#writeExtra(sheet))
    const about = toAboutWords(this.#about)
    const summary = this.#write('Summary', [44, 44, 36], ['Figure', 'Value', 'ID'], (sheet) => {
      for (const line of about) if (IN_SUMMARY.has(line[0])) sheet.addTexts(line)
      for (const figure of this.#counter.list()) sheet.addRow(toSummaryLine(figure, sheet.rows + 1))
    })
    const dictionary = this.#write(
      'Columns',
      [34, 24, 30, 90],
      ['Heading', 'Name in other formats', 'Kind', 'Meaning'],
      (sheet) => {
        const others = this.#extra.flatMap(({ columns }) => toSheetColumns(columns))
        for (const line of toDictionary([...this.#columns, ...others])) sheet.addTexts(line)
      },
    )
    const ofAbout = this.#write('About', [28, 110], ['What', 'Value'], (sheet) => {
      for (const line of [...about, ...this.#listCounted(ofRows.length)]) sheet.addTexts(line)
    })
    const sheets = [summary, ...ofRows, ...extra, dictionary, ofAbout]
    for (const [name, text] of workbookParts(sheets, this.#asOfMs)) {
      this.#zip.add(name, [Buffer.from(text, 'utf8')])
    }
    this.#zip.finish()
  }

  readonly #countCut = (): void => {
    this.#cut += 1
  }

  #openRows(): Sheet {
    return this.#open(
      this.#columns.map(({ width }) => width),
      this.#columns.map(({ heading }) => heading),
    )
  }

  /** @param rows of the filter, with the heading */
  #closeRows(rows: number): void {
    const number = this.#sheets.length + 1
    const filtered = `A1:${this.#letters.at(-1)}${rows}`
    this.#sheet.close(filtered)
    this.#sheets.push({ name: number === 1 ? 'Rows' : `Rows ${number}`, number: this.#written, filtered })
  }

  #addTotals(): void {
    const row = this.#sheet.rows + 1
    const cells = toTotals(this.#counter, this.#columns).map((sum, at) => {
      const place = `${this.#letters[at]}${row}`
      const column = this.#columns[at]
      if (sum === null || column === undefined)
        return textCell(place, at === 0 ? 'Total' : '', STYLE.totalText)
      if (column.isDays) return numberCell(place, Number(sum) / DAY_MS, STYLE.totalDays)
      if (isDurationColumn(column.column.name))
        return textCell(place, formatExactDuration(Number(sum)), STYLE.totalText)
      return numberCell(place, Number(sum), STYLE.total)
    })
    this.#sheet.addRow(cells.join(''))
  }

  #open(widths: readonly number[], headings: readonly string[]): Sheet {
    this.#written += 1
    const sheet = new Sheet(this.#zip, sheetPart(this.#written), widths)
    sheet.addTexts(headings, STYLE.heading)
    return sheet
  }

  #write(
    name: string,
    widths: readonly number[],
    headings: readonly string[],
    fill: (sheet: Sheet) => void,
  ): SheetPart {
    const sheet = this.#open(widths, headings)
    fill(sheet)
    sheet.close(null)
    return { name, number: this.#written, filtered: null }
  }

  #listCounted(rowSheets: number): readonly AboutLine[] {
    return [
      ['Rows', String(this.#rows)],
      ['Sheets of rows', String(rowSheets)],
      ['Dates', 'in UTC; the service’s own text is beside them'],
      [
        'Cut texts',
        this.#cut === 0
          ? 'none'
          : `${this.#cut}, marked "(cut)": a cell holds ${CELL_LIMIT} characters. The JSON Lines export holds them whole.`,
      ],
    ]
  }
}

/** One sheet that is being written. */
export class Sheet {
  readonly #entry: ReturnType<ZipWriter['open']>
  #text: string
  #rows = 0

  constructor(zip: ZipWriter, part: string, widths: readonly number[]) {
    this.#entry = zip.open(part)
    this.#text = sheetStart(widths)
  }

  get rows(): number {
    return this.#rows
  }

  addTexts(texts: readonly string[], style?: number): void {
    const number = this.#rows + 1
    this.addRow(texts.map((text, at) => textCell(`${columnLetters(at)}${number}`, text, style)).join(''))
  }

  /** @param cells as XML */
  addRow(cells: string): void {
    this.#rows += 1
    this.#text += `<row r="${this.#rows}">${cells}</row>`
    if (this.#text.length >= PIECE_UNITS) this.#flush()
  }

  /** @param filtered see `sheetEnd` */
  close(filtered: string | null, locked = ''): void {
    this.#text += sheetEnd(filtered, locked)
    this.#flush()
    this.#entry.close()
  }

  #flush(): void {
    this.#entry.write(Buffer.from(this.#text, 'utf8'))
    this.#text = ''
  }
}
