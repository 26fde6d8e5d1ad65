import { createHash } from 'node:crypto'
import type { RowsComparison } from '../../../shared/domain/reperformance.ts'
import type { ByteSink } from '../../reports/formats/row-writer.ts'

const LINE_FEED = 10
/** Of a line that differs, so much is shown. */
const SHOWN_BYTES = 600

/** Takes the bytes of a file that is made again, hashes them, and holds them against the file as it was handed over. */
export class LineComparer implements ByteSink {
  readonly #hash = createHash('sha256')
  readonly #stated: Uint8Array
  #at = 0
  #lines = 0
  #firstDifference: RowsComparison['firstDifference'] = null

  constructor(stated: Uint8Array) {
    this.#stated = stated
  }

  write(text: string): void {
    this.writeBytes(Buffer.from(text, 'utf8'))
  }

  writeBytes(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    if (!this.#firstDifference) this.#compare(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    this.#lines += countLines(bytes)
  }

  /** @returns the SHA-256 of what was made, and how the two files compare. */
  end(file: string): { readonly sha256: string; readonly rows: RowsComparison } {
    if (!this.#firstDifference && this.#at < this.#stated.length) this.#noteDifference(this.#at, '')
    return {
      sha256: this.#hash.digest('hex'),
      rows: {
        file,
        statedLines: countLines(this.#stated),
        recomputedLines: this.#lines,
        firstDifference: this.#firstDifference,
      },
    }
  }

  #compare(bytes: Buffer): void {
    const stated = this.#stated.subarray(this.#at, this.#at + bytes.length)
    if (bytes.equals(stated)) {
      this.#at += bytes.length
      return
    }
    const same = countEqual(bytes, stated)
    const end = bytes.indexOf(LINE_FEED, same)
    const rest = bytes.subarray(same, end < 0 ? bytes.length : end)
    this.#noteDifference(this.#at + same, toShown(rest))
  }

  /** Up to the difference both files are the same, so the line begins in both as it does in the stated one. */
  #noteDifference(at: number, rest: string): void {
    const before = this.#stated.subarray(0, at)
    const start = before.lastIndexOf(LINE_FEED) + 1
    const end = this.#stated.indexOf(LINE_FEED, at)
    const common = toShown(this.#stated.subarray(start, at))
    this.#firstDifference = {
      line: countLines(before) + 1,
      stated: toShown(this.#stated.subarray(start, end < 0 ? this.#stated.length : end)),
      recomputed: `${common}${rest}`,
    }
  }
}

function countEqual(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < b.length && a[at] === b[at]) at += 1
  return at
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1
  return lines
}

function toShown(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, SHOWN_BYTES)).replace(/\r$/, '')
}
