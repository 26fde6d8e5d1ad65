import { type BrowserWindow, Notification } from 'electron'
import type { NoticeTarget } from '../../shared/ipc/contract.ts'

/** Asked when a notification is shown; the answer is called when it is clicked. */
export type NoticeOpener = () => (target: NoticeTarget) => void

/** A notification that is garbage collected is never clicked; those on screen are kept here. */
const shown = new Set<Notification>()

/** Shows a notification where the system has them. @param onClick it was clicked. */
export function notify(body: string, onClick: () => void): void {
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
