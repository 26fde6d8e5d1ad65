import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { fromColumns, toColumns } from './column-layout.ts'

/**
 * How the archive stores a body; see docs/decisions/0015-archive-compression.md for the figures. Each body stands for
 * itself: no other page and no dictionary is needed to read it, and every encoding that was ever written stays readable.
 */
export type PageEncoding = 'zstd' | 'columns'

export interface EncodedBody {
  readonly encoding: PageEncoding
  readonly stored: Uint8Array
}

const LEVEL = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
/** The header of the *columns* layout; else it is shorter than the body. */
const HEADER_LIMIT_BYTES = 4_096

export function encodeBody(body: Uint8Array): EncodedBody {
  const columns = toColumns(body)
  return { encoding: columns ? 'columns' : 'zstd', stored: zstdCompressSync(columns ?? body, LEVEL) }
}

/**
 * Bounded by the length that the receipt states, so a forged body cannot fill the memory.
 * @throws Error of zlib or RangeError where the stored bytes are not such a body.
 */
export function decodeBody({ encoding, stored }: EncodedBody, bodyLength: number): Uint8Array {
  if (encoding === 'zstd') return zstdDecompressSync(stored, { maxOutputLength: Math.max(1, bodyLength) })
  const columns = zstdDecompressSync(stored, { maxOutputLength: bodyLength + HEADER_LIMIT_BYTES })
  return fromColumns(columns, bodyLength)
}
