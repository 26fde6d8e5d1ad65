/** Text, a whole number, or raw bytes such as a hash. */
export type CanonicalField = string | number | Uint8Array

const LENGTH_BYTES = 4

/**
 * The bytes that are hashed for a record: every field as a four-byte big-endian length and its bytes, so that no field can
 * run into the next. Text is UTF-8, numbers are their decimal digits (docs/evidence-format.md).
 * @throws RangeError when a number is not a whole one that JavaScript holds exactly.
 */
export function encodeFields(fields: readonly CanonicalField[]): Uint8Array {
  return Buffer.concat(fields.flatMap((field) => withLength(toBytes(field))))
}

function toBytes(field: CanonicalField): Uint8Array {
  if (field instanceof Uint8Array) return field
  if (typeof field === 'number' && !Number.isSafeInteger(field)) {
    throw new RangeError('a canonical form holds whole numbers only')
  }
  return Buffer.from(String(field), 'utf8')
}

function withLength(bytes: Uint8Array): [Uint8Array, Uint8Array] {
  const length = Buffer.alloc(LENGTH_BYTES)
  length.writeUInt32BE(bytes.length)
  return [length, bytes]
}
