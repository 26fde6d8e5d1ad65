import { BAG_FOLDER, MANIFEST_FILE, PAYLOAD_FOLDER, TAG_MANIFEST_FILE } from '../evidence/bundle-layout.ts'
import { type ZippedFile, ZipWriter } from '../lib/zip/zip-writer.ts'
import type { ByteSink } from './report-table.ts'

const PIECE_UNITS = 512 * 1024

/** Writes files into a BagIt bag in a ZIP file, and collects the lines of the manifests. */
export class BagWriter {
  readonly #zip: ZipWriter
  readonly #manifest: string[] = []
  readonly #tagManifest: string[] = []
  readonly #asOfMs: number
  #payloadBytes = 0

  constructor(sink: ByteSink, asOfMs: number) {
    this.#zip = new ZipWriter((bytes) => sink.writeBytes(bytes), asOfMs)
    this.#asOfMs = asOfMs
    this.add('bagit.txt', ['BagIt-Version: 1.0\nTag-File-Character-Encoding: UTF-8\n'])
  }

  /** @param name the path in the bag; paths below `data/` are payload */
  add(name: string, pieces: Iterable<Uint8Array | string>): ZippedFile {
    return this.#note(name, this.#zip.add(`${BAG_FOLDER}/${name}`, toBytes(pieces)))
  }

  /** Adds a file whose content `write` streams. */
  addWritten(name: string, write: (sink: ByteSink) => void): ZippedFile {
    const entry = this.#zip.open(`${BAG_FOLDER}/${name}`)
    let text = ''
    const flush = (): void => {
      if (text !== '') entry.write(Buffer.from(text, 'utf8'))
      text = ''
    }
    write({
      write(more) {
        text += more
        if (text.length >= PIECE_UNITS) flush()
      },
      writeBytes(bytes) {
        flush()
        entry.write(bytes)
      },
    })
    flush()
    return this.#note(name, entry.close())
  }

  /**
   * Writes the tag files and the end of the ZIP file.
   * @param identifier the id of the workspace, or null to leave it out
   * @param timeZone see [Note: Audit time zone]
   */
  finish(identifier: string | null, timeZone: string): void {
    this.add('bag-info.txt', [
      `Bagging-Date: ${new Date(this.#asOfMs).toISOString().slice(0, 10)}\n`,
      'Bag-Software-Agent: Unhidden\n',
      identifier === null ? '' : `External-Identifier: ${identifier}\n`,
      `Audit-Time-Zone: ${timeZone}\n`,
      `Payload-Oxum: ${this.#payloadBytes}.${this.#manifest.length}\n`,
    ])
    this.add(MANIFEST_FILE, this.#manifest)
    this.#zip.add(`${BAG_FOLDER}/${TAG_MANIFEST_FILE}`, toBytes(this.#tagManifest))
    this.#zip.finish()
  }

  #note(name: string, file: ZippedFile): ZippedFile {
    const isPayload = name.startsWith(PAYLOAD_FOLDER)
    if (isPayload) this.#payloadBytes += file.sizeBytes
    const manifest = isPayload ? this.#manifest : this.#tagManifest
    manifest.push(`${file.sha256}  ${name}\n`)
    return file
  }
}

function* toBytes(pieces: Iterable<Uint8Array | string>): Iterable<Uint8Array> {
  for (const piece of pieces) yield typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
}
