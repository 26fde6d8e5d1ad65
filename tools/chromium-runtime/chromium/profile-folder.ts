import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'chromium-runtime-'

/**
 * A fresh Chromium profile for each start, named after this process. Profiles of processes that were killed before they
 * could tidy up are removed here.
 */
export function makeProfileFolder(): string {
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(PREFIX) && !isRunning(Number(name.slice(PREFIX.length)))) {
      removeProfileFolder(join(tmpdir(), name))
    }
  }
  const folder = join(tmpdir(), `${PREFIX}${process.pid}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Chromium's children may still be writing for a moment after it has ended. */
export function removeProfileFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  } catch {
    // The next start tries again.
  }
}

function isRunning(pid: number): boolean {
  if (!Number.isInteger(pid)) return true
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
