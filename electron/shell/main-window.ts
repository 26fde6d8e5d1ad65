import { BrowserWindow, screen } from 'electron'
import { z } from 'zod'
import { readJsonFile, writeJsonFile } from '../files/json-file.ts'
import { APP_ORIGIN } from './bundle-path.ts'

const windowStateSchema = z.strictObject({
  x: z.int(),
  y: z.int(),
  width: z.int().min(640).max(20_000),
  height: z.int().min(480).max(20_000),
  isMaximized: z.boolean(),
})
type WindowState = z.infer<typeof windowStateSchema>

const START_PAGE = `${APP_ORIGIN}/index.html`
/** A page that crashes again and again is not loaded for ever. */
const RELOADS_LIMIT = 5
const DEFAULT_SIZE = { width: 1_280, height: 800 }

/** Opens the one window, where and as large as it was left. */
export async function openMainWindow(options: {
  readonly preloadPath: string
  readonly statePath: string
}): Promise<BrowserWindow> {
  const state = await readJsonFile(options.statePath, windowStateSchema)
  const window = new BrowserWindow({
    ...(state && isOnScreen(state) ? boundsOf(state) : DEFAULT_SIZE),
    minWidth: 900,
    minHeight: 600,
    show: false,
    title: 'Unhidden',
    webPreferences: {
      preload: options.preloadPath,
      contextIsolation: true,
      sandbox: true,
      webSecurity: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      spellcheck: false,
    },
  })
  if (state?.isMaximized) window.maximize()
  window.once('ready-to-show', () => window.show())
  window.on('close', () => {
    void saveState(window, options.statePath)
  })
  comeBackAfterCrash(window)
  await window.loadURL(START_PAGE)
  return window
}

/** The cache and a running sweep live in the main process: a crashed page loses nothing, and is loaded again. */
function comeBackAfterCrash(window: BrowserWindow): void {
  let reloads = 0
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason === 'clean-exit' || window.isDestroyed() || reloads >= RELOADS_LIMIT) return
    reloads += 1
    // What prevents the page from loading has its own error; the window stays, and can be closed.
    window.loadURL(START_PAGE).catch(() => undefined)
  })
}

function boundsOf({ x, y, width, height }: WindowState) {
  return { x, y, width, height }
}

/** A window left on a display that is gone would open out of reach. */
function isOnScreen({ x, y, width, height }: WindowState): boolean {
  return screen.getAllDisplays().some(({ workArea }) => {
    const overlapX = Math.min(x + width, workArea.x + workArea.width) - Math.max(x, workArea.x)
    const overlapY = Math.min(y + height, workArea.y + workArea.height) - Math.max(y, workArea.y)
    return overlapX > 100 && overlapY > 100
  })
}

async function saveState(window: BrowserWindow, path: string): Promise<void> {
  const bounds = window.getNormalBounds()
  const state = { ...bounds, isMaximized: window.isMaximized() }
  if (windowStateSchema.safeParse(state).success) {
    // Losing the window's place is not worth a message.
    await writeJsonFile(path, state).catch(() => undefined)
  }
}
