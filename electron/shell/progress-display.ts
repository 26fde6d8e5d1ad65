import { type BrowserWindow, Notification } from 'electron'
import type { SyncProgress } from '../../shared/domain/sweep.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'

/** Progress in the task bar or dock. */
export function showProgress(window: BrowserWindow | undefined, { pages, pagesRead }: SyncProgress): void {
  window?.setProgressBar(pages ? Math.min(1, pagesRead / pages) : 2)
}

const WORDS = {
  complete: 'The sync is complete.',
  incomplete: 'The sync ended incomplete. Open Sync to see why.',
  failed: 'The sync failed. Open Sync to see why.',
} as const

/** Ends the progress display, and tells the user who is looking elsewhere. */
export function announceEnd(window: BrowserWindow | undefined, { outcome }: SyncResult): void {
  window?.setProgressBar(-1)
  if (!window || window.isFocused() || !Notification.isSupported()) return
  new Notification({ title: 'Unhidden', body: WORDS[outcome] }).show()
}
