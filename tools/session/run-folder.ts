import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MARK = 'UNHIDDEN_RUN_FOLDER'
const PREFIX = 'unhidden-run-'

/**
 * Gives this process and its children their own temporary folder. It is removed when this process ends or, if that was
 * killed, by the next run. A nested call does nothing.
 *
 * The folder also has Node's compile cache: tests start some hundred processes and threads from the same sources, and
 * compiling TypeScript took half the processor time of a short one.
 */
export function enterRunFolder(): void {
  if (process.env[MARK]) return
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // A test that runs as root drops its privileges to test a folder without write permission.
  chmodSync(folder, 0o711)
  Object.assign(process.env, {
    [MARK]: folder,
    ...(process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder }),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  process.once('exit', () => removeFolder(folder))
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1]
    if (owner && !isRunning(Number(owner))) removeFolder(join(tmpdir(), name))
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Only reports a folder that cannot be removed, for example because a test's disk is still mounted in it. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch (error) {
    console.error(`Left behind: ${folder} (${error instanceof Error ? error.message : error})`)
  }
}
