import { toChromiumAddress } from '../api/protocol.ts'
import type { DevtoolsSession } from '../chromium/devtools-pipe.ts'

/** Loads addresses into the main frame of a page. */
export class Navigation {
  readonly #session: DevtoolsSession
  readonly #waiting = new Map<string, () => void>()
  #lastLoaded: string | undefined
  #expected: string | undefined

  constructor(session: DevtoolsSession, mainFrameId: () => string) {
    this.#session = session
    session.on('Page.lifecycleEvent', ({ frameId, loaderId, name }) => {
      if (name !== 'load' || frameId !== mainFrameId()) return
      this.#lastLoaded = loaderId
      this.#waiting.get(loaderId)?.()
      this.#waiting.delete(loaderId)
    })
  }

  /** Resolves when the page is loaded. Rejects with Electron's error when it cannot be loaded. */
  async load(address: string): Promise<void> {
    this.#expected = address
    const { loaderId, errorText } = await this.#session.send('Page.navigate', {
      url: toChromiumAddress(address),
    })
    if (errorText) throw loadError(errorText, address)
    if (loaderId === undefined || loaderId === this.#lastLoaded) return
    await new Promise<void>((resolve) => this.#waiting.set(loaderId, resolve))
  }

  reload(address: string, ignoreCache: boolean): void {
    this.#expected = address
    this.#session.tell('Page.reload', { ignoreCache })
  }

  /** @returns whether the application itself requested this navigation, once for each request */
  takeExpected(address: string): boolean {
    const isExpected =
      this.#expected !== undefined && URL.parse(this.#expected)?.href === URL.parse(address)?.href
    if (isExpected) this.#expected = undefined
    return isExpected
  }
}

function loadError(text: string, url: string): Error {
  const code = text.replace('net::', '')
  return Object.assign(new Error(`${code} loading '${url}'`), { code, url })
}
