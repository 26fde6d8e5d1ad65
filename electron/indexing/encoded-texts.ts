import { ByteBuilder } from './byte-builder.ts'

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
