import { rm } from 'node:fs/promises'

/** What lies beside a workspace file and belongs to it. */
const SUFFIXES = ['', '-wal', '-shm', '.head', '.key', '.lock']

/** Best effort: whoever calls this has something else to report, or shows what is left. */
export async function removeWorkspaceFiles(path: string): Promise<void> {
  await Promise.allSettled(SUFFIXES.map((suffix) => rm(`${path}${suffix}`, { force: true })))
}
