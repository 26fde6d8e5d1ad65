import { CsvError, parse } from 'csv-parse/sync'

const DELIMITERS = [',', ';', '\t'] as const

export interface DelimitedRow {
  /** The number of its first line, starting at 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/**
 * RFC 4180 with any line ends, and the delimiter that is most frequent in the header. Empty lines are skipped. Lines
 * are counted here, because the parser counts a CRLF in quotes twice.
 */
export function listDelimitedRows(text: string): DelimitedRow[] {
  const delimiter = guessDelimiter(text)
  const rows: DelimitedRow[] = []
  let line = 1
  for (const cells of parseLeniently(text, delimiter)) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells })
    line += cells.reduce((lines, cell) => lines + cell.split(/\r\n|\r|\n/).length - 1, 1)
  }
  return rows
}

function guessDelimiter(text: string): string {
  const [head = ''] = text.split(/[\r\n]/, 1)
  const counted = DELIMITERS.map((delimiter) => ({ delimiter, count: head.split(delimiter).length }))
  return counted.toSorted((a, b) => b.count - a.count)[0]?.delimiter ?? ','
}

/** A quote that is never closed ends at the end of the text. */
function parseLeniently(text: string, delimiter: string): string[][] {
  const options = {
    delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
  }
  try {
    return parse(text, options)
  } catch (error) {
    if (!(error instanceof CsvError) || error.code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return parse(`${text}"`, options)
  }
}

/**
 * Text as spreadsheets save it: UTF-16 with a byte order mark, or where a zero byte beside the first character shows
 * it, UTF-8 if the bytes are valid, otherwise windows-1252, the code page of Western systems.
 */
export function decodeText(bytes: Uint8Array): string {
  return decodeGuessing(bytes).text
}

/** @returns whether the code page was guessed: letters beyond ASCII of any other one are then wrong. */
export function decodeGuessing(bytes: Uint8Array): { readonly text: string; readonly isGuessed: boolean } {
  const [first, second] = bytes
  const decode = (encoding: string, fatal = false) => new TextDecoder(encoding, { fatal }).decode(bytes)
  if ((first === 0xff && second === 0xfe) || (first && second === 0))
    return { text: decode('utf-16le'), isGuessed: false }
  if ((first === 0xfe && second === 0xff) || (first === 0 && second))
    return { text: decode('utf-16be'), isGuessed: false }
  try {
    return { text: decode('utf-8', true), isGuessed: false }
  } catch {
    return { text: decode('windows-1252'), isGuessed: true }
  }
}
