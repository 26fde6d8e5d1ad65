import { randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { toFileError } from './file-error.ts'

/**
 * Replaces a small file atomically: a crash leaves the old or the new content, never a part. Only the owner can read
 * the file (0600).
 * @throws AppError *disk-full* or *file-access*
 */
export async function writeFileAtomically(path: string, content: string): Promise<void> {
  const temporary = temporaryFor(path)
  try {
    await withFile(temporary, 'wx', async (file) => {
      await file.writeFile(content, 'utf8')
      await file.sync()
    })
    await rename(temporary, path)
    await syncFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw toFileError(error, path)
  }
}

/** As `writeFileAtomically`, and blocks until the file is written. */
export function writeFileAtomicallyNow(path: string, content: string): void {
  const temporary = temporaryFor(path)
  try {
    writeFileSync(temporary, content, { flag: 'wx', mode: 0o600, flush: true })
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw toFileError(error, path)
  }
}

/** Makes a rename in the folder durable. Windows cannot open folders and needs no such call. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

function temporaryFor(path: string): string {
  return `${path}.${randomBytes(6).toString('hex')}.tmp`
}

/** As `flushFolder`, without blocking. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  await withFile(folder, 'r', (handle) => handle.sync())
}

async function withFile<Result>(
  path: string,
  flags: string,
  use: (file: FileHandle) => Promise<Result>,
): Promise<Result> {
  const file = await open(path, flags, 0o600)
  try {
    return await use(file)
  } finally {
    await file.close()
  }
}
