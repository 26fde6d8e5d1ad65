/** Of a line that differs, so much is shown. */
export const SHOWN_BYTES = 600
const LINE_FEED = 10

/** A file of rows, read from its beginning a piece at a time, with what the line at the place so far holds. */
export class StatedLines {
  readonly #pieces: Iterator<Uint8Array>
  #piece: Buffer = Buffer.alloc(0)
  #lineStart: Buffer = Buffer.alloc(0)
  #lines = 0

  constructor(pieces: Iterable<Uint8Array>) {
    this.#pieces = pieces[Symbol.iterator]()
  }

  /** Line ends before the place. */
  get lines(): number {
    return this.#lines
  }

  /** What the line at the place holds before it, cut to `SHOWN_BYTES`. */
  get lineStart(): Buffer {
    return this.#lineStart
  }

  /** Some bytes from the place on; none at the end of the file. */
  peek(): Buffer {
    while (this.#piece.length === 0) {
      const next = this.#pieces.next()
      if (next.done) break
      this.#piece = Buffer.from(next.value.buffer, next.value.byteOffset, next.value.byteLength)
    }
    return this.#piece
  }

  /** @param count at most as many bytes as `peek` gives. */
  skip(count: number): void {
    const passed = this.#piece.subarray(0, count)
    const lastEnd = passed.lastIndexOf(LINE_FEED)
    this.#lines += countLines(passed)
    this.#lineStart = join(lastEnd < 0 ? this.#lineStart : Buffer.alloc(0), passed.subarray(lastEnd + 1))
    this.#piece = this.#piece.subarray(count)
  }

  /** Goes on to the end of the line. @returns the whole line, cut to `SHOWN_BYTES`. */
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

  /** Reads the rest, to count its lines. */
  drain(): void {
    for (let bytes = this.peek(); bytes.length > 0; bytes = this.peek()) this.skip(bytes.length)
  }

  close(): void {
    this.#pieces.return?.()
  }
}

export function countLines(bytes: Uint8Array): number {
  let lines = 0
  for (const byte of bytes) if (byte === LINE_FEED) lines += 1
  return lines
}

function join(start: Buffer, more: Uint8Array): Buffer {
  const missing = SHOWN_BYTES - start.length
  return missing <= 0 ? start : Buffer.concat([start, more.subarray(0, missing)])
}
