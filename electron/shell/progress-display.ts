import type { BrowserWindow } from 'electron'
import type { Sweep, SyncProgress } from '../../shared/domain/sweep.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'
import { type NoticeOpener, notify } from './notify.ts'

/** Progress in the task bar or dock. */
export function showProgress(window: BrowserWindow | undefined, { pages, pagesRead }: SyncProgress): void {
  window?.setProgressBar(pages ? Math.min(1, pagesRead / pages) : 2)
}

const WORDS = {
  complete: 'The sync is complete.',
  incomplete: 'The sync ended incomplete. Open Sync to see why.',
  failed: 'The sync failed. Open Sync to see why.',
} as const

/**
 * Ends the progress display, and tells the user who is looking elsewhere.
 * A click opens the sweep that changed most.
 */
export function announceEnd(
  window: BrowserWindow | undefined,
  { outcome, sweeps }: SyncResult,
  noticeOpener: NoticeOpener,
): void {
  window?.setProgressBar(-1)
  if (!window || window.isFocused()) return
  const [richest] = sweeps.toSorted((one, other) => countChanges(other) - countChanges(one))
  const open = noticeOpener()
  notify(WORDS[outcome], () => open({ kind: 'sync', sweepId: richest?.sweepId ?? null }))
}

function countChanges({ difference }: Sweep): number {
  return Object.values(difference).reduce((sum, count) => sum + count, 0)
}
