import type * as Electron from 'electron'
import { notImplemented, strictStub } from '../strict-stub.ts'
import { Permissions } from './permissions.ts'

type Details = Electron.OnBeforeRequestListenerDetails
type Listener = (details: Details, callback: (response: Electron.CallbackResponse) => void) => void

/** The application's veto on the requests of its pages, called before anything is sent. */
class WebRequest implements Pick<Electron.WebRequest, 'onBeforeRequest'> {
  #listener: Listener | null = null

  /** Only the form without a filter is supported. */
  onBeforeRequest(filter: Electron.WebRequestFilter | Listener | null, listener?: Listener | null): void {
    if (filter !== null && typeof filter !== 'function') {
      throw notImplemented('webRequest.onBeforeRequest with a filter')
    }
    this.#listener = listener ?? filter
  }

  /** @returns whether the request may go on. */
  async allows(details: Details): Promise<boolean> {
    const listener = this.#listener
    if (!listener) return true
    const response = await new Promise<Electron.CallbackResponse>((resolve) => listener(details, resolve))
    if (response.redirectURL) throw notImplemented('redirectURL in webRequest.onBeforeRequest')
    return !response.cancel
  }
}

export class Session
  implements
    Pick<Electron.Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'isPersistent'>
{
  readonly webRequest = strictStub('session.webRequest', new WebRequest())
  readonly permissions = new Permissions()
  readonly #isPersistent: boolean
  #proxy = 'DIRECT'

  constructor(isPersistent: boolean) {
    this.#isPersistent = isPersistent
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler)
  }

  setPermissionCheckHandler(handler: Parameters<Permissions['setCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler)
  }

  isPersistent(): boolean {
    return this.#isPersistent
  }

  /** Chromium starts behind such a proxy; see chromium/chromium.ts. */
  async setProxy({ mode, proxyRules }: Electron.ProxyConfig): Promise<void> {
    if (mode !== 'fixed_servers' || proxyRules !== 'http://127.0.0.1:9') {
      throw notImplemented('a proxy that leads somewhere')
    }
    this.#proxy = `PROXY ${new URL(proxyRules).host}`
  }

  async resolveProxy(): Promise<string> {
    return this.#proxy
  }

  /** Does nothing: each start has a fresh profile. */
  async clearCache(): Promise<void> {}
}

/** The session of every window. */
export const defaultSession = strictStub('session', new Session(true))

const partitions = new Map<string, Session>()

/** Other sessions exist only for `net`, which keeps no data. */
function fromPartition(partition: string): Session {
  const known = partitions.get(partition)
  if (known) return known
  const session = strictStub('session', new Session(partition.startsWith('persist:')))
  partitions.set(partition, session)
  return session
}

export const session = strictStub('session', { defaultSession, fromPartition })
