import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Only the user may read or write what the application stores. */
export const PRIVATE_FILE_MODE = 0o600

/** Makes an empty private file. SQLite gives the files it adds beside it (`-wal`, `-shm`) the same mode. */
export function createEmptyFile(path: string): void {
  closeSync(openSync(path, 'wx', PRIVATE_FILE_MODE))
}

/** Returns once the file's bytes are on the disk. */
export function flushFile(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
