import { powerMonitor, powerSaveBlocker } from 'electron'
import type { WorkspaceSession } from '../app/workspace-session.ts'

/** Prevents automatic suspend while work is in progress. The display may turn off, and the user may suspend. */
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

/** Requests that sleep interrupts would fail one after the other, so none is sent until the machine wakes up. */
export function pauseWhileAsleep(session: Pick<WorkspaceSession, 'sleep' | 'wake'>): void {
  powerMonitor.on('suspend', () => session.sleep())
  powerMonitor.on('resume', () => session.wake())
}
