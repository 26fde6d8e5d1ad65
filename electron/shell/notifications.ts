import { type BrowserWindow, Notification } from 'electron'
import type { Sweep, SyncProgress } from '../../shared/domain/sweep.ts'
import type { NoticeTarget } from '../../shared/ipc/contract.ts'
import type { ReportDisplay } from '../app/handler-context.ts'
import type { SyncResult } from '../sync/sync-workspace.ts'

/** Called when a notification is shown; its result is called when it is clicked. */
export type NoticeOpener = () => (target: NoticeTarget) => void

/** A notification that is garbage collected emits no click, so visible ones are kept here. */
const shown = new Set<Notification>()

/** Shows a notification if the system supports them. @param onClick called when it is clicked. */
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

/** Brings the window to the front, even when it is minimized. */
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
  incomplete: 'The sync ended incomplete. Open Data to see why.',
  failed: 'The sync failed. Open Data to see why.',
} as const

/**
 * Ends the progress display, and notifies a user whose window is not focused. A click opens the sweep with the most
 * changes.
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

/** Announces at startup which reports an earlier run did not finish and that their files were removed. */
export function announceRemoved(names: readonly string[], onOpen: () => void): void {
  if (names.length === 0) return
  const body = `Interrupted and not saved: ${names.join(', ')}. What was left of it has been removed.`
  process.stderr.write(`${body}\n`)
  notify(body, onOpen)
}

/**
 * Progress of a report in the task bar or dock, and a notification at its end when the window is not focused. A click
 * opens the saved report, or the failed one in Reports.
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
