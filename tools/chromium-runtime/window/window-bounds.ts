import type * as Electron from 'electron'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'
import { notImplemented } from '../strict-stub.ts'

type State = Protocol.Browser.WindowState

interface WindowMinimum {
  readonly width: number
  readonly height: number
}

/**
 * Position, size and state of a window. Electron's calls are synchronous and Chromium's are not, so the last known
 * values are kept, and read again whenever the page reports a change.
 */
export class WindowBounds {
  #browser: DevtoolsSession | undefined
  #windowId: number | undefined
  #bounds: Electron.Rectangle
  #normal: Electron.Rectangle
  #state: State = 'normal'
  readonly #minimum: WindowMinimum

  constructor(bounds: Electron.Rectangle, minimum: WindowMinimum) {
    this.#bounds = bounds
    this.#normal = bounds
    this.#minimum = minimum
  }

  get bounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }

  get normalBounds(): Electron.Rectangle {
    return { ...this.#normal }
  }

  get state(): State {
    return this.#state
  }

  /** Called once the window exists; applies the values set so far. */
  async connect(browser: DevtoolsSession, targetId: string): Promise<void> {
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId })
    this.#browser = browser
    this.#windowId = windowId
    this.#send(toChromium(this.#bounds))
    if (this.#state !== 'normal') this.#send({ windowState: this.#state })
  }

  set(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    if (this.#state === 'normal') this.#normal = this.#bounds
    this.#send(toChromium(this.#bounds))
  }

  setState(state: State): void {
    if (state === this.#state) return
    // Chromium only changes between special states through the normal one.
    if (this.#state !== 'normal' && state !== 'normal') this.#send({ windowState: 'normal' })
    this.#state = state
    this.#send({ windowState: state })
  }

  async refresh(): Promise<void> {
    if (!this.#browser || this.#windowId === undefined) return
    const { bounds } = await this.#browser.send('Browser.getWindowBounds', { windowId: this.#windowId })
    const { left: x = 0, top: y = 0, width = 0, height = 0, windowState = 'normal' } = bounds
    this.#bounds = { x, y, width, height }
    this.#state = windowState
    if (windowState !== 'normal') return
    this.#normal = this.#bounds
    if (width < this.#minimum.width || height < this.#minimum.height) {
      this.set({
        width: Math.max(width, this.#minimum.width),
        height: Math.max(height, this.#minimum.height),
      })
    }
  }

  #send(bounds: Protocol.Browser.Bounds): void {
    if (this.#windowId !== undefined) {
      this.#browser?.tell('Browser.setWindowBounds', { windowId: this.#windowId, bounds })
    }
  }
}

function toChromium({ x, y, width, height }: Electron.Rectangle): Protocol.Browser.Bounds {
  return { left: x, top: y, width, height }
}

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
