import { execFileSync, spawn } from 'node:child_process'
import { dirname } from 'node:path'
import type * as Electron from 'electron'
import { findProgram } from '../../programs/find-program.ts'
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

export const shell: Pick<Electron.Shell, 'openExternal' | 'openPath' | 'showItemInFolder'> = strictStub(
  'shell',
  {
    openExternal: open,
    openPath: (path: string) =>
      open(path).then(
        () => '',
        (error) => String(error),
      ),
    showItemInFolder: (path: string) => {
      open(dirname(path)).catch((error) => process.stderr.write(`chromium-runtime: ${error}\n`))
    },
  },
)

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

  getPrimaryDisplay(): DisplayPart {
    this.#display ??= makeDisplay(askDisplayServer() ?? ASSUMED)
    return this.#display
  }

  getAllDisplays(): DisplayPart[] {
    return [this.getPrimaryDisplay()]
  }

  getDisplayMatching(): DisplayPart {
    return this.getPrimaryDisplay()
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
