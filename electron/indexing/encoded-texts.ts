const FIRST_BYTES = 64 * 1_024
/** More than a typical page needs: the memory of a huge page is not kept for the life of the thread. */
const MOST_KEPT_BYTES = 2 * 1_024 * 1_024

/**
 * Appends bytes, in memory that is reused for the next page, because garbage collection of that much memory is
 * expensive.
 */
export class ByteBuilder {
  /** Replaced as it grows; those before `end` are in use. */
  bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(FIRST_BYTES)
  end = 0

  /** Reserves memory for this many more bytes. */
  reserve(more: number): void {
    const needed = this.end + more
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(needed * 2)
    this.bytes.copy(larger, 0, 0, this.end)
    this.bytes = larger
  }

  /** For a few bytes at a time, this loop is faster than `set`. */
  append(from: Uint8Array, start = 0, end = from.length): void {
    this.reserve(end - start)
    const to = this.bytes
    for (let at = start, position = this.end; at < end; at += 1, position += 1)
      to[position] = from[at] as number
    this.end += end - start
  }

  appendByte(byte: number): void {
    if (this.end === this.bytes.length) this.reserve(1)
    this.bytes[this.end] = byte
    this.end += 1
  }

  /** @returns the bytes, valid until the next append, and starts over. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.end)
    if (this.bytes.length > MOST_KEPT_BYTES) this.bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
    this.end = 0
    return taken
  }
}

/** Concatenated texts in UTF-8, and the end of each. */
export interface EncodedTexts {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
}

/** The most UTF-8 bytes of a UTF-16 unit. */
const UNIT_BYTES = 3

/**
 * Concatenates texts one by one: collected first, those of a page would outlive the young generation of the garbage
 * collector.
 */
export class TextColumnEncoder {
  readonly #out = new ByteBuilder()
  #ends: number[] = []

  /** @returns its UTF-8, valid until the next text is added. */
  add(text: string): Uint8Array {
    const out = this.#out
    const start = out.end
    out.reserve(text.length * UNIT_BYTES)
    out.end += out.bytes.write(text, start)
    this.#ends.push(out.end)
    return out.bytes.subarray(start, out.end)
  }

  /** @returns the texts since the last call; the bytes are valid until the next text is added. */
  finish(): EncodedTexts {
    const ends = this.#ends
    this.#ends = []
    return { bytes: this.#out.take(), ends }
  }
}

/** The bytes of the text at a position; they are the encoded ones, no copy. */
export function textBytesAt({ bytes, ends }: EncodedTexts, position: number): Uint8Array {
  return bytes.subarray(ends[position - 1] ?? 0, ends[position])
}
