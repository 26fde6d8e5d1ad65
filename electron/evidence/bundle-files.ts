import { broken } from '../files/zip-directory.ts'
import type { ZipReader } from '../files/zip-reader.ts'

/** The files of a bundle by their names inside the bag. */
export class BundleFiles {
  readonly #zip: ZipReader
  readonly #folder: string

  /** @throws AppError *evidence-broken* where the ZIP file does not hold one folder with everything in it. */
  constructor(zip: ZipReader) {
    const [first = ''] = zip.names
    this.#zip = zip
    this.#folder = first.slice(0, first.indexOf('/') + 1)
    const isOneFolder = this.#folder !== '' && zip.names.every((name) => name.startsWith(this.#folder))
    if (!isOneFolder) throw broken('it does not hold one folder with everything in it')
  }

  get names(): readonly string[] {
    return this.#zip.names.map((name) => name.slice(this.#folder.length))
  }

  /** @throws AppError *evidence-broken* where its bytes are damaged. */
  find(name: string): Buffer | undefined {
    return this.#zip.read(`${this.#folder}${name}`)
  }

  /** @throws AppError *evidence-broken* where its bytes are damaged, or no UTF-8. */
  findText(name: string): string | undefined {
    const bytes = this.find(name)
    try {
      return bytes && new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    } catch {
      throw broken(`${name} is no UTF-8`)
    }
  }
}
