import { closeSync, fstatSync, readSync } from 'node:fs'
import { crc32, inflateRawSync } from 'node:zlib'
import { broken, toFileError } from '../file-error.ts'
import { openRegularFile } from '../regular-file.ts'
import { inflateInThread } from './inflate-in-thread.ts'
import {
  type DirectoryLocation,
  findDirectory,
  readDirectory,
  WHOLE_LIMIT_BYTES,
  type ZipEntry,
} from './zip-directory.ts'
import { LENGTH, METHOD, SIGNATURE } from './zip-records.ts'

/** The end record, its longest comment, and the ZIP64 records before it. */
const TAIL_BYTES = 66_000
/** An entry up to this size is inflated as a whole, which is faster. */
const PIECED_FROM_BYTES = 16 * 1024 * 1024
const PIECE_BYTES = 1024 * 1024
/** A directory of a million entries. */
const DIRECTORY_LIMIT_BYTES = 200 * 1024 * 1024

/**
 * Reads a ZIP file from an untrusted source. Nothing is written to the disk; names, sizes and types of all entries
 * are checked before the first is inflated, and no entry inflates to more than its stated size.
 */
export class ZipReader {
  readonly #file: number
  readonly #path: string
  readonly #entries: ReadonlyMap<string, ZipEntry>

  /** Where the directory lies. */
  readonly directory: DirectoryLocation

  private constructor(
    file: number,
    path: string,
    directory: DirectoryLocation,
    entries: ReadonlyMap<string, ZipEntry>,
  ) {
    this.#file = file
    this.#path = path
    this.directory = directory
    this.#entries = entries
  }

  /**
   * @param options.isForeign the file was made by any program: names may be of any form, since they are only read, and
   *   entries for folders are left out.
   * @throws AppError *evidence-broken* (its message completes "it cannot be read: …"), *file-access*
   */
  static open(path: string, { isForeign = false }: { readonly isForeign?: boolean } = {}): ZipReader {
    const file = openRegularFile(path)
    try {
      const { size } = fstatSync(file)
      const tailOffset = Math.max(0, size - TAIL_BYTES)
      const place = findDirectory(readAt(file, path, tailOffset, size - tailOffset), tailOffset)
      if (place.lengthBytes > DIRECTORY_LIMIT_BYTES) throw broken('its directory is too large', 'too-large')
      const entries = readDirectory(readAt(file, path, place.offset, place.lengthBytes), place, isForeign)
      return new ZipReader(file, path, place, new Map(entries.map((entry) => [entry.name, entry])))
    } catch (error) {
      closeSync(file)
      throw error
    }
  }

  /** Names of all entries in the order of the directory. */
  get names(): readonly string[] {
    return [...this.#entries.keys()]
  }

  /** Size of an entry as the directory states it; undefined when there is no such entry. */
  sizeOf(name: string): number | undefined {
    return this.#entries.get(name)?.sizeBytes
  }

  /** Total size of all entries as the directory states it; no entry inflates to more. */
  get unpackedBytes(): number {
    return [...this.#entries.values()].reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  /**
   * @returns undefined when there is no such entry.
   * @throws AppError *evidence-broken* when its data cannot be inflated, has another checksum, or is larger than
   *   `limitBytes`.
   */
  read(name: string, limitBytes = WHOLE_LIMIT_BYTES): Buffer | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    if (entry.sizeBytes > limitBytes) throw broken(`"${name}" is too large`, 'too-large')
    const packed = this.#readEncoded(entry)
    const bytes = entry.method === METHOD.stored ? packed : inflate(packed, entry)
    if (bytes.length === entry.sizeBytes && crc32(bytes) === entry.crc) return bytes
    throw broken(`"${name}" is damaged`)
  }

  /**
   * An entry of any size in pieces, in order.
   * @returns undefined when there is no such entry.
   * @throws AppError *evidence-broken* as `read`, while iterating.
   */
  pieces(name: string, wholeBytes = PIECED_FROM_BYTES): Iterable<Buffer> | undefined {
    const entry = this.#entries.get(name)
    if (!entry) return undefined
    const isSmall = Math.max(entry.sizeBytes, entry.compressedBytes) <= wholeBytes
    return isSmall ? [this.read(name) ?? Buffer.alloc(0)] : this.#readInPieces(entry)
  }

  *#readInPieces(entry: ZipEntry): Generator<Buffer> {
    const { name, method, compressedBytes, sizeBytes } = entry
    const start = this.#findData(entry)
    const file = this.#file
    let [crc, unpackedBytes] = [0, 0]
    const refuse = () => broken(`"${name}" is damaged`)
    const source =
      method === METHOD.stored
        ? readStretch(file, this.#path, start, compressedBytes)
        : inflateInThread({ file, start, lengthBytes: compressedBytes }, refuse)
    for (const piece of source) {
      unpackedBytes += piece.length
      if (unpackedBytes > sizeBytes) throw refuse()
      crc = crc32(piece, crc)
      yield piece
    }
    if (unpackedBytes !== sizeBytes || crc !== entry.crc) throw refuse()
  }

  /** Bytes of the file itself, in pieces. */
  stretch(start: number, lengthBytes: number): Iterable<Buffer> {
    return readStretch(this.#file, this.#path, start, lengthBytes)
  }

  close(): void {
    closeSync(this.#file)
  }

  #readEncoded(entry: ZipEntry): Buffer {
    return readAt(this.#file, this.#path, this.#findData(entry), entry.compressedBytes)
  }

  /** @returns the position of the compressed data. */
  #findData({ name, offset, compressedBytes }: ZipEntry): number {
    const header = readAt(this.#file, this.#path, offset, LENGTH.localHeader)
    const nameLength = header.readUInt16LE(26)
    const localName = readAt(this.#file, this.#path, offset + LENGTH.localHeader, nameLength).toString(
      'latin1',
    )
    if (header.readUInt32LE(0) !== SIGNATURE.localHeader || localName !== name)
      throw broken(`"${name}" is damaged`)
    const start = offset + LENGTH.localHeader + nameLength + header.readUInt16LE(28)
    if (start + compressedBytes > fstatSync(this.#file).size)
      throw broken('it is shorter than it says', 'cut')
    return start
  }
}

function* readStretch(file: number, path: string, start: number, lengthBytes: number): Generator<Buffer> {
  for (let at = 0; at < lengthBytes; at += PIECE_BYTES) {
    yield readAt(file, path, start + at, Math.min(PIECE_BYTES, lengthBytes - at))
  }
}

function inflate(packed: Buffer, { name, sizeBytes }: ZipEntry): Buffer {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, sizeBytes) })
  } catch (cause) {
    throw Object.assign(broken(`"${name}" is damaged`), { cause })
  }
}

/** @throws AppError *evidence-broken* when the file ends earlier. */
function readAt(file: number, path: string, offset: number, length: number): Buffer {
  if (offset + length > fstatSync(file).size) throw broken('it is shorter than it says', 'cut')
  const bytes = Buffer.alloc(length)
  try {
    let read = 0
    while (read < length) {
      const count = readSync(file, bytes, read, length - read, offset + read)
      if (count === 0) throw broken('it is shorter than it says', 'cut')
      read += count
    }
    return bytes
  } catch (error) {
    throw toFileError(error, path)
  }
}
