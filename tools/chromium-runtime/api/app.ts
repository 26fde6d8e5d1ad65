import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type * as Electron from 'electron'
import { HonestEmitter, honest, makeEvent } from '../honest.ts'
import { AppPaths } from './app-paths.ts'
import { commandLine } from './command-line.ts'
import { SingleInstanceLock } from './single-instance-lock.ts'

const EVENTS = [
  'ready',
  'activate',
  'second-instance',
  'before-quit',
  'will-quit',
  'quit',
  'window-all-closed',
  'browser-window-created',
  'browser-window-focus',
  'browser-window-blur',
  'web-contents-created',
  'render-process-gone',
  // Can be listened for, and never happens here: Chromium asks no one for a client certificate.
  'select-client-certificate',
  'certificate-error',
]

type AppMethods = Pick<
  Electron.App,
  | 'whenReady'
  | 'isReady'
  | 'getName'
  | 'setName'
  | 'name'
  | 'getVersion'
  | 'getPath'
  | 'setPath'
  | 'getAppPath'
  | 'getLocale'
  | 'isPackaged'
  | 'enableSandbox'
  | 'disableHardwareAcceleration'
  | 'setAppUserModelId'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'quit'
  | 'exit'
  | 'focus'
>

/** What quitting has to close; the window list registers itself here. */
export interface Closeable {
  /** @returns false when a listener prevented it. */
  close(): boolean
  destroy(): void
}

class App extends HonestEmitter implements AppMethods {
  readonly commandLine = commandLine
  readonly isPackaged = false
  readonly #folder: string
  readonly #version: string
  readonly #paths: AppPaths
  readonly #ready = Promise.withResolvers<void>()
  #name: string
  #isReady = false
  #hasLock = false
  #quitting: 'no' | 'closing windows' | 'done' = 'no'
  #listWindows: () => readonly Closeable[] = () => []
  #closeBrowser: () => Promise<void> = async () => undefined

  constructor(folder: string) {
    super('app', EVENTS)
    this.#folder = folder
    const manifest = readManifest(folder)
    this.#name = manifest.productName ?? manifest.name ?? 'Electron'
    this.#version = manifest.version ?? '0.0.0'
    this.#paths = new AppPaths(() => this.#name, folder)
  }

  /** For the runtime: called once, when the main module has run and Chromium answers. */
  start(parts: { listWindows: () => readonly Closeable[]; closeBrowser: () => Promise<void> }): void {
    this.#listWindows = parts.listWindows
    this.#closeBrowser = parts.closeBrowser
    this.#isReady = true
    this.emit('ready', makeEvent({}), {})
    this.#ready.resolve()
  }

  /** For the runtime: a window has gone. */
  handleWindowClosed(): void {
    if (this.#listWindows().length > 0) return
    if (this.#quitting === 'closing windows') this.#finishQuitting()
    else if (this.#quitting === 'no' && !this.emit('window-all-closed')) this.quit()
  }

  get name(): string {
    return this.#name
  }

  set name(name: string) {
    this.#name = name
  }

  getName(): string {
    return this.#name
  }

  setName(name: string): void {
    this.#name = name
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

  getLocale(): string {
    return Intl.DateTimeFormat().resolvedOptions().locale
  }

  isReady(): boolean {
    return this.#isReady
  }

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  /** Every page of Chromium is sandboxed already, unless Chromium was started by root. */
  enableSandbox(): void {
    if (this.#isReady) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  disableHardwareAcceleration(): void {
    if (this.#isReady)
      throw new Error('app.disableHardwareAcceleration() can only be called before app is ready')
  }

  /** Windows only, there as here. */
  setAppUserModelId(): void {}

  focus(): void {}

  requestSingleInstanceLock(additionalData?: Record<string, unknown>): boolean {
    if (this.#hasLock) return true
    const message = { argv: process.argv, cwd: process.cwd(), data: additionalData ?? null }
    const lock = new SingleInstanceLock(this.getPath('userData'))
    this.#hasLock = lock.acquire(message, ({ argv, cwd, data }) =>
      this.emit('second-instance', makeEvent({}), argv, cwd, data),
    )
    return this.#hasLock
  }

  hasSingleInstanceLock(): boolean {
    return this.#hasLock
  }

  /** before-quit, then every window's close, then will-quit: a listener can stop each step. */
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

  exit(exitCode = 0): void {
    this.#quitting = 'done'
    for (const window of this.#listWindows()) window.destroy()
    this.emit('quit', makeEvent({}), exitCode)
    void this.#closeBrowser().finally(() => process.exit(exitCode))
  }

  #finishQuitting(): void {
    const event = makeEvent({})
    this.emit('will-quit', event)
    if (event.defaultPrevented) this.#quitting = 'no'
    else this.exit(0)
  }
}

interface Manifest {
  readonly name?: string
  readonly productName?: string
  readonly version?: string
}

function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
}

/** Electron takes the application's folder as its argument; the current one without. */
export function findAppFolder(argv: readonly string[] = process.argv.slice(2)): string {
  const folder = argv.find((argument) => !argument.startsWith('-'))
  return resolve(folder ?? '.')
}

export const app = honest('app', new App(findAppFolder()))
