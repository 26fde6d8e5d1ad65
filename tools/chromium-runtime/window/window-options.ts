import type * as Electron from 'electron'
import { notImplemented } from '../strict-stub.ts'

/** What a page of Chromium always has, and what no page here can be without. */
const SAFE_PREFERENCES = {
  contextIsolation: true,
  sandbox: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  allowRunningInsecureContent: false,
  experimentalFeatures: false,
  // Chromium does it by itself; see chromium/chromium-switches.ts.
  backgroundThrottling: true,
} as const satisfies Electron.WebPreferences

/** Options that change how a window looks or what a page may do beyond this runtime's reach, and are accepted as they are. */
const WITHOUT_EFFECT = new Set([
  'devTools',
  'spellcheck',
  'defaultEncoding',
  'disableDialogs',
  'autoplayPolicy',
])

const WINDOW_OPTIONS = new Set([
  'x',
  'y',
  'width',
  'height',
  'minWidth',
  'minHeight',
  'show',
  'title',
  'backgroundColor',
  'webPreferences',
  // Without effect: Chromium draws its own frame, icon and no menu bar.
  'icon',
  'autoHideMenuBar',
  'titleBarStyle',
  'center',
])

/** Refuses what a window of Chromium cannot be; above all, anything less safe than it is. */
export function checkWindowOptions(options: Electron.BrowserWindowConstructorOptions): void {
  for (const name of Object.keys(options)) {
    if (!WINDOW_OPTIONS.has(name)) throw notImplemented(`new BrowserWindow({ ${name} })`)
  }
  for (const [name, value] of Object.entries(options.webPreferences ?? {})) {
    const safe = (SAFE_PREFERENCES as Readonly<Record<string, boolean>>)[name]
    if (name === 'preload' || WITHOUT_EFFECT.has(name) || value === safe) continue
    throw notImplemented(`webPreferences.${name} = ${value}`)
  }
}
