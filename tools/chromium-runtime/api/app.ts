import type * as Electron from 'electron'
import { makeEvent, StrictEmitter, strictStub } from '../strict-stub.ts'
import { AppPaths, commandLine, findAppFolder, readManifest } from './app-paths.ts'
import { SingleInstanceLock } from './single-instance-lock.ts'

const EVENTS = [
  'ready',
  'activate',
  'second-instance',
  // macOS only; tests emit it.
  'open-file',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'web-contents-created',
  'render-process-gone',
  // Accepted, but never emitted: Chromium does not ask for a client certificate here.
  'select-client-certificate',
  'certificate-error',
]

type AppMethods = Pick<
  Electron.App,
  | 'whenReady'
  | 'isReady'
  | 'getName'
  | 'getVersion'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'isPackaged'
  | 'dock'
  | 'enableSandbox'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'focus'
  | 'setAboutPanelOptions'
  | 'addRecentDocument'
  | 'clearRecentDocuments'
>

/** The utility processes that run: names by process id. `app.getAppMetrics` lists them. */
export const runningProcesses = new Map<number, string>()

/** A window, as far as quitting is concerned. */
export interface Closeable {
  /** @returns false when a listener prevented it. */
  close(): boolean
}

class App extends StrictEmitter implements AppMethods {
  readonly commandLine = commandLine
  readonly isPackaged = false
  /** Exists on macOS only. */
  readonly dock = undefined
  /** Runtime only: whether the application waits for *ready*. */
  isReadyAwaited = false
  readonly #folder: string
  readonly #version: string
  readonly #paths: AppPaths
  readonly #ready = Promise.withResolvers<void>()
  readonly #name: string
  #isReady = false
  #hasLock = false
  /** `second-instance` events that wait for *ready*. */
  readonly #heldBack: (() => void)[] = []
  #quitting: 'no' | 'closing windows' | 'done' = 'no'
  #listWindows: () => readonly Closeable[] = () => []

  constructor(folder: string) {
    super('app', EVENTS)
    this.#folder = folder
    const manifest = readManifest(folder)
    this.#name = manifest.productName ?? manifest.name ?? 'Electron'
    this.#version = manifest.version ?? '0.0.0'
    this.#paths = new AppPaths(this.#name)
  }

  /** Runtime only: called once, after the main module has run and Chromium answers. */
  start(listWindows: () => readonly Closeable[]): void {
    this.#listWindows = listWindows
    this.#isReady = true
    this.emit('ready', makeEvent({}), {})
    this.#ready.resolve()
    for (const emitHeldBack of this.#heldBack.splice(0)) emitHeldBack()
  }

  /** Runtime only: a window was closed. */
  handleWindowClosed(): void {
    if (this.#listWindows().length > 0) return
    if (this.#quitting === 'closing windows') this.#finishQuitting()
    else if (this.#quitting === 'no' && !this.emit('window-all-closed')) this.quit()
  }

  getName(): string {
    return this.#name
  }

  getVersion(): string {
    return this.#version
  }

  getAppPath(): string {
    return this.#folder
  }

  getPath(which: string): string {
    return this.#paths.get(which)
  }

  setPath(which: string, path: string): void {
    this.#paths.set(which, path)
  }

  isReady(): boolean {
    return this.#isReady
  }

  whenReady(): Promise<void> {
    this.isReadyAwaited = true
    return this.#ready.promise
  }

  /** Chromium sandboxes every page unless root started it. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  /** Has an effect on Windows only, in Electron too. */
  setAppUserModelId(): void {}

  focus(): void {}

  /** The processes of the application, without their CPU and memory figures. */
  getAppMetrics(): Pick<Electron.ProcessMetric, 'pid' | 'type' | 'name' | 'serviceName'>[] {
    const browser = { pid: process.pid, type: 'Browser' as const }
    return [
      browser,
      ...[...runningProcesses].map(([pid, name]) => ({
        pid,
        type: 'Utility' as const,
        name,
        serviceName: 'node.mojom.NodeService',
      })),
    ]
  }

  /** macOS shows the panel from its menu; this runtime has no panel. */
  setAboutPanelOptions(_options: Electron.AboutPanelOptionsOptions): void {}

  /** Has an effect on macOS and Windows only, in Electron too. */
  addRecentDocument(_path: string): void {}

  clearRecentDocuments(): void {}

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    if (this.#hasLock) return true
    const message = { argv: process.argv, cwd: process.cwd(), data: additionalData ?? null }
    const lock = new SingleInstanceLock(this.getPath('userData'))
    this.#hasLock = lock.acquire(message, ({ argv: [program = '', ...others], cwd, data }) => {
      // Chromium adds its own switches to the arguments of the later instance.
      const argv = [program, '--original-process-start-time=0', ...others]
      const emitEvent = () => this.emit('second-instance', makeEvent({}), argv, cwd, data)
      if (this.#isReady) emitEvent()
      else this.#heldBack.push(emitEvent)
    })
    return this.#hasLock
  }

  /** Emits before-quit, closes every window, emits will-quit; a listener can stop each step. */
  quit(): void {
    if (this.#quitting !== 'no') return
    const event = makeEvent({})
    this.emit('before-quit', event)
    if (event.defaultPrevented) return
    this.#quitting = 'closing windows'
    const windows = this.#listWindows()
    if (!windows.every((window) => window.close())) this.#quitting = 'no'
    else if (windows.length === 0) this.#finishQuitting()
  }

  /** As in Electron, the process does not wait for open files, timers or promises. */
  exit(exitCode = 0): void {
    this.#quitting = 'done'
    this.emit('quit', makeEvent({}), exitCode)
    process.exit(exitCode)
  }

  #finishQuitting(): void {
    const event = makeEvent({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.#quitting = 'no'
    else this.exit(0)
  }
}

export const app = strictStub('app', new App(findAppFolder()))
