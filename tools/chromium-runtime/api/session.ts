import * as tls from 'node:tls'
import type * as Electron from 'electron'
import type { DevtoolsSession, Protocol } from '../chromium/devtools-pipe.ts'
import { notImplemented, strictStub } from '../strict-stub.ts'

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

type VerifyProc = Parameters<Electron.Session['setCertificateVerifyProc']>[0]

/** Chromium's own verdict stays. */
const AS_VERIFIED = -3

export class Session
  implements
    Pick<
      Electron.Session,
      | 'setPermissionRequestHandler'
      | 'setPermissionCheckHandler'
      | 'setCertificateVerifyProc'
      | 'isPersistent'
    >
{
  readonly webRequest = strictStub('session.webRequest', new WebRequest())
  readonly permissions = new Permissions()
  readonly #isPersistent: boolean
  #proxy = 'DIRECT'
  #verify: VerifyProc = null

  constructor(isPersistent: boolean) {
    this.#isPersistent = isPersistent
  }

  setPermissionRequestHandler(handler: Parameters<Permissions['setRequestHandler']>[0]): void {
    this.permissions.setRequestHandler(handler)
  }

  setPermissionCheckHandler(handler: Parameters<Permissions['setCheckHandler']>[0]): void {
    this.permissions.setCheckHandler(handler)
  }

  setCertificateVerifyProc(proc: VerifyProc): void {
    this.#verify = proc
  }

  /** Node's check of the name; the application then sees the certificates, and may only agree. */
  readonly checkServerIdentity = (hostname: string, certificate: tls.PeerCertificate): Error | undefined => {
    const error = tls.checkServerIdentity(hostname, certificate)
    if (error) return error
    const shown = toCertificate(certificate)
    const request = { hostname, certificate: shown, validatedCertificate: shown, isIssuedByKnownRoot: false }
    this.#verify?.({ ...request, verificationResult: 'net::OK', errorCode: 0 }, (verdict) => {
      if (verdict !== AS_VERIFIED) throw notImplemented(`the verdict ${verdict} on a certificate`)
    })
    return undefined
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
}

/** Node's chain ends in the trusted root, which names itself as its issuer. */
function toCertificate(certificate: tls.PeerCertificate | tls.DetailedPeerCertificate): Electron.Certificate {
  const { raw } = certificate
  const issuer = 'issuerCertificate' in certificate ? certificate.issuerCertificate : undefined
  const isLast = !issuer || issuer.raw.equals(raw)
  return strictStub('Certificate', {
    data: `-----BEGIN CERTIFICATE-----\n${raw.toString('base64')}\n-----END CERTIFICATE-----\n`,
    issuerCert: isLast ? undefined : toCertificate(issuer),
  }) as Electron.Certificate
}

type Descriptor = Protocol.Browser.PermissionDescriptor
type CheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>
type RequestHandler = NonNullable<Parameters<Electron.Session['setPermissionRequestHandler']>[0]>
type PermissionName = Parameters<CheckHandler>[1] & Parameters<RequestHandler>[1]

/** Electron's permission names with Chromium's. */
const PERMISSIONS: readonly (readonly [PermissionName, ...Descriptor[]])[] = [
  ['background-fetch', { name: 'background-fetch' }],
  ['background-sync', { name: 'background-sync' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['clipboard-sanitized-write', { name: 'clipboard-write', allowWithoutSanitization: false }],
  ['display-capture', { name: 'display-capture' }],
  ['geolocation', { name: 'geolocation' }],
  ['idle-detection', { name: 'idle-detection' }],
  ['keyboardLock', { name: 'keyboard-lock' }],
  ['local-fonts', { name: 'local-fonts' }],
  ['local-network', { name: 'local-network' }],
  ['local-network-access', { name: 'local-network-access' }],
  ['loopback-network', { name: 'loopback-network' }],
  ['media', { name: 'camera' }, { name: 'microphone' }],
  ['midi', { name: 'midi' }],
  ['midiSysex', { name: 'midi', sysex: true }],
  ['nfc', { name: 'nfc' }],
  ['notifications', { name: 'notifications' }],
  ['payment-handler', { name: 'payment-handler' }],
  ['periodic-background-sync', { name: 'periodic-background-sync' }],
  ['persistent-storage', { name: 'persistent-storage' }],
  ['pointerLock', { name: 'pointer-lock' }],
  ['screen-wake-lock', { name: 'screen-wake-lock' }],
  ['sensors', { name: 'accelerometer' }, { name: 'gyroscope' }, { name: 'magnetometer' }],
  ['speaker-selection', { name: 'speaker-selection' }],
  ['storage-access', { name: 'storage-access' }],
  ['top-level-storage-access', { name: 'top-level-storage-access' }],
  ['window-management', { name: 'window-management' }],
]

/**
 * The DevTools protocol cannot ask the application when a page asks for a permission; it only takes answers in advance.
 * So the handlers are called once for each permission when they are set. A permission is granted when all handlers
 * grant it.
 */
class Permissions {
  #check: CheckHandler | null = null
  #request: RequestHandler | null = null
  #browser: DevtoolsSession | undefined

  setCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler
    this.#apply()
  }

  setRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler
    this.#apply()
  }

  /** Runtime only: called once Chromium answers. */
  connect(browser: DevtoolsSession): void {
    this.#browser = browser
    this.#apply()
  }

  #apply(): void {
    for (const [name, ...descriptors] of PERMISSIONS) {
      const setting = this.#decide(name) ? 'granted' : 'denied'
      for (const permission of descriptors)
        this.#browser?.tell('Browser.setPermission', { permission, setting })
    }
  }

  #decide(name: PermissionName): boolean {
    if (!this.#check && !this.#request) return false
    // The page and the details of a request are not known here; the application's handlers read neither.
    const nobody = null as unknown as Electron.WebContents
    const noDetails = { isMainFrame: true, requestingUrl: '' } as Electron.PermissionRequest
    let isGranted = true
    this.#request?.(
      nobody,
      name,
      (answer) => {
        isGranted = answer
      },
      noDetails,
    )
    return isGranted && (this.#check?.(null, name, '', { isMainFrame: true }) ?? true)
  }
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
