import { broken } from '../files/zip-directory.ts'

/** Where the files of a bundle are: a ZIP file, or the folder that was unpacked from it. */
export interface BundleSource {
  readonly names: readonly string[]
  /** @throws AppError *evidence-broken* where its bytes are damaged. */
  read(name: string): Buffer | undefined
  close(): void
}

/** The files of a bundle by their names inside the bag. */
export class BundleFiles {
  readonly #source: BundleSource
  readonly #folder: string

  /** @throws AppError *evidence-broken* where the source does not hold one folder with everything in it. */
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
