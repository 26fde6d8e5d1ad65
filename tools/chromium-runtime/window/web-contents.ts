import { existsSync } from 'node:fs'
import type * as Electron from 'electron'
import { app } from '../api/app.ts'
import { customSchemeOf, toElectronAddress } from '../api/protocol.ts'
import { defaultSession, type Session } from '../api/session.ts'
import type { DevtoolsSession } from '../chromium/devtools-pipe.ts'
import { isPlaceholder, type PageTarget, waitForPlaceholder } from '../chromium/targets.ts'
import { WORLD } from '../page/page-scripts.ts'
import { makeEvent, notImplemented, refuseDestroyed, StrictEmitter, strictStub } from '../strict-stub.ts'
import { type Frame, Frames, Navigation } from './frames.ts'
import { PageBridge, type PageNotice } from './page-bridge.ts'
import { readZoomLevel, writeZoomLevel } from './page-settings.ts'
import { RequestGuard } from './request-guard.ts'

/** Much longer than a page takes to close. */
const CLOSE_AGAIN_MS = 1_000

const EVENTS = [
  'will-navigate',
  'will-frame-navigate',
  'will-redirect',
  'will-attach-webview',
  'did-navigate',
  'did-navigate-in-page',
  'dom-ready',
  'did-finish-load',
  'did-fail-load',
  'console-message',
  'context-menu',
  'preload-error',
  'render-process-gone',
  'destroyed',
]

/** Notifications of a page to its window, beside the page's own events. */
interface PageListener {
  onPainted(): void
  onFocusChanged(isFocused: boolean): void
  onAccelerator(accelerator: string): void
}

type WindowOpenHandler = Parameters<Electron.WebContents['setWindowOpenHandler']>[0]

let lastId = 0

/** The page of a window. It exists immediately; calls that need Chromium's page wait for it. */
export class WebContents extends StrictEmitter {
  readonly id = ++lastId
  readonly session: Session = defaultSession
  readonly #preloadPath: string | undefined
  readonly #listener: PageListener
  readonly #opened: Promise<DevtoolsSession>
  #target: PageTarget | undefined
  #frames: Frames | undefined
  #bridge: PageBridge | undefined
  #navigation: Navigation | undefined
  #windowOpenHandler: WindowOpenHandler | undefined
  #isDestroyed = false
  #webRtcPolicy = 'default'
  #isEmittingCrash = false

  constructor(
    target: Promise<PageTarget>,
    preloadPath: string | undefined,
    listener: PageListener,
    accelerators: () => readonly string[],
  ) {
    super('webContents', EVENTS)
    this.#preloadPath = preloadPath
    this.#listener = listener
    this.#opened = target.then((opened) => this.#open(opened, accelerators()))
    this.#opened.catch((error) => process.stderr.write(`chromium-runtime: ${error}\n`))
    app.emit('web-contents-created', makeEvent({}), this)
  }

  /** Chromium's id of the page; undefined until the page exists. */
  get targetId(): string | undefined {
    return this.#target?.targetId
  }

  get mainFrame(): Frame | null {
    return this.#frames?.mainFrame ?? null
  }

  /** Resolves with the DevTools session once the page exists. */
  get opened(): Promise<DevtoolsSession> {
    return this.#opened
  }

  /** Chromium starts with the only policy that is implemented. */
  setWebRTCIPHandlingPolicy(policy: ReturnType<Electron.WebContents['getWebRTCIPHandlingPolicy']>): void {
    if (policy !== 'disable_non_proxied_udp') throw notImplemented(`WebRTC policy '${policy}'`)
    this.#webRtcPolicy = policy
  }

  getWebRTCIPHandlingPolicy(): string {
    return this.#webRtcPolicy
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  getURL(): string {
    const url = this.mainFrame?.url ?? ''
    return isPlaceholder(url) ? '' : url
  }

  /**
   * Throws inside a *render-process-gone* listener: there Electron either crashed (electron/electron#19887) or defers
   * the load (#53924).
   */
  async loadURL(address: string): Promise<void> {
    if (this.#isEmittingCrash) throw new Error('loadURL inside render-process-gone: load in the next turn')
    if (!/^https?:/.test(address) && customSchemeOf(address) === undefined && address !== 'about:blank') {
      throw notImplemented(`loadURL('${address}')`)
    }
    await this.#opened
    try {
      await this.#navigation?.load(address)
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : String(error)
      this.emit('did-fail-load', makeEvent({}), -2, code, address, true)
      throw error
    }
  }

  reload(): void {
    if (this.#isEmittingCrash) throw new Error('reload inside render-process-gone: reload in the next turn')
    void this.#opened.then(() => this.#navigation?.reload(this.getURL()))
  }

  send(channel: string, ...parameters: unknown[]): void {
    this.#bridge?.push(channel, parameters)
  }

  /** Checks its options like Electron and drags nothing: the DevTools protocol cannot start a drag. */
  startDrag({ file, files = [file], icon }: Electron.Item): void {
    if (icon === '' || !icon) throw new Error("Must specify non-empty 'icon' option")
    if (typeof icon === 'string' && !existsSync(icon))
      throw new Error(`Must specify non-empty 'icon' option: ${icon}`)
    const missing = files.find((path) => !existsSync(path))
    if (missing !== undefined) throw new Error(`There is no file to drag: ${missing}`)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#windowOpenHandler = handler
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const session = await this.#opened
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  get zoomLevel(): number {
    return readZoomLevel(this.#host)
  }

  set zoomLevel(level: number) {
    writeZoomLevel(this.#host, level)
    this.#applyZoom()
  }

  get #host(): string {
    return URL.parse(this.getURL())?.host ?? ''
  }

  /** The DevTools protocol cannot set Chromium's zoom, so the CSS zoom of the document is set. */
  #applyZoom(): void {
    const factor = this.zoomLevel === 0 ? '' : String(1.2 ** this.zoomLevel)
    this.executeJavaScript(`document.documentElement.style.zoom = '${factor}'`).catch(() => undefined)
  }

  /** Runs an editing command of the menu on the focused element. */
  runEditingCommand(command: string): void {
    void this.#opened.then((session) =>
      session.tell('Input.dispatchKeyEvent', { type: 'keyDown', commands: [command] }),
    )
  }

  setAccelerators(accelerators: readonly string[]): void {
    this.#bridge?.command({ kind: 'accelerators', accelerators })
  }

  forcefullyCrashRenderer(): void {
    void this.#opened.then((session) => session.tell('Page.crash'))
  }

  /**
   * Also called by Playwright. Chromium ignores the command when the page is about to change its process, which it does
   * before its first document: so the command is repeated until the page is gone.
   */
  close(_options?: { readonly waitForBeforeUnload?: boolean }): void {
    void this.#opened.then((session) => {
      session.tell('Page.close')
      const again = setInterval(() => session.tell('Page.close'), CLOSE_AGAIN_MS)
      void this.#target?.gone.then(() => clearInterval(again))
    })
  }

  async #open(target: PageTarget, accelerators: readonly string[]): Promise<DevtoolsSession> {
    const { session, targetId } = target
    this.#target = target
    const frames = new Frames(session, WORLD, targetId)
    const navigation = new Navigation(session, () => frames.mainFrameId)
    const bridge = new PageBridge({
      session,
      frames,
      sender: this,
      onMessage: (message) => this.#hear(message),
    })
    new RequestGuard({
      session,
      webContentsId: this.id,
      mainFrameId: () => frames.mainFrameId,
      allowNavigation: (address, isRedirect) => this.#allowNavigation(address, isRedirect),
    })
    this.#frames = frames
    this.#navigation = navigation
    this.#bridge = bridge
    void target.gone.then(() => this.#destroy())
    await Promise.all([
      session.send('Page.enable'),
      session.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      session.send('Runtime.enable'),
      session.send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      bridge.install(this.#preloadPath, accelerators),
      session.send('Runtime.runIfWaitingForDebugger'),
    ])
    await waitForPlaceholder(session)
    this.#listen(session)
    return session
  }

  #listen(session: DevtoolsSession): void {
    const isMain = (frameId: string) => frameId === this.#frames?.mainFrameId
    session.on('Page.frameNavigated', ({ frame }) => {
      if (isMain(frame.id)) this.emit('did-navigate', makeEvent({}), this.getURL(), 200, 'OK')
    })
    session.on('Page.navigatedWithinDocument', ({ frameId, url }) =>
      this.emit('did-navigate-in-page', makeEvent({}), toElectronAddress(url), isMain(frameId), 1, 1),
    )
    session.on('Page.domContentEventFired', () => {
      this.#applyZoom()
      this.emit('dom-ready', makeEvent({}))
    })
    session.on('Page.loadEventFired', () => this.emit('did-finish-load', makeEvent({})))
    session.on('Page.lifecycleEvent', ({ name, frameId }) => {
      if (isMain(frameId) && (name === 'firstPaint' || name === 'load')) this.#listener.onPainted()
    })
    session.on('Page.windowOpen', ({ url, windowName, windowFeatures }) =>
      this.#askWindowOpen(url, windowName, windowFeatures.join(',')),
    )
    session.on('Inspector.targetCrashed', () => {
      const details = { reason: 'crashed', exitCode: 139 }
      this.#isEmittingCrash = true
      this.emit('render-process-gone', makeEvent({}), details)
      app.emit('render-process-gone', makeEvent({}), this, details)
      this.#isEmittingCrash = false
    })
  }

  #allowNavigation(url: string, isRedirect: boolean): boolean {
    // The current address: a reload by the window. The page's own reloads are stopped earlier (isolated-world.ts).
    if (!isRedirect && (this.#navigation?.takeExpected(url) || url === this.getURL())) return true
    return this.#announceNavigation(url, isRedirect)
  }

  #announceNavigation(url: string, isRedirect: boolean): boolean {
    const event = makeEvent({ url, isMainFrame: true, isSameDocument: false, frame: this.mainFrame })
    this.emit(isRedirect ? 'will-redirect' : 'will-navigate', event, url, false, true)
    return !event.defaultPrevented
  }

  /** Chromium has already refused the window (request-guard.ts); the handler is called and must answer deny. */
  #askWindowOpen(url: string, frameName: string, features: string): void {
    const answer = this.#windowOpenHandler?.({
      url: toElectronAddress(url),
      frameName,
      features,
      disposition: 'foreground-tab',
      referrer: { url: this.getURL(), policy: 'strict-origin-when-cross-origin' },
    })
    if (answer?.action !== 'deny') throw notImplemented('a window opened by a page')
  }

  #hear(message: PageNotice): void {
    switch (message.kind) {
      case 'accelerator':
        this.#listener.onAccelerator(message.accelerator)
        break
      case 'window':
        this.#listener.onFocusChanged(message.isFocused)
        break
      case 'context-menu':
        this.emit('context-menu', makeEvent({}), strictStub('context-menu', { ...message.params }))
        break
      case 'preload-error':
        process.stderr.write(`chromium-runtime: the preload script failed: ${message.message}\n`)
        this.emit('preload-error', makeEvent({}), this.#preloadPath, new Error(message.message))
        break
      case 'navigate':
        if (this.#announceNavigation(toElectronAddress(message.url), false)) {
          this.loadURL(toElectronAddress(message.url)).catch((error) =>
            process.stderr.write(`chromium-runtime: ${error}\n`),
          )
        }
    }
  }

  #destroy(): void {
    this.#isDestroyed = true
    this.emit('destroyed', makeEvent({}))
  }
}
refuseDestroyed(WebContents.prototype)
strictStub('webContents', WebContents.prototype)
