import { createHash } from 'node:crypto'
import { constants, crc32, deflateRawSync } from 'node:zlib'
import {
  type CentralRecord,
  centralHeader,
  dataDescriptor,
  endRecords,
  localHeader,
  toDosTime,
} from './zip-records.ts'

/** Size and hash of a written entry. */
export interface ZippedFile {
  readonly sizeBytes: number
  /** Lower-case hex. */
  readonly sha256: string
}

/** The end of a ZIP file that is continued. */
export interface ZipDirectory {
  readonly entries: number
  readonly offset: number
  readonly bytes: Uint8Array
}
const NO_DIRECTORY: ZipDirectory = { entries: 0, offset: 0, bytes: new Uint8Array() }

/** The last block of a deflate stream, without content. */
const END_OF_STREAM = deflateRawSync(new Uint8Array())

interface ZipEntryWriter {
  write(piece: Uint8Array): void
  close(): ZippedFile
}

/**
 * Writes a ZIP file sequentially, so that it can be hashed while it grows. Memory holds one piece of one entry, and
 * the directory. Equal calls give equal bytes.
 */
export class ZipWriter {
  readonly #sink: (bytes: Uint8Array) => void
  readonly #time: number
  readonly #before: ZipDirectory
  readonly #directory: CentralRecord[] = []
  #position: number

  /**
   * @param modifiedAtMs the date of all entries.
   * @param before the directory of a file whose entries the sink already has.
   */
  constructor(sink: (bytes: Uint8Array) => void, modifiedAtMs: number, before = NO_DIRECTORY) {
    this.#sink = sink
    this.#time = toDosTime(modifiedAtMs)
    this.#before = before
    this.#position = before.offset
  }

  /** @param name with `/` between folders; chosen by the caller, never taken from a reply. */
  add(name: string, pieces: Iterable<Uint8Array>): ZippedFile {
    const entry = this.open(name)
    for (const piece of pieces) entry.write(piece)
    return entry.close()
  }

  /** Opens an entry that grows piece by piece; close it before adding another. @param name as for `add`. */
  open(name: string): ZipEntryWriter {
    const offset = this.#position
    this.#write(localHeader(name, this.#time))
    const start = this.#position
    const hash = createHash('sha256')
    let [crc, sizeBytes] = [0, 0]
    return {
      write: (piece) => {
        hash.update(piece)
        crc = crc32(piece, crc)
        sizeBytes += piece.byteLength
        // Flushed blocks may follow one another in one deflate stream (RFC 1951, section 3.2.3).
        this.#write(deflateRawSync(piece, { finishFlush: constants.Z_SYNC_FLUSH }))
      },
      close: () => {
        this.#write(END_OF_STREAM)
        const record = { name, crc, compressedBytes: this.#position - start, sizeBytes, offset }
        this.#write(dataDescriptor(record))
        this.#directory.push(record)
        return { sizeBytes, sha256: hash.digest('hex') }
      },
    }
  }

  /** Writes the directory. Nothing can be added afterwards. */
  finish(): void {
    const offset = this.#position
    this.#write(this.#before.bytes)
    for (const record of this.#directory) this.#write(centralHeader(record, this.#time))
    const entries = this.#before.entries + this.#directory.length
    this.#write(endRecords(entries, this.#position - offset, offset))
  }

  #write(bytes: Uint8Array): void {
    this.#sink(bytes)
    this.#position += bytes.byteLength
  }
}
