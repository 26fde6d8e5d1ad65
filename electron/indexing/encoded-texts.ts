const FIRST_BYTES = 64 * 1_024
/** Above what a page of usual size needs: what a huge one took is not kept for the rest of the thread's life. */
const MOST_KEPT_BYTES = 2 * 1_024 * 1_024

/** Bytes put one after the other, in memory that is used again for the next page: collecting so much of it is dear. */
export class ByteBuilder {
  /** Replaced as it grows; those before `end` are in use. */
  bytes: Buffer<ArrayBuffer> = Buffer.allocUnsafeSlow(FIRST_BYTES)
  end = 0

  /** Makes room for so many more. */
  reserve(more: number): void {
    const needed = this.end + more
    if (needed <= this.bytes.length) return
    const larger = Buffer.allocUnsafeSlow(needed * 2)
    this.bytes.copy(larger, 0, 0, this.end)
    this.bytes = larger
  }

  /** A handful of bytes each time: copying them here is quicker than asking for it. */
  append(from: Uint8Array, start = 0, end = from.length): void {
    this.reserve(end - start)
    const to = this.bytes
    for (let at = start, place = this.end; at < end; at += 1, place += 1) to[place] = from[at] as number
    this.end += end - start
  }

  appendByte(byte: number): void {
    if (this.end === this.bytes.length) this.reserve(1)
    this.bytes[this.end] = byte
    this.end += 1
  }

  /** @returns what is in use, good until more is put there, and begins anew. */
  take(): Uint8Array {
    const taken = this.bytes.subarray(0, this.end)
    if (this.bytes.length > MOST_KEPT_BYTES) this.bytes = Buffer.allocUnsafeSlow(FIRST_BYTES)
    this.end = 0
    return taken
  }
}

/** Texts one after the other in UTF-8, and where each ends. */
export interface EncodedTexts {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
}

/** A UTF-16 unit takes no more bytes than this. */
const UNIT_BYTES = 3

/** Puts texts one after the other, each as soon as it is there: kept until the last, those of a page would outlive the nursery. */
export class TextColumnEncoder {
  readonly #out = new ByteBuilder()
  #ends: number[] = []

  /** @returns its UTF-8, good until the next text is added. */
  add(text: string): Uint8Array {
    const out = this.#out
    const start = out.end
    out.reserve(text.length * UNIT_BYTES)
    out.end += out.bytes.write(text, start)
    this.#ends.push(out.end)
    return out.bytes.subarray(start, out.end)
  }

  /** @returns what was added since the last time; its bytes are good until the next text is added. */
  finish(): EncodedTexts {
    const ends = this.#ends
    this.#ends = []
    return { bytes: this.#out.take(), ends }
  }
}

/** The bytes of the text at a place; they are the encoded ones, no copy. */
export function textBytesAt({ bytes, ends }: EncodedTexts, place: number): Uint8Array {
  return bytes.subarray(ends[place - 1] ?? 0, ends[place])
}
