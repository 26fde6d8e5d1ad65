import { powerMonitor, powerSaveBlocker } from 'electron'
import type { WorkspaceSession } from '../app/workspace-session.ts'

/** Keeps the system from suspending by itself while work is under way. The display may go dark, and a person may suspend it. */
export class WakeLock {
  #id: number | null = null

  hold(): void {
    this.#id ??= powerSaveBlocker.start('prevent-app-suspension')
  }

  release(): void {
    if (this.#id !== null) powerSaveBlocker.stop(this.#id)
    this.#id = null
  }
}

/** Requests that are cut off by sleep would fail one after the other; so none is sent until the machine has woken. */
export function pauseWhileAsleep(session: Pick<WorkspaceSession, 'sleep' | 'wake'>): void {
  powerMonitor.on('suspend', () => session.sleep())
  powerMonitor.on('resume', () => session.wake())
}
