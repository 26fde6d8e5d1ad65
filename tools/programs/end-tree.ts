import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Ends a process and all that it started, at once. Elsewhere than on Windows it must have been started as the leader of a
 * group of its own (`detached: true`). One that has ended already is no error.
 */
export function endTree(pid: number): void {
  if (process.platform === 'win32') {
    const taskkill = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'taskkill.exe')
    spawnSync(taskkill, ['/pid', String(pid), '/t', '/f'], { stdio: 'ignore' })
    return
  }
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
