import { lstatSync, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError, invalid } from '../../shared/app-error.ts'
import { DEFAULT_LIMITS } from '../api/transport.ts'
import { toFileError } from '../lib/file-error.ts'
import { notRegular, readRegularFile } from '../lib/regular-file.ts'
import { ZipReader } from '../lib/zip/zip-reader.ts'

/** One file that may hold a reply: on the disk, or inside a ZIP file. */
export interface ImportFile {
  readonly path: string
  /** Name in the ZIP file at `path`, or null for the file at `path` itself. */
  readonly entry: string | null
  /** Name for display, without the chosen folder. */
  readonly name: string
}

interface ReadFile {
  readonly bytes: Uint8Array
  /** Date of the file, or of the ZIP file that holds it. Whole milliseconds. */
  readonly modifiedMs: number
}

/** The limit of a reply from the network. */
const FILE_LIMIT_BYTES = DEFAULT_LIMITS.bodyBytes
const FILES_LIMIT = 200_000
const ZIP = /\.zip$/i
const byName = new Intl.Collator('en', { numeric: true })

/** The chosen files, folders and ZIP files, and their contents. Nothing is unpacked to the disk. */
export class ImportFiles {
  #zip: { readonly path: string; readonly reader: ZipReader } | null = null

  /**
   * All files, those of folders and ZIP files in natural order of their names. Links in a folder and hidden files are
   * skipped; a path that is itself a link, a pipe or a device is refused.
   * @throws AppError *file-access*, *evidence-broken* (a ZIP file that cannot be read), *invalid-argument* (too many)
   */
  list(paths: readonly string[]): ImportFile[] {
    const files = paths.flatMap((path) => this.#listOne(path))
    if (files.length <= FILES_LIMIT) return files
    throw invalid(`No more than ${FILES_LIMIT} files can be imported at once.`)
  }

  /** @throws AppError *file-access*, *evidence-broken*, *reply-too-large*, *not-found* */
  read({ path, entry, name }: ImportFile): ReadFile {
    const { size, mtimeMs } = statOf(path)
    const modifiedMs = Math.trunc(mtimeMs)
    if (entry === null) {
      if (size > FILE_LIMIT_BYTES) throw tooLarge(name)
      return { bytes: readRegularFile(path), modifiedMs }
    }
    const bytes = this.#openZip(path).read(entry, FILE_LIMIT_BYTES)
    if (!bytes) throw new AppError('not-found', `${name} is no longer in the ZIP file.`)
    return { bytes, modifiedMs }
  }

  close(): void {
    this.#zip?.reader.close()
    this.#zip = null
  }

  #listOne(path: string): ImportFile[] {
    const found = statOf(path)
    if (found.isDirectory) return listFolder(path)
    if (!found.isFile) throw notRegular(path)
    if (!ZIP.test(path)) return [{ path, entry: null, name: basename(path) }]
    const names = this.#openZip(path).names.toSorted(byName.compare)
    return names.map((entry) => ({ path, entry, name: `${basename(path)}: ${toDisplay(entry)}` }))
  }

  #openZip(path: string): ZipReader {
    if (this.#zip?.path !== path) {
      this.close()
      this.#zip = { path, reader: ZipReader.open(path, { isForeign: true }) }
    }
    return this.#zip.reader
  }
}

function listFolder(folder: string): ImportFile[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort(byName.compare)
      .map((path) => ({ path, entry: null, name: path.slice(folder.length).replace(/^[\\/]+/, '') }))
  } catch (error) {
    throw toFileError(error, folder)
  }
}

function statOf(path: string): {
  readonly size: number
  readonly mtimeMs: number
  readonly isDirectory: boolean
  readonly isFile: boolean
} {
  try {
    const found = lstatSync(path)
    return {
      size: found.size,
      mtimeMs: found.mtimeMs,
      isDirectory: found.isDirectory(),
      isFile: found.isFile(),
    }
  } catch (error) {
    throw toFileError(error, path)
  }
}

function tooLarge(name: string): AppError {
  const megabytes = FILE_LIMIT_BYTES / 1024 / 1024
  return new AppError('reply-too-large', `${name} is larger than any page (${megabytes} MB).`)
}

/** Names in ZIP files are bytes, read as Latin-1; newer programs write UTF-8. */
function toDisplay(name: string): string {
  return Buffer.from(name, 'latin1').toString('utf8')
}
