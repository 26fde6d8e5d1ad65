import { createHash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import type { DifferentPlace } from '../../../shared/domain/report-check.ts'
import { toFileError } from '../../lib/file-error.ts'
import type { ByteSink } from '../formats/row-writer.ts'
import { RecordSplitter, type RowText, splitCsvRecord } from './record-splitter.ts'

const PIECE_BYTES = 256 * 1024
/** So much of a value is told. */
const TOLD_UNITS = 200

/**
 * Takes the rows of a report as they are made anew, and compares them with a file, record by record. Nothing is written, and
 * memory holds one piece of the file.
 */
export class RowComparer implements ByteSink {
  readonly #format: RowText
  readonly #made: RecordSplitter
  readonly #file: RecordsOfFile
  readonly #hash = createHash('sha256')
  #first: DifferentPlace | null = null
  #names: readonly string[] = []
  #madeRecords = 0

  /** @throws AppError *file-access* */
  constructor(path: string, format: RowText) {
    this.#format = format
    this.#made = new RecordSplitter(format)
    this.#file = new RecordsOfFile(path, format)
  }

  write(text: string): void {
    this.#hash.update(text, 'utf8')
    for (const record of this.#made.push(text)) this.#compare(record)
  }

  writeBytes(bytes: Uint8Array): void {
    this.write(Buffer.from(bytes).toString('utf8'))
  }

  /** @returns the SHA-256 of what was made, and the first place where the file differs from it. */
  finish(): { readonly sha256: string; readonly places: readonly DifferentPlace[] } {
    for (const record of this.#made.end()) this.#compare(record)
    while (this.#file.next() !== null);
    const heads = this.#format === 'csv' ? 1 : 0
    const written = this.#madeRecords - heads
    const found = this.#file.count - heads
    const count = written === found ? [] : [{ kind: 'row-count', written, found } as const]
    return { sha256: this.#hash.digest('hex'), places: [...(this.#first ? [this.#first] : []), ...count] }
  }

  close(): void {
    this.#file.close()
  }

  #compare(made: string): void {
    const found = this.#file.next()
    this.#madeRecords += 1
    if (this.#madeRecords === 1 && this.#format === 'csv') this.#names = splitCsvRecord(withoutMark(made))
    if (this.#first !== null || made === found) return
    this.#first = this.#describe(made, found ?? '')
  }

  #describe(made: string, found: string): DifferentPlace {
    const row = this.#format === 'csv' ? this.#madeRecords - 1 : this.#madeRecords
    const [written, there] = [this.#toValues(made), this.#toValues(found)]
    const at = written.findIndex((value, place) => value !== there[place])
    if (written.length !== there.length || at < 0) {
      return { kind: 'row', row, column: null, written: tell(made), found: tell(found) }
    }
    return {
      ...{ kind: 'row', row, column: this.#nameOf(made, at) },
      ...{ written: tell(written[at] ?? ''), found: tell(there[at] ?? '') },
    }
  }

  #toValues(record: string): string[] {
    if (this.#format === 'csv') return splitCsvRecord(record)
    try {
      const parsed: unknown = JSON.parse(record)
      return typeof parsed === 'object' && parsed !== null
        ? Object.values(parsed).map((value) => JSON.stringify(value))
        : [record]
    } catch {
      return [record]
    }
  }

  #nameOf(made: string, at: number): string | null {
    if (this.#format === 'csv') return this.#names[at] ?? null
    return Object.keys(JSON.parse(made) as object)[at] ?? null
  }
}

/** The records of a file, one after the other. */
class RecordsOfFile {
  count = 0
  readonly #path: string
  readonly #splitter: RecordSplitter
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  readonly #piece = Buffer.alloc(PIECE_BYTES)
  readonly #descriptor: number
  #records: string[] = []
  #at = 0
  #isRead = false

  constructor(path: string, format: RowText) {
    this.#path = path
    this.#splitter = new RecordSplitter(format)
    this.#descriptor = this.#guard(() => openSync(path, 'r'))
  }

  next(): string | null {
    while (this.#at >= this.#records.length && !this.#isRead) this.#read()
    const record = this.#records[this.#at] ?? null
    this.#at += 1
    if (record !== null) this.count += 1
    return record
  }

  close(): void {
    closeSync(this.#descriptor)
  }

  #read(): void {
    const bytes = this.#guard(() => readSync(this.#descriptor, this.#piece, 0, PIECE_BYTES, null))
    this.#isRead = bytes === 0
    const text = this.#decoder.decode(this.#piece.subarray(0, bytes), { stream: bytes > 0 })
    this.#records = [...this.#splitter.push(text), ...(this.#isRead ? this.#splitter.end() : [])]
    this.#at = 0
  }

  #guard<Value>(act: () => Value): Value {
    try {
      return act()
    } catch (error) {
      throw toFileError(error, this.#path)
    }
  }
}

function withoutMark(text: string): string {
  return text.startsWith('\ufeff') ? text.slice(1) : text
}

function tell(text: string): string {
  return text.length <= TOLD_UNITS ? text : `${text.slice(0, TOLD_UNITS)}…`
}
