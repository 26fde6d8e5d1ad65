import { existsSync, lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { broken, toFileError } from './file-error.ts'
import { readPieces } from './regular-file.ts'
import { refuseUnsafeName, WHOLE_LIMIT_BYTES } from './zip/zip-directory.ts'

/** No bundle has more files. */
const FILES_LIMIT = 2_000_000

/**
 * Reads the folder that was unpacked from a bundle, as if it were a ZIP file with everything in one folder. Links are
 * not followed, and only plain files with safe names are accepted.
 */
export class FolderReader {
  readonly #names: ReadonlySet<string>
  readonly #root: string

  /** @throws AppError *evidence-broken* (its message completes "it cannot be read: …"), *file-access* */
  constructor(path: string) {
    if (!holdsBag(path)) throw broken('it is no folder that a bundle was unpacked into')
    const inside = list(path, '')
    // The bag itself, or the folder that holds it.
    const isBag = inside.includes('bagit.txt')
    this.#root = path
    this.#names = new Set(isBag ? inside.map((name) => `${BAG}${name}`) : inside)
  }

  get names(): readonly string[] {
    return [...this.#names]
  }

  sizeOf(name: string): number | undefined {
    if (!this.#names.has(name)) return undefined
    return lstatSync(this.#pathOf(name)).size
  }

  read(name: string): Buffer | undefined {
    const size = this.sizeOf(name)
    if (size === undefined) return undefined
    if (size > WHOLE_LIMIT_BYTES) throw broken(`"${name}" is too large`, 'too-large')
    try {
      return readFileSync(this.#pathOf(name))
    } catch (error) {
      throw toFileError(error, name)
    }
  }

  /** A file of any size in pieces. @returns undefined when there is no such file. */
  pieces(name: string): Iterable<Buffer> | undefined {
    return this.#names.has(name) ? readPieces(this.#pathOf(name)) : undefined
  }

  #pathOf(name: string): string {
    return join(this.#root, name.startsWith(BAG) ? name.slice(BAG.length) : name)
  }

  close(): void {
    // No file stays open.
  }
}

/** No file can have this name, because a colon is not safe. */
const BAG = 'bag:/'

/** Files that mark a folder as a bag, even when one of them is missing. */
const MARKS = ['bagit.txt', 'manifest-sha256.txt']

/** Checked first, because any other folder can be as large as a disk, with names of all kinds. */
function holdsBag(path: string): boolean {
  const entries = readFolder(path)
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name))
  return [path, ...folders].some((folder) => MARKS.some((mark) => existsSync(join(folder, mark))))
}

function list(root: string, folder: string): string[] {
  const found: string[] = []
  for (const entry of readFolder(join(root, folder))) {
    const name = `${folder}${entry.name}`
    refuseUnsafeName(name)
    if (entry.isDirectory()) found.push(...list(root, `${name}/`))
    else if (!entry.isFile()) throw broken(`"${name}" is not a plain file`)
    else found.push(name)
    if (found.length > FILES_LIMIT) throw broken('it holds too many files')
  }
  return found
}

function readFolder(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true }).toSorted((a, b) => (a.name < b.name ? -1 : 1))
  } catch (error) {
    throw toFileError(error, path)
  }
}
