import { execFileSync } from 'node:child_process'
import type * as Electron from 'electron'
import { StrictEmitter, strictStub } from '../strict-stub.ts'

/** Assumed where the display server does not say. */
const ASSUMED = { width: 1_920, height: 1_080 }

type DisplayPart = Pick<
  Electron.Display,
  'id' | 'bounds' | 'workArea' | 'size' | 'workAreaSize' | 'scaleFactor'
>

/** X is asked once, when first needed; all its monitors count as one display. */
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
