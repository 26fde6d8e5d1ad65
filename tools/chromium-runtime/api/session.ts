import * as tls from 'node:tls'
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

  /** Does nothing: each start has a fresh profile. */
  async clearCache(): Promise<void> {}
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
