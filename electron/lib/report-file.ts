import { createHash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { basename, dirname } from 'node:path'
import { invalid } from '../../shared/app-error.ts'
import type { ReportResult } from '../../shared/domain/report.ts'
import { flushFolder } from './atomic-file.ts'
import { systemCode, toFileError } from './file-error.ts'
import { noteFolder, toUnfinishedPath } from './unfinished-files.ts'

/** Text is buffered up to this many UTF-16 units. */
const BUFFER_UNITS = 256 * 1024

/** Writes a file at once, in the way of a report. @throws AppError as ReportFile */
export function writeReportFile(path: string, content: string | Uint8Array, replaced?: string): ReportResult {
  return makeReportFile(
    path,
    (file) => {
      if (typeof content === 'string') file.write(content)
      else file.writeBytes(content)
      return 0
    },
    replaced,
  )
}

/** @param write returns the number of rows; where it fails, nothing is left. @throws AppError as ReportFile */
export function makeReportFile(
  path: string,
  write: (file: ReportFile) => number,
  replaced?: string,
): ReportResult {
  const file = new ReportFile(path, replaced)
  try {
    return file.finish(write(file))
  } finally {
    file.discard()
  }
}

/**
 * Writes a report. It grows under a temporary name in the folder of its target and replaces the target once every
 * byte is on the disk, so a file with the target's name is always complete. [Note: Unfinished reports] describes the
 * files that a killed process leaves. All methods throw AppError *disk-full* or *file-access*; an incomplete file is
 * removed.
 */
export class ReportFile {
  readonly #path: string
  readonly #temporaryPath: string
  readonly #descriptor: number
  readonly #hash = createHash('sha256')
  readonly #replaced: string
  #buffer = ''
  #sizeBytes = 0
  #isOpen = true

  /**
   * @param replaced the file that had the target's name at the beginning, by `identifyFile`; no other one is replaced
   * @throws AppError *invalid-argument* for a file of a workspace
   */
  constructor(path: string, replaced = identifyFile(path)) {
    refuseWorkspaceFile(path)
    this.#path = path
    this.#temporaryPath = toUnfinishedPath(path)
    this.#replaced = replaced
    noteFolder(path)
    this.#descriptor = this.#guard(() => openSync(this.#temporaryPath, 'wx', 0o600))
  }

  write(text: string): void {
    this.#buffer += text
    if (this.#buffer.length >= BUFFER_UNITS) this.#flush()
  }

  /** Makes the file durable under its final name. */
  finish(rows: number): ReportResult {
    const result = this.seal(rows)
    this.publish()
    return result
  }

  /** Makes the file durable under its temporary name. Nothing can be added afterwards. */
  seal(rows: number): ReportResult {
    this.#flush()
    this.#guard(() => fsyncSync(this.#descriptor))
    this.#close()
    return { path: this.#path, rows, sizeBytes: this.#sizeBytes, sha256: this.#hash.digest('hex') }
  }

  /**
   * Gives the sealed file its final name.
   * @throws AppError *invalid-argument* where another program wrote a file of that name in the meantime
   */
  publish(): void {
    if (identifyFile(this.#path) !== this.#replaced || !this.#guard(() => this.#takeName())) {
      const message = `"${basename(this.#path)}" was written by another program in the meantime and is left as it is. Choose another name.`
      throw invalid(message, 'out')
    }
    this.#guard(() => flushFolder(dirname(this.#path)))
  }

  /** Of two programs that take a new name at once, one gets it; where the file system has no second names, both do. */
  #takeName(): boolean {
    try {
      if (this.#replaced === '') linkSync(this.#temporaryPath, this.#path)
    } catch (error) {
      if (systemCode(error) === 'EEXIST') return false
    }
    // Leaves both names where they are the same file (rename(2)).
    renameSync(this.#temporaryPath, this.#path)
    rmSync(this.#temporaryPath, { force: true })
    return true
  }

  /** Removes the temporary file; an earlier file of the target's name is untouched. Harmless after `finish`. */
  discard(): void {
    this.#close()
    rmSync(this.#temporaryPath, { force: true })
  }

  /** Writes binary data after the text written so far. */
  writeBytes(bytes: Uint8Array): void {
    this.#flush()
    this.#append(bytes)
  }

  #flush(): void {
    const bytes = Buffer.from(this.#buffer, 'utf8')
    this.#buffer = ''
    this.#append(bytes)
  }

  #append(bytes: Uint8Array): void {
    this.#hash.update(bytes)
    this.#sizeBytes += bytes.byteLength
    this.#guard(() => {
      let written = 0
      while (written < bytes.byteLength) written += writeSync(this.#descriptor, bytes, written)
    })
  }

  #close(): void {
    if (!this.#isOpen) return
    this.#isOpen = false
    closeSync(this.#descriptor)
  }

  #guard<Value>(act: () => Value): Value {
    try {
      return act()
    } catch (error) {
      throw toFileError(error, this.#path)
    }
  }
}

/** The same text for the same file with the same content; empty for none. */
export function identifyFile(path: string): string {
  const found = lstatSync(path, { bigint: true, throwIfNoEntry: false })
  return found ? `${found.dev} ${found.ino} ${found.size} ${found.mtimeNs}` : ''
}

/** Endings of the files beside a workspace; see docs/architecture.md. */
const BESIDE = /(?:\.rekey|\.lock|\.before-v\d+)?(?:-wal|-shm|-journal|\.key|\.head)?$/i

/** No export replaces a workspace, its key or its head: what they hold exists only there. */
function refuseWorkspaceFile(path: string): void {
  const workspace = path.replace(BESIDE, '')
  const isOwn =
    /\.unhidden$/i.test(workspace) || existsSync(`${workspace}.key`) || existsSync(`${workspace}.head`)
  if (!isOwn) return
  throw invalid(`${basename(path)} belongs to a workspace. Choose another name.`, 'out')
}
