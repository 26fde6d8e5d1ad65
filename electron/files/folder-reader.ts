import { lstatSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toFileError } from './file-error.ts'
import { broken, ENTRY_LIMIT_BYTES, isSafeName } from './zip-directory.ts'

/** Nobody unpacks a bundle of more files. */
const FILES_LIMIT = 2_000_000

/**
 * Reads a folder as if it were a ZIP file with everything in one folder: what was unpacked from a bundle. Links are not
 * followed, and only plain files under harmless names are taken.
 */
export class FolderReader {
  readonly #names: ReadonlySet<string>
  readonly #root: string

  /** @throws AppError *evidence-broken* (its message completes "it cannot be read: …"), *file-access* */
  constructor(path: string) {
    const inside = list(path, '')
    // The bag itself, or the folder that it was unpacked into.
    const isBag = inside.includes('bagit.txt')
    this.#root = path
    this.#names = new Set(isBag ? inside.map((name) => `${BAG}${name}`) : inside)
  }

  get names(): readonly string[] {
    return [...this.#names]
  }

  read(name: string): Buffer | undefined {
    if (!this.#names.has(name)) return undefined
    const file = name.startsWith(BAG) ? name.slice(BAG.length) : name
    try {
      return readFileSync(join(this.#root, file))
    } catch (error) {
      throw toFileError(error, file)
    }
  }

  close(): void {
    // Nothing is kept open.
  }
}

/** No name can be this one: a colon is not safe. */
const BAG = 'bag:/'

function list(root: string, folder: string): string[] {
  const found: string[] = []
  for (const entry of readFolder(join(root, folder))) {
    const name = `${folder}${entry.name}`
    if (!isSafeName(name)) throw broken('an entry has a name that is not safe')
    if (entry.isDirectory()) found.push(...list(root, `${name}/`))
    else if (!entry.isFile()) throw broken(`"${name}" is not a plain file`)
    else if (lstatSync(join(root, name)).size > ENTRY_LIMIT_BYTES) throw broken(`"${name}" is too large`)
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
