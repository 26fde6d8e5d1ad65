import type { Worksheet } from 'devextreme-exceljs-fork'
import { ZipWriter } from '../../lib/zip/zip-writer.ts'
import type { ColumnKind, ReportColumn, ReportRow } from '../report-table.ts'
import type { AboutLine, ByteSink, OpenRowWriter, RowLayout, RowWriter } from './row-writer.ts'
import { CELL_LIMIT, type Cell, STYLE, textCell, valueCell } from './xlsx-cells.ts'
import { openWorkbookPackage, type WorkbookPackage } from './xlsx-package.ts'

/** Excel's limit for the rows of a sheet, with the row of column names. */
const SHEET_ROWS = 1_048_576

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
  readonly #package: WorkbookPackage
  readonly #columns: readonly ReportColumn[]
  readonly #about: readonly AboutLine[]
  readonly #sheetRows: number
  #sheet: Sheet
  #rowSheets = 0
  #rows = 0
  #cut = 0

  constructor(sink: ByteSink, { columns, asOfMs, about }: RowLayout, sheetRows: number) {
    this.#package = openWorkbookPackage(new ZipWriter((bytes) => sink.writeBytes(bytes), asOfMs), asOfMs)
    this.#columns = columns
    this.#about = about
    this.#sheetRows = sheetRows
    this.#sheet = this.#openRows()
  }

  add(row: ReportRow): void {
    if (this.#sheet.rows === this.#sheetRows) {
      this.#sheet.close()
      this.#sheet = this.#openRows()
    }
    this.#rows += 1
    this.#sheet.add(this.#columns.map(({ kind }, at) => valueCell(kind, row[at] ?? null, this.#countCut)))
  }

  end(): void {
    this.#sheet.close()
    this.#writeAbout()
    this.#package.finish()
  }

  readonly #countCut = (): void => {
    this.#cut += 1
  }

  #openRows(): Sheet {
    this.#rowSheets += 1
    const widths = this.#columns.map(({ kind }) => WIDTH[kind])
    const names = this.#columns.map(({ name }) => name)
    return this.#open(this.#rowSheets === 1 ? 'Rows' : `Rows ${this.#rowSheets}`, widths, names)
  }

  #open(name: string, widths: readonly number[], headings: readonly string[]): Sheet {
    const sheet = new Sheet(this.#package.openSheet(name, widths))
    sheet.add(headings.map((text) => textCell(text, STYLE.heading)))
    return sheet
  }

  #writeAbout(): void {
    const about = this.#open('About', [28, 110], ['what', 'value'])
    const counted: AboutLine[] = [
      ['rows', String(this.#rows)],
      ['sheets of rows', String(this.#rowSheets)],
      ['dates', 'in UTC; the service’s own text stands beside them'],
      [
        'cut texts',
        this.#cut === 0
          ? 'none'
          : `${this.#cut}, marked "(cut)": a cell holds ${CELL_LIMIT} characters. The JSON Lines export holds them whole.`,
      ],
    ]
    for (const line of [...this.#about, ...counted]) about.add(line.map((text) => textCell(text)))
    about.close()
  }
}

/** One sheet that is being written. */
class Sheet {
  readonly #worksheet: Worksheet
  #rows = 0

  constructor(worksheet: Worksheet) {
    this.#worksheet = worksheet
  }

  get rows(): number {
    return this.#rows
  }

  /** Writes a row before it returns. */
  add(cells: readonly (Cell | null)[]): void {
    this.#rows += 1
    const row = this.#worksheet.addRow([])
    for (const [at, cell] of cells.entries()) {
      if (!cell) continue
      const place = row.getCell(at + 1)
      place.value = cell.value
      if (cell.style) place.style = cell.style
    }
    row.commit()
  }

  close(): void {
    this.#worksheet.commit()
  }
}
