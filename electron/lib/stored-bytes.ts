import { hash } from 'node:crypto'
import { zstdDecompressSync } from 'node:zlib'

/**
 * Bytes that a workspace keeps compressed, beside their SHA-256 (hex).
 * @returns null where what is stored cannot be unpacked, or gives other bytes
 */
export function unpackStored(compressed: Uint8Array, sha256: string): Buffer | null {
  const bytes = unpack(compressed)
  return bytes !== null && hash('sha256', bytes, 'hex') === sha256 ? bytes : null
}

function unpack(compressed: Uint8Array): Buffer | null {
  try {
    return zstdDecompressSync(compressed)
  } catch {
    return null
  }
}
