import type { BrowserWindow } from 'electron'

/** Time enough for the first paint on a slow machine; afterwards an empty window is better than none. */
const SHOWN_AFTER_MS = 2_000

/** What showing a window needs of it. */
type Showable = Pick<BrowserWindow, 'isDestroyed' | 'show' | 'maximize'> & {
  once(event: 'ready-to-show', listener: () => void): unknown
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown }
}

/**
 * Shows a window that was made with `show: false`, once: at *ready-to-show*, *did-finish-load* or after two seconds,
 * whichever comes first. On several Wayland desktops *ready-to-show* waits for the window to be shown
 * (electron/electron#48859). Maximizing a hidden window shows it half-made on Windows and is lost on some Linux desktops,
 * so it comes after.
 */
export function showWhenReady(window: Showable, isMaximized: boolean): void {
  let isShown = false
  const show = () => {
    clearTimeout(limit)
    if (isShown || window.isDestroyed()) return
    isShown = true
    window.show()
    if (isMaximized) window.maximize()
  }
  const limit = setTimeout(show, SHOWN_AFTER_MS)
  window.once('ready-to-show', show)
  window.webContents.once('did-finish-load', show)
}
