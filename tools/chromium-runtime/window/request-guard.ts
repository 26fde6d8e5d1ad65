import type * as Electron from 'electron'
import { customSchemeOf, findProtocolHandler, toChromiumPolicy, toElectronAddress } from '../api/protocol.ts'
import { defaultSession } from '../api/session.ts'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'

type Paused = Protocol.Fetch.requestPausedPayload

/** Whether the main frame may load an address; `isRedirect` when a server redirected it there. */
type AllowNavigation = (address: string, isRedirect: boolean) => boolean

/**
 * Pages may do everything except open windows: without `allow-popups` window.open returns null, and a link to a new
 * window does nothing. The application's window-open handler is still called (Page.windowOpen).
 */
const SANDBOX_POLICY =
  'sandbox allow-scripts allow-same-origin allow-forms allow-modals allow-downloads allow-pointer-lock allow-orientation-lock'

/** Headers that describe the transfer of a body, which does not apply to intercepted requests. */
const NOT_PASSED_ON = new Set(['content-length', 'content-encoding', 'transfer-encoding'])

/** Holds every request of a page until the navigation policy, `webRequest` and the custom schemes have decided. */
export class RequestGuard {
  readonly #session: DevtoolsSession
  readonly #webContentsId: number
  readonly #mainFrameId: () => string
  readonly #allowNavigation: AllowNavigation
  #lastRequest = 0

  constructor(parts: {
    readonly session: DevtoolsSession
    readonly webContentsId: number
    readonly mainFrameId: () => string
    readonly allowNavigation: AllowNavigation
  }) {
    this.#session = parts.session
    this.#webContentsId = parts.webContentsId
    this.#mainFrameId = parts.mainFrameId
    this.#allowNavigation = parts.allowNavigation
    this.#session.on('Fetch.requestPaused', (paused) => {
      this.#decide(paused).catch((error) => {
        process.stderr.write(`chromium-runtime: ${paused.request.url}: ${error}\n`)
        this.#fail(paused, 'Failed')
      })
    })
  }

  async #decide(paused: Paused): Promise<void> {
    const address = toElectronAddress(paused.request.url)
    const isNavigation = paused.resourceType === 'Document' && paused.frameId === this.#mainFrameId()
    // Aborted keeps the current page; any other reason would show an error page.
    if (isNavigation && !this.#allowNavigation(address, paused.redirectedRequestId !== undefined)) {
      return this.#fail(paused, 'Aborted')
    }
    if (!(await defaultSession.webRequest.allows(this.#details(paused, address, isNavigation)))) {
      return this.#fail(paused, isNavigation ? 'Aborted' : 'BlockedByClient')
    }
    const scheme = customSchemeOf(address)
    if (scheme === undefined) this.#session.tell('Fetch.continueRequest', { requestId: paused.requestId })
    else await this.#answer(paused, address, scheme)
  }

  async #answer(paused: Paused, address: string, scheme: string): Promise<void> {
    // Chromium requests an icon by itself; Electron does not.
    if (URL.parse(address)?.pathname === '/favicon.ico' && paused.resourceType === 'Other') {
      this.#session.tell('Fetch.fulfillRequest', { requestId: paused.requestId, responseCode: 204 })
      return
    }
    const handler = findProtocolHandler(scheme)
    if (!handler) return this.#fail(paused, 'Failed')
    const { method, headers, postData } = paused.request
    const request = new Request(address, { method, headers, ...(postData ? { body: postData } : {}) })
    const response = await handler(request)
    this.#session.tell('Fetch.fulfillRequest', {
      requestId: paused.requestId,
      responseCode: response.status,
      responseHeaders: toHeaderList(response, paused.resourceType === 'Document'),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    })
  }

  #fail({ requestId }: Paused, errorReason: Protocol.Network.ErrorReason): void {
    this.#session.tell('Fetch.failRequest', { requestId, errorReason })
  }

  #details(paused: Paused, url: string, isNavigation: boolean): Electron.OnBeforeRequestListenerDetails {
    return {
      id: ++this.#lastRequest,
      url,
      method: paused.request.method,
      webContentsId: this.#webContentsId,
      resourceType: isNavigation ? 'mainFrame' : resourceTypeOf(paused.resourceType),
      referrer: toElectronAddress(paused.request.headers.Referer ?? ''),
      timestamp: Date.now(),
      uploadData: [],
    }
  }
}

function toHeaderList(response: Response, isDocument: boolean): Protocol.Fetch.HeaderEntry[] {
  const list = [...response.headers]
    .filter(([name]) => !NOT_PASSED_ON.has(name))
    .map(([name, value]) => ({
      name,
      value: name.startsWith('content-security-policy') ? toChromiumPolicy(value) : value,
    }))
  return isDocument ? [...list, { name: 'content-security-policy', value: SANDBOX_POLICY }] : list
}

function resourceTypeOf(
  type: Protocol.Network.ResourceType,
): Electron.OnBeforeRequestListenerDetails['resourceType'] {
  switch (type) {
    case 'Document':
      return 'subFrame'
    case 'Stylesheet':
      return 'stylesheet'
    case 'Script':
      return 'script'
    case 'Image':
      return 'image'
    case 'Font':
      return 'font'
    case 'XHR':
    case 'Fetch':
      return 'xhr'
    case 'Ping':
      return 'ping'
    case 'CSPViolationReport':
      return 'cspReport'
    case 'Media':
      return 'media'
    case 'WebSocket':
      return 'webSocket'
    default:
      return 'other'
  }
}
