/** Texts one after the other in UTF-8, and where each ends. */
export interface PackedTexts {
  readonly bytes: Uint8Array
  readonly ends: readonly number[]
}

/** A UTF-16 unit takes no more bytes than this. */
const UNIT_BYTES = 3

/** Memory that texts are written to before their length is known: used again and again, since collecting so much of it is dear. */
let scratch = Buffer.alloc(0)

/** @returns texts whose bytes are good until the next call. */
export function packTexts(texts: readonly string[]): PackedTexts {
  const most = texts.reduce((units, text) => units + text.length, 0) * UNIT_BYTES
  if (scratch.length < most) scratch = Buffer.allocUnsafeSlow(most)
  const ends: number[] = []
  let end = 0
  for (const text of texts) {
    end += scratch.write(text, end)
    ends.push(end)
  }
  return { bytes: scratch.subarray(0, end), ends }
}

/** The bytes of the text at a place; they are the packed ones, no copy. */
export function textBytesAt({ bytes, ends }: PackedTexts, place: number): Uint8Array {
  return bytes.subarray(ends[place - 1] ?? 0, ends[place])
}
