import type { ByteSink } from '../../reports/report-table.ts'
import { LineComparer } from './compare-lines.ts'

interface ComparedRows {
  /** Its name in the bundle. */
  readonly file: string
  readonly format: RowText
  /** Columns whose texts another version may phrase differently. */
  readonly wordings: readonly string[]
  /** Pieces of the file of the bundle. */
  readonly read: () => Iterable<Uint8Array>
}

/**
 * Compares the rows that `write` makes with those of a file, and distinguishes different wording of another version
 * from different rows.
 */
export function compareRows({ file, format, wordings, read }: ComparedRows, write: (sink: ByteSink) => void) {
  const bytes = new LineComparer(read())
  const wording = wordings.length > 0 ? new WordingComparer(read(), format, wordings) : null
  try {
    write({
      write: (text) => {
        bytes.write(text)
        wording?.write(text)
      },
      writeBytes: (piece) => {
        bytes.writeBytes(piece)
        wording?.writeBytes(piece)
      },
    })
    const { sha256, rows } = bytes.end(file)
    const isWording = wording?.end() === true && rows.firstDifference !== null
    return { sha256, rows: isWording ? { ...rows, differsInWording: true as const } : rows }
  } finally {
    bytes.close()
    wording?.close()
  }
}

/**
 * Compares a file of rows that is made again with the one of the bundle, ignoring the values of some columns. Both
 * are read piece by piece.
 */
class WordingComparer implements ByteSink {
  readonly #made: RecordSplitter
  readonly #stated: Iterator<string>
  readonly #stripMade: (record: string) => string
  readonly #stripStated: (record: string) => string
  #isSame = true

  /** @param wordings columns that may differ. */
  constructor(stated: Iterable<Uint8Array>, format: RowText, wordings: readonly string[]) {
    this.#made = new RecordSplitter(format)
    this.#stated = listRecords(stated, format)
    const strip = () => (format === 'csv' ? stripCsv(wordings) : stripJson(wordings))
    this.#stripMade = strip()
    this.#stripStated = strip()
  }

  write(text: string): void {
    for (const record of this.#made.push(text)) this.#compare(record)
  }

  writeBytes(bytes: Uint8Array): void {
    this.write(Buffer.from(bytes).toString('utf8'))
  }

  /** @returns whether everything else is equal. */
  end(): boolean {
    for (const record of this.#made.end()) this.#compare(record)
    return this.#isSame && this.#stated.next().done === true
  }

  /** Lets go of the stated file, wherever the comparison came to. */
  close(): void {
    this.#stated.return?.()
  }

  #compare(made: string): void {
    if (!this.#isSame) return
    const stated = this.#stated.next()
    this.#isSame = !stated.done && this.#stripMade(made) === this.#stripStated(stated.value)
  }
}

function* listRecords(pieces: Iterable<Uint8Array>, format: RowText): Generator<string, undefined> {
  const splitter = new RecordSplitter(format)
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  for (const piece of pieces) yield* splitter.push(decoder.decode(piece, { stream: true }))
  yield* splitter.push(decoder.decode())
  yield* splitter.end()
  return undefined
}

/** Of one file: its first record names the columns. The other file may lack some of those that may differ. */
function stripCsv(wordings: readonly string[]): (record: string) => string {
  let places: ReadonlySet<number> | null = null
  return (record) => {
    const values = splitCsvRecord(record)
    places ??= new Set(
      wordings.map((name) => values.findIndex((head) => head.replace(/^\ufeff/, '') === name)),
    )
    return JSON.stringify(values.filter((_, at) => !places?.has(at)))
  }
}

/** Removes members from the text, so that ids keep all their digits. Within a string every quote is escaped. */
function stripJson(wordings: readonly string[]): (record: string) => string {
  const text = String.raw`"(?:[^"\\]|\\.)*"`
  const value = `(?:null|${text}|\\[(?:${text},?)*\\])`
  const members = new RegExp(`(?<!\\\\)"(?:${wordings.join('|')})":${value},?`, 'g')
  return (record) => record.replace(members, '').replace(/,\}$/, '}')
}

export type RowText = 'csv' | 'jsonl'

/**
 * Cuts text that comes in pieces into the records of a file of rows: lines, which in CSV may hold line breaks between
 * quotes (RFC 4180). Memory holds one record.
 */
export class RecordSplitter {
  readonly #hasQuotes: boolean
  #rest = ''
  #scanned = 0
  #isQuoted = false

  constructor(format: RowText) {
    this.#hasQuotes = format === 'csv'
  }

  /** @returns the records that the piece completes, without their line ends. */
  push(piece: string): string[] {
    this.#rest += piece
    const records: string[] = []
    let start = 0
    for (let at = this.#scanned; at < this.#rest.length; at += 1) {
      const unit = this.#rest.charCodeAt(at)
      if (unit === QUOTE && this.#hasQuotes) this.#isQuoted = !this.#isQuoted
      if (unit !== LINE_FEED || this.#isQuoted) continue
      records.push(withoutReturn(this.#rest.slice(start, at)))
      start = at + 1
    }
    this.#rest = this.#rest.slice(start)
    this.#scanned = this.#rest.length
    return records
  }

  /** @returns the text after the last line end; nothing where the text ends with one. */
  end(): string[] {
    return this.#rest === '' ? [] : [withoutReturn(this.#rest)]
  }
}

const QUOTE = 0x22
const LINE_FEED = 0x0a

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}

/** The values of one CSV record, quotes taken away. */
export function splitCsvRecord(record: string): string[] {
  const values: string[] = []
  let value = ''
  let isQuoted = false
  for (let at = 0; at < record.length; at += 1) {
    const sign = record.charAt(at)
    if (isQuoted && sign === '"' && record.charAt(at + 1) === '"') {
      value += sign
      at += 1
    } else if (sign === '"') isQuoted = !isQuoted
    else if (sign === ',' && !isQuoted) {
      values.push(value)
      value = ''
    } else value += sign
  }
  return [...values, value]
}
