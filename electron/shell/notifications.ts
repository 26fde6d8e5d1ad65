import { type BrowserWindow, Notification } from 'electron'
import type { Sweep, SyncProgress } from '../../shared/domain/sweep.ts'
import type { NoticeTarget } from '../../shared/ipc/contract.ts'
import type { ReportDisplay } from '../app/handler-context.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'

/** Asked when a notification is shown; the answer is called when it is clicked. */
export type NoticeOpener = () => (target: NoticeTarget) => void

/** A notification that is garbage collected is never clicked; those on screen are kept here. */
const shown = new Set<Notification>()

/** Shows a notification where the system has them. @param onClick it was clicked. */
function notify(body: string, onClick: () => void): void {
  if (!Notification.isSupported()) return
  const notification = new Notification({ title: 'Unhidden', body })
  const forget = () => void shown.delete(notification)
  notification.once('click', () => {
    forget()
    onClick()
  })
  notification.once('close', forget)
  notification.once('failed', forget)
  shown.add(notification)
  notification.show()
}

/** Brings the window in front of the others, from the task bar too. */
export function bringToFront(window: BrowserWindow | undefined): void {
  if (!window) return
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

/** Progress in the task bar or dock. */
export function showProgress(window: BrowserWindow | undefined, { pages, pagesRead }: SyncProgress): void {
  window?.setProgressBar(pages ? Math.min(1, pagesRead / pages) : 2)
}

const STRINGS = {
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
  notify(STRINGS[outcome], () => open({ kind: 'sync', sweepId: richest?.sweepId ?? null }))
}

function countChanges({ difference }: Sweep): number {
  return Object.values(difference).reduce((sum, count) => sum + count, 0)
}

/** Says at the start which reports an earlier run did not finish: what they had left is gone. */
export function announceRemoved(names: readonly string[], onOpen: () => void): void {
  if (names.length === 0) return
  const body = `Interrupted and not saved: ${names.join(', ')}. What was left of it has been removed.`
  process.stderr.write(`${body}\n`)
  notify(body, onOpen)
}

/**
 * Progress of a report in the task bar or dock, and a notification at its end for a user who is looking elsewhere.
 * A click opens the saved report, or what became of the one that failed.
 */
export function createReportDisplay(
  getWindow: () => BrowserWindow | undefined,
  noticeOpener: NoticeOpener,
): ReportDisplay {
  const tell = (body: string, seq: number | null): void => {
    const window = getWindow()
    if (!window || window.isFocused()) return
    const open = noticeOpener()
    notify(body, () => open({ kind: 'report', seq }))
  }
  return {
    showProgress: ({ rows, totalRows }) =>
      getWindow()?.setProgressBar(totalRows ? Math.min(1, rows / totalRows) : 2),
    endProgress: () => getWindow()?.setProgressBar(-1),
    announceSaved: (file, seq) => tell(`${file} is saved.`, seq),
    announceFailed: () => tell('The report was not written. Open Reports to see why.', null),
  }
}
