import { createRequire } from 'node:module'
import type * as Library from 'devextreme-exceljs-fork'
import type { ZipWriter } from '../../lib/zip/zip-writer.ts'

/**
 * Where the library of workbooks puts what it writes: into our own ZIP file, at once. Its own archiver gives entries the
 * date of today, so no two files were equal, and takes rows only between two turns of the event loop, so that all rows
 * of an export, which is one transaction without a turn, would wait in memory (docs/decisions/0060-spreadsheets.md).
 * Every part of the workbook is the library's; only the packing is not.
 */

/** The small parts beside the sheets: theme, relations (2), content types, properties (2), styles, workbook. */
const SMALL_PARTS = 8
/** Text is gathered up to this many UTF-16 units before it is packed. */
const PIECE_UNITS = 1024 * 1024

/** What the library appends text to, once for each small part. */
interface Archive {
  append(text: string, entry: { readonly name: string }): void
}

/** What the library writes a sheet to. */
interface SheetStream {
  pause(): void
  write(piece: string | { toBuffer(): Buffer }): void
  end(): void
}

export interface WorkbookPackage {
  /** A sheet that grows row by row; it is committed before the next one is opened. The first row stays in view. */
  openSheet(name: string, widths: readonly number[]): Library.Worksheet
  /** Writes what a workbook needs beside its sheets, and the directory of the ZIP file. */
  finish(): void
}

/** @param asOfMs the date of the workbook. What the sink of the ZIP file throws comes out of the call that wrote. */
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

/** The library takes 0.2 s and 30 MB to load, so only a workbook loads it. */
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

/** Each call has appended its part when it returns; a promise is only its form. */
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

/** The library begins some names with a slash; a ZIP file has none. */
function toEntryName(path: string): string {
  return path.replace(/^\//, '')
}
