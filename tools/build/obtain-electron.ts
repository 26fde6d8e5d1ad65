import { spawnSync } from 'node:child_process'
import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findElectron } from '../preflight/find-electron.ts'

/** Where Electron's own installer downloads from unless a mirror is named. */
const DOWNLOAD_HOST = 'https://github.com/'
const ANSWER_LIMIT_MS = 2_000
const DOWNLOAD_LIMIT_MS = 3 * 60_000
/** After a failure the network is left alone for this long. */
const PAUSE_MS = 24 * 60 * 60_000

/**
 * Electron's executable: the installed one, or one attempt to download it where the network answers at all.
 * @returns undefined when there is none; the start goes on without it.
 */
export async function obtainElectron(root: string, nowMs: number): Promise<string | undefined> {
  const installed = findElectron()
  const mark = join(root, 'node_modules/.cache/unhidden/electron-not-obtained')
  if (installed || hasFailedLately(mark, nowMs)) return installed
  if (await answers(process.env.ELECTRON_MIRROR || DOWNLOAD_HOST)) download(root)
  const obtained = findElectron()
  if (!obtained) {
    mkdirSync(join(mark, '..'), { recursive: true })
    writeFileSync(mark, '')
  }
  return obtained
}

function hasFailedLately(mark: string, nowMs: number): boolean {
  const failedMs = statSync(mark, { throwIfNoEntry: false })?.mtimeMs
  return failedMs !== undefined && nowMs - failedMs < PAUSE_MS
}

async function answers(address: string): Promise<boolean> {
  try {
    const { ok } = await fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(ANSWER_LIMIT_MS) })
    return ok
  } catch {
    return false
  }
}

function download(root: string): void {
  spawnSync(process.execPath, [join(root, 'node_modules/electron/install.js')], {
    stdio: 'ignore',
    timeout: DOWNLOAD_LIMIT_MS,
  })
}
