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
  readonly #directory: CentralRecord[] = []
  #position = 0

  /** @param modifiedAtMs the date of all entries. */
  constructor(sink: (bytes: Uint8Array) => void, modifiedAtMs: number) {
    this.#sink = sink
    this.#time = toDosTime(modifiedAtMs)
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
        this.#write(deflateRawSync(new Uint8Array()))
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
    for (const record of this.#directory) this.#write(centralHeader(record, this.#time))
    this.#write(endRecords(this.#directory.length, this.#position - offset, offset))
  }

  #write(bytes: Uint8Array): void {
    this.#sink(bytes)
    this.#position += bytes.byteLength
  }
}
