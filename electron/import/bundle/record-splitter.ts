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
