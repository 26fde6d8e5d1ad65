import type * as Electron from 'electron'
import { app, type Closeable } from '../api/app.ts'
import { applyTheme } from '../api/desktop.ts'
import type { Chromium } from '../chromium/chromium.ts'
import type { Targets } from '../chromium/targets.ts'
import { makeEvent, refuseDestroyed, StrictEmitter, strictStub } from '../strict-stub.ts'
import { WebContents } from './web-contents.ts'
import { checkWindowOptions, WindowBounds } from './window-bounds.ts'

const EVENTS = ['close', 'closed', 'ready-to-show', 'show', 'focus', 'blur', 'resize']

const windows = new Set<BrowserWindow>()
/** The keys of the application's menu. */
interface MenuKeys {
  list(): readonly string[]
  run(key: string, window: BrowserWindow): void
}

interface Engine {
  readonly chromium: Chromium
  readonly targets: Targets
  readonly keys: MenuKeys
}

let engine: Engine | undefined
let lastId = 0

/** Runtime only: sets the engine of all windows and the keys of the menu. */
export function connectWindows(parts: Engine): void {
  engine = parts
}

type WindowMethods = Pick<
  Electron.BrowserWindow,
  | 'id'
  | 'loadURL'
  | 'isDestroyed'
  | 'destroy'
  | 'show'
  | 'isVisible'
  | 'focus'
  | 'isFocused'
  | 'minimize'
  | 'isMinimized'
  | 'restore'
  | 'maximize'
  | 'isMaximized'
  | 'setFullScreen'
  | 'isFullScreen'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'setProgressBar'
>

/** A window of the application: an application window of Chromium. */
export class BrowserWindow extends StrictEmitter implements WindowMethods, Closeable {
  readonly id = ++lastId
  readonly webContents: WebContents
  readonly #bounds: WindowBounds
  #isDestroyed = false
  #isVisible: boolean
  #isFocused = false
  #isPainted = false
  #isAnnounced = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super('BrowserWindow', EVENTS)
    checkWindowOptions(options)
    if (!engine || !app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready')
    const { chromium, targets, keys } = engine
    const { x = 60, y = 40, width = 800, height = 600, minWidth = 0, minHeight = 0 } = options
    this.#bounds = new WindowBounds({ x, y, width, height }, { width: minWidth, height: minHeight })
    this.#isVisible = options.show ?? true
    const target = targets.openPage()
    windows.add(this)
    this.webContents = new WebContents(
      target,
      options.webPreferences?.preload,
      {
        onPainted: () => this.#paint(),
        onFocusChanged: (isFocused) => this.#changeFocus(isFocused),
        onAccelerator: (accelerator) => keys.run(accelerator, this),
      },
      keys.list,
    )
    this.webContents.once('destroyed', () => this.#finish())
    void target
      .then(({ targetId }) => this.#bounds.connect(chromium.browser, targetId))
      .catch(() => undefined)
    void this.webContents.opened.then(applyTheme).catch(() => undefined)
    app.emit('browser-window-created', makeEvent({}), this)
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows]
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows].find((window) => window.isFocused()) ?? null
  }

  static fromWebContents(contents: unknown): BrowserWindow | null {
    return [...windows].find((window) => window.webContents === contents) ?? null
  }

  loadURL(address: string): Promise<void> {
    return this.webContents.loadURL(address)
  }

  /** A listener can prevent this. It cannot prevent a close by the user, because Chromium's window is already gone. */
  close(): boolean {
    const event = makeEvent({})
    this.#isAnnounced = true
    this.emit('close', event)
    if (event.defaultPrevented) {
      this.#isAnnounced = false
      return false
    }
    this.destroy()
    return true
  }

  destroy(): void {
    this.#isAnnounced = true
    if (!this.#isDestroyed) this.webContents.close()
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  /** Chromium's window is visible from the start, and empty until the page loads. */
  show(): void {
    this.#isVisible = true
    this.emit('show', makeEvent({}))
    this.focus()
  }

  isVisible(): boolean {
    return this.#isVisible
  }

  focus(): void {
    void this.webContents.opened.then((session) => session.tell('Page.bringToFront')).catch(() => undefined)
  }

  isFocused(): boolean {
    return this.#isFocused
  }

  minimize(): void {
    this.#bounds.setState('minimized')
  }

  isMinimized(): boolean {
    return this.#bounds.state === 'minimized'
  }

  restore(): void {
    this.#bounds.setState('normal')
  }

  maximize(): void {
    this.#bounds.setState('maximized')
    this.emit('maximize', makeEvent({}))
  }

  isMaximized(): boolean {
    return this.#bounds.state === 'maximized'
  }

  setFullScreen(isFullScreen: boolean): void {
    this.#bounds.setState(isFullScreen ? 'fullscreen' : 'normal')
  }

  isFullScreen(): boolean {
    return this.#bounds.state === 'fullscreen'
  }

  getBounds(): Electron.Rectangle {
    return this.#bounds.bounds
  }

  getNormalBounds(): Electron.Rectangle {
    return this.#bounds.normalBounds
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds.set(bounds)
  }

  /** The task bar shows no progress. */
  setProgressBar(): void {}

  #paint(): void {
    if (this.#isPainted || this.webContents.getURL() === '') return
    this.#isPainted = true
    this.emit('ready-to-show', makeEvent({}))
  }

  #changeFocus(isFocused: boolean): void {
    void this.#bounds.refresh().catch(() => undefined)
    if (isFocused === this.#isFocused) return
    this.#isFocused = isFocused
    this.emit(isFocused ? 'focus' : 'blur', makeEvent({}))
  }

  #finish(): void {
    if (!this.#isAnnounced) this.emit('close', makeEvent({}))
    this.#isDestroyed = true
    windows.delete(this)
    this.emit('closed', makeEvent({}))
    app.handleWindowClosed()
  }
}
refuseDestroyed(BrowserWindow.prototype)
strictStub('BrowserWindow', BrowserWindow.prototype)

/** The static function by which Playwright finds pages. */
export const webContents = strictStub('webContents', {
  fromDevToolsTargetId: (targetId: string) =>
    [...windows].find(({ webContents: { targetId: own } }) => own === targetId)?.webContents,
})
