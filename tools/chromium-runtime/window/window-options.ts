import type * as Electron from 'electron'
import { notImplemented } from '../strict-stub.ts'

/** Preferences that every page of this runtime has. */
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
  // The default of Chromium; see WHEN_DRIVEN in chromium/chromium.ts.
  backgroundThrottling: true,
} as const satisfies Electron.WebPreferences

/** Preferences that are accepted without an effect. */
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
  // Without an effect: Chromium draws its own frame and icon, and no menu bar.
  'icon',
  'autoHideMenuBar',
  'titleBarStyle',
  'center',
])

/** Throws for options that a window of Chromium cannot have, above all for less secure ones. */
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
