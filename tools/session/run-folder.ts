import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MARK = 'UNHIDDEN_RUN_FOLDER'
const PREFIX = 'unhidden-run-'

/**
 * Makes everything that this process and its children put into the temporary folder go into a folder of its own, which is
 * removed when this process ends, or, where it was killed, by the next run. Within such a run nothing more is made.
 *
 * Node keeps what it compiles there too: tests start some hundred processes and threads of the same sources, and half the
 * processor time of a short one went into reading TypeScript.
 */
export function enterRunFolder(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment[MARK]) return
  removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  // A test that runs as root becomes somebody else to meet a folder that it may not write.
  chmodSync(folder, 0o711)
  Object.assign(environment, {
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
    // Another user's process may not be asked, and is there all the same.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What cannot be removed, say a small disk that is still mounted, is told; it is no failure of a test. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch (error) {
    console.error(`Left behind: ${folder} (${error instanceof Error ? error.message : error})`)
  }
}
