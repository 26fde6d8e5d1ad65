import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const MARK = 'UNHIDDEN_RUN_FOLDER'

/**
 * Makes everything that this process and its children put into the temporary folder go into a folder of its own, which is
 * removed when this process ends. A test that is killed, or that a machine runs out of time for, leaves nothing behind
 * either. Within such a run nothing more is made.
 *
 * Node keeps what it compiles there too: tests start some hundred processes and threads of the same sources, and half the
 * processor time of a short one went into reading TypeScript.
 */
export function enterRunFolder(environment: NodeJS.ProcessEnv = process.env): void {
  if (environment[MARK]) return
  const folder = mkdtempSync(join(tmpdir(), 'unhidden-run-'))
  // A test that runs as root becomes somebody else to meet a folder that it may not write.
  chmodSync(folder, 0o711)
  Object.assign(environment, {
    [MARK]: folder,
    ...(process.platform === 'win32' ? { TEMP: folder, TMP: folder } : { TMPDIR: folder }),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  })
  process.once('exit', () => removeFolder(folder))
}

/** What cannot be removed, say a small disk that is still mounted, is told; it is no failure of a test. */
function removeFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  } catch (error) {
    console.error(`Left behind: ${folder} (${error instanceof Error ? error.message : error})`)
  }
}
