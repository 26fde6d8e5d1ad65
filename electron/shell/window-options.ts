import type { BrowserWindow, WebContents, WebPreferences } from 'electron'
import type { Preferences, TextSize } from '../../shared/preferences.ts'

/** What the page of a window may do. What is left out has its safe default: docs/threat-model.md, Electron's points. */
export function pagePreferences(preload: string, hasDevTools: boolean): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webviewTag: false,
    // Their console could call every channel in the name of the page.
    devTools: hasDevTools,
    spellcheck: false,
    // A hidden window need not draw: syncs, reports and their notifications run in the main process.
    backgroundThrottling: true,
  }
}

/** Chromium keeps the zoom of the page as a level: each is a fifth larger than the one before. */
export function setTextSize(contents: Pick<WebContents, 'zoomLevel'>, size: TextSize): void {
  contents.zoomLevel = Math.log(Number(size) / 100) / Math.log(1.2)
}

/** Enough for the first paint on a slow machine; after that, an empty window is better than none. */
const SHOWN_AFTER_MS = 2_000

/** The part of a window that `showWhenReady` uses. */
type Showable = Pick<BrowserWindow, 'isDestroyed' | 'show' | 'maximize'> & {
  once(event: 'ready-to-show', listener: () => void): unknown
  readonly webContents: { once(event: 'did-finish-load', listener: () => void): unknown }
}

/**
 * Shows a window that was made with `show: false`, once: at *ready-to-show*, *did-finish-load* or after two seconds,
 * whichever comes first. On several Wayland desktops *ready-to-show* waits for the window to be shown
 * (electron/electron#48859). Maximizing a hidden window shows it half-made on Windows and is lost on some Linux
 * desktops, so it is maximized afterwards.
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

/** The `--bg` of renderer/theme/colors.css: the color of the window before its page is drawn. */
export const WINDOW_BACKGROUNDS = { light: '#ffffff', dark: '#17181b', 'high-contrast': '#ffffff' } as const

/** @param system the current theme of the system (Electron's `nativeTheme`). */
export function windowBackground(
  theme: Preferences['theme'],
  system: { readonly shouldUseDarkColors: boolean; readonly shouldUseHighContrastColors: boolean },
): string {
  if (theme !== 'system') return WINDOW_BACKGROUNDS[theme]
  if (system.shouldUseHighContrastColors) return WINDOW_BACKGROUNDS['high-contrast']
  return system.shouldUseDarkColors ? WINDOW_BACKGROUNDS.dark : WINDOW_BACKGROUNDS.light
}
