import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { AppError } from '../../shared/app-error.ts'
import { createEmptyFile } from './files.ts'
import { toStorageError } from './sqlite-error.ts'

/**
 * One writer per workspace file, across threads and processes. The lock is an exclusive transaction that stays open on
 * an empty SQLite file beside the workspace: the operating system drops it with the process that held it, so a crash
 * leaves nothing to clean up, which a file with a process number in it would. It is a file of its own because an
 * exclusive lock on the workspace would shut its readers out too.
 */
export interface WorkspaceLock {
  release(): void
}

/** @throws AppError *workspace-in-use* while another writer holds it, *file-access* where the folder refuses the file. */
export function lockWorkspace(path: string): WorkspaceLock {
  try {
    const lockPath = `${path}.lock`
    // Never opened by anything but SQLite once it exists: closing any other handle would drop this process's locks.
    if (!existsSync(lockPath)) createEmptyFile(lockPath)
    const lock = new Database(lockPath, { timeout: 0 })
    try {
      lock.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      lock.close()
      throw error
    }
    return { release: () => void lock.close() }
  } catch (error) {
    const failure = toStorageError(error)
    if (failure.code !== 'workspace-in-use') throw failure
    throw new AppError('workspace-in-use', 'This workspace is already open for writing.', { cause: error })
  }
}
