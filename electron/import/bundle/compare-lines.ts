import { createHash } from 'node:crypto'
import type { RowsComparison } from '../../../shared/domain/report-check.ts'
import type { ByteSink } from '../../reports/report-table.ts'

/** The shown part of a line that differs. */
const SHOWN_BYTES = 600
const LINE_FEED = 10

/** Reads a file of rows piece by piece, and keeps the start of the current line. */
class StatedLines {
  readonly #pieces: Iterator<Uint8Array>
  #piece: Buffer = Buffer.alloc(0)
  #lineStart: Buffer = Buffer.alloc(0)
  #lines = 0

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  /** Number of line feeds before the current position. */
  get lines(): number {
    return this.#lines
  }

  /** The current line up to the current position, cut to `SHOWN_BYTES`. */
  get lineStart(): Buffer {
    return this.#lineStart
  }

  /** Some bytes from the current position on; none at the end of the file. */
  peek(): Buffer {
    while (this.#piece.length === 0) {
      const next = this.#pieces.next()
      if (next.done) break
      this.#piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return this.#piece
  }

  /** @param count at most the number of bytes that `peek` returns. */
  skip(count: number): void {
    const passed = this.#piece.subarray(0, count)
    const lastEnd = passed.lastIndexOf(LINE_FEED)
    this.#lines += countLines(passed)
    this.#lineStart = join(lastEnd < 0 ? this.#lineStart : Buffer.alloc(0), passed.subarray(lastEnd + 1))
    this.#piece = this.#piece.subarray(count)
  }

  /** Skips the rest of the line. @returns the whole line, cut to `SHOWN_BYTES`. */
  takeLine(): Buffer {
    for (;;) {
      const bytes = this.peek()
      const end = bytes.indexOf(LINE_FEED)
      if (end >= 0 || bytes.length === 0) {
        const line = join(this.#lineStart, bytes.subarray(0, Math.max(0, end)))
        if (end >= 0) this.skip(end + 1)
        return line
      }
      this.skip(bytes.length)
    }
  }

  /** Reads the rest to count its lines. */
  drain(): void {
    for (let bytes = this.peek(); bytes.length > 0; bytes = this.peek()) this.skip(bytes.length)
  }

  close(): void {
    this.#pieces.return?.()
  }
}

function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1
  return lines
}

function join(start: Buffer, more: Uint8Array): Buffer {
  const missing = SHOWN_BYTES - start.length
  return missing <= 0 ? start : Buffer.concat([start, more.subarray(0, missing)])
}

interface DifferentLine {
  /** 1 for the first of the file. */
  readonly line: number
  readonly stated: Buffer
}

/**
 * Hashes the bytes of a file that is made again, and compares them with the file of the bundle, piece by piece:
 * neither file is in memory as a whole.
 */
export class LineComparer implements ByteSink {
  readonly #hash = createHash('sha256')
  readonly #stated: StatedLines
  #lines = 0
  #difference: DifferentLine | null = null
  /** The line that differs, as made again; it can arrive in several pieces. */
  #recomputed: Buffer = Buffer.alloc(0)
  #isRecomputedWhole = false

  /** @param stated the file of the bundle, in pieces of any size. */
  constructor(stated: Iterable<Uint8Array>) {
    this.#stated = new StatedLines(stated)
  }

  write(text: string): void {
    this.writeBytes(Buffer.from(text, 'utf8'))
  }

  writeBytes(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    this.#lines += countLines(bytes)
    const rest = this.#difference ? bytes : this.#compare(bytes)
    if (this.#difference) this.#keepRecomputed(rest)
  }

  /** @returns the SHA-256 of the new file, and the comparison of the two files. */
  end(file: string): { readonly sha256: string; readonly rows: RowsComparison } {
    if (!this.#difference && this.#stated.peek().length > 0) this.#noteDifference()
    this.#stated.drain()
    return {
      sha256: this.#hash.digest('hex'),
      rows: {
        file,
        statedLines: this.#stated.lines,
        recomputedLines: this.#lines,
        firstDifference: this.#difference && {
          line: this.#difference.line,
          stated: toShown(this.#difference.stated),
          recomputed: toShown(this.#recomputed),
        },
      },
    }
  }

  /** Closes the stated file. */
  close(): void {
    this.#stated.close()
  }

  /** @returns the bytes from the first difference on; empty without a difference. */
  #compare(bytes: Uint8Array): Uint8Array {
    let rest = bytes
    while (rest.length > 0) {
      const stated = this.#stated.peek().subarray(0, rest.length)
      const isSame = stated.length > 0 && stated.equals(rest.subarray(0, stated.length))
      const same = isSame ? stated.length : countEqual(rest, stated)
      this.#stated.skip(same)
      rest = rest.subarray(same)
      if (!isSame) {
        this.#noteDifference()
        return rest
      }
    }
    return rest
  }

  /** Up to the difference both files are equal, so the start of the line is the same in both. */
  #noteDifference(): void {
    this.#recomputed = this.#stated.lineStart
    this.#difference = { line: this.#stated.lines + 1, stated: this.#stated.takeLine() }
  }

  #keepRecomputed(bytes: Uint8Array): void {
    if (this.#isRecomputedWhole) return
    const end = bytes.indexOf(LINE_FEED)
    const part = end < 0 ? bytes : bytes.subarray(0, end)
    this.#recomputed = Buffer.concat([
      this.#recomputed,
      part.subarray(0, Math.max(0, SHOWN_BYTES - this.#recomputed.length)),
    ])
    this.#isRecomputedWhole = end >= 0 || this.#recomputed.length >= SHOWN_BYTES
  }
}

function countEqual(a: Uint8Array, b: Uint8Array): number {
  let at = 0
  while (at < b.length && a[at] === b[at]) at += 1
  return at
}

function toShown(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes).replace(/\r$/, '')
}
