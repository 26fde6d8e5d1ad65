/** Texts one after the other in UTF-8, and where each ends. */
export interface PackedTexts {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
}

/** A UTF-16 unit takes no more bytes than this. */
const UNIT_BYTES = 3

/**
 * Puts texts one after the other, each as soon as it is there: kept until the last, those of a page would outlive the nursery.
 * Its memory is used again for the next page, since collecting so much of it is dear.
 */
export class TextPacker {
  #bytes: Buffer<ArrayBuffer> = Buffer.alloc(0)
  #ends: number[] = []
  #end = 0

  /** @returns its UTF-8, good until the next text is added. */
  add(text: string): Uint8Array {
    const start = this.#end
    const most = this.#end + text.length * UNIT_BYTES
    if (this.#bytes.length < most) this.#enlarge(most * 2)
    this.#end += this.#bytes.write(text, this.#end)
    this.#ends.push(this.#end)
    return this.#bytes.subarray(start, this.#end)
  }

  /** @returns what was added since the last time; its bytes are good until the next text is added. */
  finish(): PackedTexts {
    const packed = { bytes: this.#bytes.subarray(0, this.#end), ends: this.#ends }
    this.#ends = []
    this.#end = 0
    return packed
  }

  #enlarge(bytes: number): void {
    const larger = Buffer.allocUnsafeSlow(bytes)
    this.#bytes.copy(larger)
    this.#bytes = larger
  }
}

/** The bytes of the text at a place; they are the packed ones, no copy. */
export function textBytesAt({ bytes, ends }: PackedTexts, place: number): Uint8Array {
  return bytes.subarray(ends[place - 1] ?? 0, ends[place])
}
