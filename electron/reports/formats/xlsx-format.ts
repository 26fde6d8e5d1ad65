import { ZipWriter } from '../../lib/zip/zip-writer.ts'
import type { ColumnKind, ReportColumn, ReportRow } from '../report-table.ts'
import type { AboutLine, ByteSink, OpenRowWriter, RowLayout, RowWriter } from './row-writer.ts'
import { CELL_LIMIT, columnLetters, STYLE, textCell, valueCell } from './xlsx-cells.ts'
import { SHEET_END, sheetPart, sheetStart, workbookParts } from './xlsx-parts.ts'

/** Excel's limit for the rows of a sheet, with the row of column names. */
const SHEET_ROWS = 1_048_576
/** Text is buffered up to this many UTF-16 units before it is compressed. */
const PIECE_UNITS = 1024 * 1024

const WIDTH: Readonly<Record<ColumnKind, number>> = {
  ...{ id: 21, number: 13, word: 14, recorded: 28, moment: 24, content: 60, flags: 26, reference: 22 },
  ...{ decimal: 14, lines: 60, paper: 22, papers: 40 },
}

/**
 * An Excel workbook: the rows on the sheet *Rows* (*Rows 2*, … when one is full), and a sheet *About*. Moments are
 * dates in UTC, ids are text, and no cell is a formula. Rows are streamed, so memory does not grow
 * (docs/decisions/0060-spreadsheets.md).
 */
export const openXlsx: OpenRowWriter = (sink, layout) => new Workbook(sink, layout, SHEET_ROWS)

/** The same with smaller sheets, for tests. */
export function openXlsxWithSheetsOf(rows: number): OpenRowWriter {
  return (sink, layout) => new Workbook(sink, layout, rows)
}

class Workbook implements RowWriter {
  readonly #zip: ZipWriter
  readonly #columns: readonly ReportColumn[]
  readonly #letters: readonly string[]
  readonly #about: readonly AboutLine[]
  readonly #asOfMs: number
  readonly #sheetRows: number
  readonly #sheets: string[] = []
  #sheet: Sheet
  #rows = 0
  #cut = 0

  constructor(sink: ByteSink, { columns, asOfMs, about }: RowLayout, sheetRows: number) {
    this.#zip = new ZipWriter((bytes) => sink.writeBytes(bytes), asOfMs)
    this.#columns = columns
    this.#letters = columns.map((_, at) => columnLetters(at))
    this.#about = about
    this.#asOfMs = asOfMs
    this.#sheetRows = sheetRows
    this.#sheet = this.#openRows()
  }

  add(row: ReportRow): void {
    if (this.#sheet.rows === this.#sheetRows) {
      this.#sheet.close()
      this.#sheet = this.#openRows()
    }
    this.#rows += 1
    const number = this.#sheet.rows + 1
    let cells = ''
    for (const [at, { kind }] of this.#columns.entries()) {
      cells += valueCell(`${this.#letters[at]}${number}`, kind, row[at] ?? null, this.#countCut)
    }
    this.#sheet.addRow(cells)
  }

  end(): void {
    this.#sheet.close()
    this.#writeAbout()
    for (const [name, text] of workbookParts(this.#sheets, this.#asOfMs)) {
      this.#zip.add(name, [Buffer.from(text, 'utf8')])
    }
    this.#zip.finish()
  }

  readonly #countCut = (): void => {
    this.#cut += 1
  }

  #openRows(): Sheet {
    const number = this.#sheets.length + 1
    const widths = this.#columns.map(({ kind }) => WIDTH[kind])
    const names = this.#columns.map(({ name }) => name)
    return this.#open(number === 1 ? 'Rows' : `Rows ${number}`, widths, names)
  }

  #open(name: string, widths: readonly number[], headings: readonly string[]): Sheet {
    this.#sheets.push(name)
    const sheet = new Sheet(this.#zip, sheetPart(this.#sheets.length), widths)
    sheet.addTexts(headings, STYLE.heading)
    return sheet
  }

  #writeAbout(): void {
    const rowSheets = this.#sheets.length
    const about = this.#open('About', [28, 110], ['what', 'value'])
    const counted: AboutLine[] = [
      ['rows', String(this.#rows)],
      ['sheets of rows', String(rowSheets)],
      ['dates', 'in UTC; the service’s own text is beside them'],
      [
        'cut texts',
        this.#cut === 0
          ? 'none'
          : `${this.#cut}, marked "(cut)": a cell holds ${CELL_LIMIT} characters. The JSON Lines export holds them whole.`,
      ],
    ]
    for (const line of [...this.#about, ...counted]) about.addTexts(line)
    about.close()
  }
}

/** One sheet that is being written. */
class Sheet {
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

  close(): void {
    this.#text += SHEET_END
    this.#flush()
    this.#entry.close()
  }

  #flush(): void {
    this.#entry.write(Buffer.from(this.#text, 'utf8'))
    this.#text = ''
  }
}
