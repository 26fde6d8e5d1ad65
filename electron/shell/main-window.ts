import {
  app,
  BrowserWindow,
  type ContextMenuParams,
  Menu,
  type MenuItemConstructorOptions,
  screen,
} from 'electron'
import { z } from 'zod'
import { readJsonFile, writeJsonFileNow } from '../lib/json-file.ts'
import { log, logSwallowed } from '../lib/log/log.ts'
import { START_PAGE } from './app-origin.ts'
import { pagePreferences, showWhenReady } from './window-options.ts'

const windowStateSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(640).max(20_000),
  height: z.int().min(480).max(20_000),
  isMaximized: z.boolean(),
})
type WindowState = z.infer<typeof windowStateSchema>

/** A page that crashes repeatedly is not reloaded forever. */
const RELOADS_LIMIT = 5
const DEFAULT_SIZE = { width: 1_280, height: 800 }

/** Opens the only window with its last position and size. */
export async function openMainWindow(options: {
  readonly preloadPath: string
  readonly statePath: string
  /** Used on Linux; the other systems use the icon of the executable. */
  readonly iconPath: string
  /** CSS color of the window before the page is drawn. */
  readonly background: string
}): Promise<BrowserWindow> {
  const state = await readJsonFile(options.statePath, windowStateSchema)
  const window = new BrowserWindow({
    ...(state && isOnScreen(state) ? boundsOf(state) : DEFAULT_SIZE),
    minWidth: 900,
    minHeight: 600,
    show: false,
    backgroundColor: options.background,
    title: 'Unhidden',
    ...(process.platform === 'linux' ? { icon: options.iconPath } : {}),
    webPreferences: pagePreferences(options.preloadPath, !app.isPackaged),
  })
  showWhenReady(window, state?.isMaximized ?? false)
  window.on('close', () => saveState(window, options.statePath))
  offerContextMenu(window)
  comeBackAfterCrash(window)
  await window.loadURL(START_PAGE)
  return window
}

/** Reloads a crashed page. The workspace and a running sync live outside the page, so nothing is lost. */
function comeBackAfterCrash(window: BrowserWindow): void {
  let reloads = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    log({ event: 'page-gone', reason })
    if (reason === 'clean-exit' || window.isDestroyed() || reloads >= RELOADS_LIMIT) return
    reloads += 1
    // In the next turn: navigating while Chromium still removes the dead page crashed the application or was ignored
    // (electron/electron#19887, #51900).
    setImmediate(() => {
      // If loading fails again, the window stays and can be closed.
      if (!window.isDestroyed())
        window.loadURL(START_PAGE).catch((error) => logSwallowed('loading the page', error))
    })
  })
}

function boundsOf({ x, y, width, height }: WindowState) {
  return { x, y, width, height }
}

/** A window left on a display that was disconnected would open out of reach. */
function isOnScreen({ x, y, width, height }: WindowState): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
    const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y)
    return overlapX > 100 && overlapY > 100
  })
}

/** Synchronous: the application does not wait for pending writes when the last window closes. */
function saveState(window: BrowserWindow, path: string): void {
  const bounds = window.getNormalBounds()
  const state = { ...bounds, isMaximized: window.isMaximized() }
  if (!windowStateSchema.safeParse(state).success) return
  try {
    writeJsonFileNow(path, state)
  } catch (error) {
    // Losing the window's position is not worth a message.
    logSwallowed('window state', error)
  }
}

/** Electron has no context menu of its own: text fields get the editing commands, other selected text can be copied. */
function offerContextMenu(window: BrowserWindow): void {
  window.webContents.on('context-menu', (_event, params) => {
    const template = toContextMenu(params)
    if (template.length > 0) Menu.buildFromTemplate(template).popup({ window })
  })
}

function toContextMenu({
  isEditable,
  selectionText,
  editFlags,
}: ContextMenuParams): MenuItemConstructorOptions[] {
  if (isEditable) {
    return [
      { role: 'undo', enabled: editFlags.canUndo },
      { role: 'redo', enabled: editFlags.canRedo },
      { type: 'separator' },
      { role: 'cut', enabled: editFlags.canCut },
      { role: 'copy', enabled: editFlags.canCopy },
      { role: 'paste', enabled: editFlags.canPaste },
      { type: 'separator' },
      { role: 'selectAll', enabled: editFlags.canSelectAll },
    ]
  }
  return selectionText.trim() === '' ? [] : [{ role: 'copy', enabled: editFlags.canCopy }]
}
