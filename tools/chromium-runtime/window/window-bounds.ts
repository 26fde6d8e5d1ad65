import type * as Electron from 'electron'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'

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
