import { createRequire } from 'node:module'
import type * as Library from 'devextreme-exceljs-fork'
import type { ZipWriter } from '../../lib/zip/zip-writer.ts'

/**
 * Redirects the output of the spreadsheet library into our own ZIP file, synchronously. The library's archiver dates
 * entries with the current time, so that no two files would be equal, and takes rows only between turns of the event
 * loop, so that all rows of an export, which is one synchronous transaction, would wait in memory
 * (docs/decisions/0060-spreadsheets.md). The library creates all parts of the workbook.
 */

/** The small parts beside the sheets: theme, relations (2), content types, properties (2), styles, workbook. */
const SMALL_PARTS = 8
/** Text is buffered up to this many UTF-16 units before it is compressed. */
const PIECE_UNITS = 1024 * 1024

/** The archive that the library appends each small part to. */
interface Archive {
  append(text: string, entry: { readonly name: string }): void
}

/** The stream that the library writes a sheet to. */
interface SheetStream {
  pause(): void
  write(piece: string | { toBuffer(): Buffer }): void
  end(): void
}

export interface WorkbookPackage {
  /** Opens a sheet for streaming, with a frozen first row. It must be committed before the next one is opened. */
  openSheet(name: string, widths: readonly number[]): Library.Worksheet
  /** Writes the other parts of the workbook, and the directory of the ZIP file. */
  finish(): void
}

/** Errors of the ZIP file's sink are thrown by the call that wrote. @param asOfMs the date of the workbook */
export function openWorkbookPackage(zip: ZipWriter, asOfMs: number): WorkbookPackage {
  const parts = new Map<string, string>()
  const archive: Archive = { append: (text, { name }) => parts.set(toEntryName(name), text) }
  const workbook = openWorkbook(asOfMs, archive, (path) => openSheetStream(zip, toEntryName(path)))
  return {
    openSheet(name, widths) {
      const sheet = workbook.addWorksheet(name, { views: [{ state: 'frozen', ySplit: 1 }] })
      sheet.columns = widths.map((width) => ({ width }))
      return sheet
    },
    finish() {
      writeSmallParts(workbook)
      if (parts.size !== SMALL_PARTS) throw new Error(`a workbook with ${parts.size} small parts`)
      for (const [name, text] of parts) zip.add(name, [Buffer.from(text, 'utf8')])
      zip.finish()
    },
  }
}

type WorkbookWriter = InstanceType<typeof Library.stream.xlsx.WorkbookWriter>

/** Loads the library on first use, because it takes 0.2 s and 30 MB. */
function openWorkbook(
  asOfMs: number,
  zip: Archive,
  openStream: (path: string) => SheetStream,
): WorkbookWriter {
  const { stream }: typeof Library = createRequire(import.meta.url)('devextreme-exceljs-fork')
  const workbook = new stream.xlsx.WorkbookWriter({ useStyles: true })
  const [date, author] = [new Date(asOfMs), 'Unhidden']
  const properties = { created: date, modified: date, creator: author, lastModifiedBy: author }
  return Object.assign(workbook, { ...properties, zip, _openStream: openStream })
}

/** Each call appends its part synchronously, although it returns a promise. */
function writeSmallParts(workbook: WorkbookWriter): void {
  const added = [
    ...[workbook.addThemes(), workbook.addOfficeRels(), workbook.addContentTypes(), workbook.addApp()],
    ...[workbook.addCore(), workbook.addStyles(), workbook.addWorkbookRels(), workbook.addWorkbook()],
  ]
  void Promise.allSettled(added)
}

function openSheetStream(zip: ZipWriter, name: string): SheetStream {
  const entry = zip.open(name)
  let text = ''
  const flush = (): void => {
    entry.write(Buffer.from(text, 'utf8'))
    text = ''
  }
  return {
    pause: () => undefined,
    write(piece) {
      text += typeof piece === 'string' ? piece : piece.toBuffer().toString('utf8')
      if (text.length >= PIECE_UNITS) flush()
    },
    end() {
      flush()
      entry.close()
    },
  }
}

/** Removes the leading slash that the library gives some names. */
function toEntryName(path: string): string {
  return path.replace(/^\//, '')
}
