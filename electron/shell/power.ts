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

/** Between two looks at the time since the last input. */
const LOOK_MS = 5_000

/** [Note: Lock]. @param getLimit minutes without input; null: never, also not when the machine sleeps or is locked. */
export function lockWhenAway(
  session: Pick<WorkspaceSession, 'lock' | 'cancelLock'>,
  getLimit: () => number | null,
): void {
  const lock = () => {
    if (getLimit() !== null) void session.lock()
  }
  powerMonitor.on('suspend', lock)
  powerMonitor.on('lock-screen', lock)
  powerMonitor.on('resume', () => session.cancelLock())
  powerMonitor.on('unlock-screen', () => session.cancelLock())
  setInterval(() => {
    const limit = getLimit()
    if (limit !== null && powerMonitor.getSystemIdleTime() >= limit * 60) lock()
  }, LOOK_MS).unref()
}
