import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { broken, toFileError } from '../lib/file-error.ts'
import { FolderReader } from '../lib/folder-reader.ts'
import { ZipReader } from '../lib/zip/zip-reader.ts'

/** The files of a bundle: a ZIP file, or the folder that was unpacked from it. */
interface BundleSource {
  readonly names: readonly string[]
  /** Size of a file as listed; undefined when there is no such file. */
  sizeOf(name: string): number | undefined
  /** @throws AppError *evidence-broken* when its bytes are damaged, or too many for memory. */
  read(name: string): Buffer | undefined
  /** A file of any size in pieces. */
  pieces(name: string): Iterable<Buffer> | undefined
  close(): void
}

/** The files of a bundle by their names inside the bag. */
export class BundleFiles {
  readonly #source: BundleSource
  readonly #folder: string

  /** Name of the one folder, with its slash. */
  get folder(): string {
    return this.#folder
  }

  /** @throws AppError *evidence-broken* unless the source holds exactly one folder with all files. */
  constructor(source: BundleSource) {
    const [first = ''] = source.names
    this.#source = source
    this.#folder = first.slice(0, first.indexOf('/') + 1)
    const isOneFolder = this.#folder !== '' && source.names.every((name) => name.startsWith(this.#folder))
    if (!isOneFolder) throw broken('it does not hold one folder with everything in it')
  }

  get names(): readonly string[] {
    return this.#source.names.map((name) => name.slice(this.#folder.length))
  }

  /** @throws AppError *evidence-broken* where its bytes are damaged. */
  find(name: string): Buffer | undefined {
    return this.#source.read(`${this.#folder}${name}`)
  }

  sizeOf(name: string): number | undefined {
    return this.#source.sizeOf(`${this.#folder}${name}`)
  }

  /** A file of any size in pieces. @throws AppError *evidence-broken* while iterating, when its bytes are damaged. */
  findPieces(name: string): Iterable<Buffer> | undefined {
    return this.#source.pieces(`${this.#folder}${name}`)
  }

  /** The lines of a file of any size, without their ends. @throws AppError *evidence-broken*, as `findText` */
  findLines(name: string): Iterable<string> | undefined {
    const pieces = this.findPieces(name)
    return pieces && splitLines(pieces, name)
  }

  /** SHA-256 (hex) and length of a file of any size. @throws AppError *evidence-broken* when its bytes are damaged. */
  measure(name: string): { readonly sha256: string; readonly sizeBytes: number } | undefined {
    const pieces = this.findPieces(name)
    if (!pieces) return undefined
    const hash = createHash('sha256')
    let sizeBytes = 0
    for (const piece of pieces) {
      hash.update(piece)
      sizeBytes += piece.length
    }
    return { sha256: hash.digest('hex'), sizeBytes }
  }

  /** @throws AppError *evidence-broken* when its bytes are damaged or not UTF-8. */
  findText(name: string): string | undefined {
    const bytes = this.find(name)
    try {
      return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw broken(`${name} is no UTF-8`)
    }
  }
}

const LINE_FEED = 10
/** The application writes no line of nearly this length: a longer one is an attempt to fill the memory. */
const LINE_LIMIT_BYTES = 64 * 1024 * 1024

/**
 * The lines of a file, without their line feeds, from pieces of any size. Text after the last line feed is a line
 * unless it is empty.
 * @param name of the file, for the message.
 * @throws AppError *evidence-broken* for a line that is not UTF-8 or is far too long.
 */
export function* splitLines(pieces: Iterable<Buffer>, name: string): Generator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  const decode = (bytes: Buffer): string => {
    try {
      return decoder.decode(bytes)
    } catch {
      throw broken(`${name} is no UTF-8`)
    }
  }
  let held: Buffer[] = []
  let heldBytes = 0
  for (const piece of pieces) {
    let start = 0
    for (;;) {
      const end = piece.indexOf(LINE_FEED, start)
      const part = piece.subarray(start, end < 0 ? piece.length : end)
      if (heldBytes + part.length > LINE_LIMIT_BYTES) throw broken(`${name} has a line without an end`)
      if (end < 0) {
        held.push(part)
        heldBytes += part.length
        break
      }
      yield decode(held.length === 0 ? part : Buffer.concat([...held, part]))
      held = []
      heldBytes = 0
      start = end + 1
    }
  }
  if (heldBytes > 0) yield decode(Buffer.concat(held))
}

/**
 * Opens a bundle, a ZIP file or a folder; unsafe contents are rejected, and nothing is written to the disk.
 * @throws AppError *evidence-broken*, *file-access*
 */
export function withBundle<Result>(path: string, use: (files: BundleFiles) => Result): Result {
  const source = openSource(path)
  try {
    return use(new BundleFiles(source))
  } finally {
    source.close()
  }
}

export function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw toFileError(error, path)
  }
}

function openSource(path: string): BundleSource {
  return isFolder(path) ? new FolderReader(path) : ZipReader.open(path)
}
