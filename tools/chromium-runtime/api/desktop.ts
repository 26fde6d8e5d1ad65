import { execFileSync, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type * as Electron from 'electron'
import { findProgram } from '../../programs/find-program.ts'
import type { DevtoolsSession } from '../chromium/devtools-pipe.ts'
import { StrictEmitter, strictStub } from '../strict-stub.ts'

const OPENER = process.platform === 'darwin' ? 'open' : 'xdg-open'

/** Resolves once the system's opener has been started; rejects when there is none. */
function open(target: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(OPENER, [target], { stdio: 'ignore', detached: true })
    child.once('error', reject)
    child.once('spawn', () => {
      child.unref()
      resolve()
    })
  })
}

export const shell: Pick<Electron.Shell, 'openPath' | 'showItemInFolder'> = strictStub('shell', {
  openPath: (path: string) =>
    open(path).then(
      () => '',
      (error) => String(error),
    ),
  showItemInFolder: (path: string) => {
    open(dirname(path)).catch((error) => process.stderr.write(`chromium-runtime: ${error}\n`))
  },
})

/** A desktop notification through the system's notify-send. */
export class Notification extends StrictEmitter {
  readonly title: string
  readonly body: string

  constructor({ title = '', body = '' }: Electron.NotificationConstructorOptions = {}) {
    super('Notification', ['show', 'click', 'close', 'failed'])
    this.title = title
    this.body = body
  }

  static isSupported(): boolean {
    return findProgram('notify-send') !== undefined
  }

  show(): void {
    const child = spawn('notify-send', ['--', this.title, this.body], { stdio: 'ignore' })
    child.once('error', (error) => this.emit('failed', {}, String(error)))
    child.once('spawn', () => this.emit('show', {}))
  }
}
strictStub('Notification', Notification.prototype)

/** Used when the display server does not answer. */
const ASSUMED = { width: 1_920, height: 1_080 }

type DisplayPart = Pick<
  Electron.Display,
  'id' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor'
>

/** Asks X once, on first use. All monitors count as one display. */
class Screen extends StrictEmitter {
  #display: DisplayPart | undefined

  getAllDisplays(): DisplayPart[] {
    this.#display ??= makeDisplay(askDisplayServer() ?? ASSUMED)
    return [this.#display]
  }
}

export const screen = strictStub(
  'screen',
  new Screen('screen', ['display-added', 'display-removed', 'display-metrics-changed']),
)

function makeDisplay(size: { readonly width: number; readonly height: number }): DisplayPart {
  const bounds = { x: 0, y: 0, ...size }
  return { id: 1, bounds, workArea: bounds, size, workAreaSize: size, scaleFactor: 1 }
}

function askDisplayServer(): { readonly width: number; readonly height: number } | undefined {
  try {
    const text = execFileSync('xdpyinfo', {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 2_000,
    })
    const [, width, height] = /dimensions:\s+(\d+)x(\d+) pixels/.exec(text) ?? []
    return width && height ? { width: Number(width), height: Number(height) } : undefined
  } catch {
    return undefined
  }
}

/**
 * Accepts listeners, but only tests emit events: this runtime does not read the system's power events, and takes every
 * moment for one with input.
 */
export const powerMonitor = strictStub(
  'powerMonitor',
  Object.assign(
    new StrictEmitter('powerMonitor', ['suspend', 'resume', 'lock-screen', 'unlock-screen', 'shutdown']),
    { getSystemIdleTime: () => 0 } satisfies Pick<Electron.PowerMonitor, 'getSystemIdleTime'>,
  ),
)

const started = new Set<number>()
let lastId = -1

/** Tracks blockers without telling the system. */
export const powerSaveBlocker: Electron.PowerSaveBlocker = strictStub('powerSaveBlocker', {
  start(_type: 'prevent-app-suspension' | 'prevent-display-sleep'): number {
    started.add(++lastId)
    return lastId
  },
  stop: (id: number) => started.delete(id),
  isStarted: (id: number) => started.has(id),
})

type Source = Electron.NativeTheme['themeSource']

const pages = new Set<DevtoolsSession>()

class NativeTheme extends StrictEmitter {
  #source: Source = 'system'

  get themeSource(): Source {
    return this.#source
  }

  set themeSource(source: Source) {
    if (source === this.#source) return
    this.#source = source
    for (const page of pages) emulate(page, source)
    this.emit('updated')
  }

  /** The system's preference is not read: light unless the application chooses. */
  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark'
  }

  get shouldUseHighContrastColors(): boolean {
    return false
  }
}

export const nativeTheme = strictStub('nativeTheme', new NativeTheme('nativeTheme', ['updated']))

/**
 * Runtime only: applies the chosen theme to a page, now, at each change, and again for each document, because a test
 * driver such as Playwright may have set another one.
 */
export function applyTheme(page: DevtoolsSession): void {
  pages.add(page)
  page.on('Inspector.detached', () => pages.delete(page))
  const applyChosen = () => {
    if (nativeTheme.themeSource !== 'system') emulate(page, nativeTheme.themeSource)
  }
  page.on('Page.frameNavigated', applyChosen)
  applyChosen()
}

function emulate(page: DevtoolsSession, source: Source): void {
  const value = source === 'system' ? '' : source
  page.tell('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] })
}
