import {
  type AuthInfo,
  type Certificate,
  type ClientRequest,
  type IncomingMessage,
  net,
  type Session,
  session,
} from 'electron'
import { AppError, type AppErrorCode, toAppError } from '../../shared/app-error.ts'
import type { ProxyCredentials } from '../../shared/ipc/application-contract.ts'
import { type BodyCollector, createBodyCollector } from '../api/reply-body.ts'
import {
  DEFAULT_LIMITS,
  type Deadlines,
  joinHeaders,
  requestHeaders,
  requireSecureAddress,
  type ServiceReply,
  SYSTEM_CLOCK,
  startDeadlines,
  type Transport,
  type TransportLimits,
  type TransportRequest,
} from '../api/transport.ts'
import type { ProxyLogin } from './proxy-login.ts'

/**
 * Requests of the application with a window: Electron's network stack, which uses the system's proxy and certificate
 * store. It has its own session in memory: no cookies, no cache, and none of the renderer's restrictions.
 */
export function createNetTransport(
  proxyLogin: Pick<ProxyLogin, 'find'>,
  limits: TransportLimits = DEFAULT_LIMITS,
): Transport {
  return {
    send: async (request) => {
      requireSecureAddress(request.url)
      return new Exchange(request, limits, proxyLogin).reply
    },
  }
}

/** One request and its reply; the first of reply, error, limit and cancellation ends it. */
class Exchange {
  readonly reply: Promise<ServiceReply>
  readonly #sentAtMs: number
  readonly #startMs: number
  readonly #request: ClientRequest
  readonly #deadlines: Deadlines
  readonly #body: BodyCollector
  readonly #proxyLogin: Pick<ProxyLogin, 'find'>
  readonly #findCertificates: () => readonly Uint8Array[]
  /** The credentials that the proxy received last; if it asks again, it rejected them. */
  #sent: ProxyCredentials | undefined
  readonly #ended = new AbortController()
  readonly #settle: {
    readonly resolve: (reply: ServiceReply) => void
    readonly reject: (error: AppError) => void
  }

  constructor(request: TransportRequest, limits: TransportLimits, proxyLogin: Pick<ProxyLogin, 'find'>) {
    this.#proxyLogin = proxyLogin
    const { url, body, signal } = request
    const { promise, resolve, reject } = Promise.withResolvers<ServiceReply>()
    const cancel = () => this.#fail(new AppError('cancelled', 'The request was canceled.'))
    this.reply = promise.finally(() => {
      this.#deadlines.stop()
      this.#ended.abort()
      signal?.removeEventListener('abort', cancel)
    })
    this.#settle = { resolve, reject }
    this.#sentAtMs = SYSTEM_CLOCK.nowMs()
    this.#startMs = SYSTEM_CLOCK.monotonicMs()
    this.#body = createBodyCollector(limits.bodyBytes)
    const ownSession = session.fromPartition('review-service')
    const chains = noteCertificates(ownSession)
    this.#findCertificates = () => chains.get(withoutBrackets(new URL(url).hostname)) ?? []
    // Electron does not report when the connection is established, so the limit of the headers covers both.
    const deadlines = { ...limits, connectMs: limits.headersMs }
    this.#deadlines = startDeadlines(deadlines, (error) => this.#fail(error))
    this.#request = net.request({
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: requestHeaders(request),
      session: ownSession,
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    })
    this.#listen()
    signal?.addEventListener('abort', cancel, { once: true })
    if (signal?.aborted) cancel()
    else this.#request.end(body)
  }

  #listen(): void {
    this.#request.on('response', (message) => this.#receive(message))
    this.#request.on('redirect', (status) => this.#fail(redirected(status)))
    this.#request.on('login', (info, answer) => void this.#logIn(info, answer))
    this.#request.on('error', (error) => this.#fail(toNetError(error)))
  }

  /** The user answers a proxy that asks for credentials; no other server gets any. */
  async #logIn(info: AuthInfo, answer: (username?: string, password?: string) => void): Promise<void> {
    if (!info.isProxy) return answer()
    this.#deadlines.pause()
    this.#sent = (await this.#proxyLogin.find(info, this.#sent, this.#ended.signal)) ?? undefined
    if (this.#ended.signal.aborted) return
    this.#deadlines.resume()
    if (this.#sent) return answer(this.#sent.username, this.#sent.password)
    this.#fail(
      new AppError('network-unreachable', 'The proxy asks for a name and a password, and got none.', {
        details: { reason: 'ERR_PROXY_AUTH_REQUESTED' },
        retryable: false,
      }),
    )
  }

  #receive(message: IncomingMessage): void {
    this.#deadlines.headersReceived()
    message.on('data', (piece) => this.#take(piece))
    message.on('error', (error: Error) => this.#fail(toNetError(error)))
    message.on('aborted', () => this.#fail(new AppError('network-interrupted', 'The reply broke off.')))
    message.on('end', () =>
      this.#settle.resolve({
        status: message.statusCode,
        headers: joinHeaders(listHeaders(message)),
        body: this.#body.join(),
        sentAtMs: this.#sentAtMs,
        receivedAtMs: SYSTEM_CLOCK.nowMs(),
        elapsedMs: Math.round(SYSTEM_CLOCK.monotonicMs() - this.#startMs),
        peer: { address: null, certificates: this.#findCertificates() },
      }),
    )
  }

  #take(piece: Uint8Array): void {
    this.#deadlines.pieceReceived()
    try {
      this.#body.add(piece)
    } catch (error) {
      this.#fail(toAppError(error))
    }
  }

  #fail(error: AppError): void {
    this.#settle.reject(error)
    this.#request.abort()
  }
}

type Chains = Map<string, readonly Uint8Array[]>

const CHAINS = new WeakMap<Session, Chains>()

/** Chromium's own verdict on a certificate. */
const AS_VERIFIED = -3

/**
 * [Note: Certificates of Electron] The certificates that the hosts of a session showed. Electron gives no address of a
 * server, and its certificates only when it verifies them, once for each certificate and host; so a reply has those
 * that its host showed last. A host that shows several in turn may have used another one for this reply.
 */
function noteCertificates(session: Session): Chains {
  const known = CHAINS.get(session)
  if (known) return known
  const chains: Chains = new Map()
  CHAINS.set(session, chains)
  session.setCertificateVerifyProc(({ hostname, certificate, errorCode }, answer) => {
    if (errorCode === 0) chains.set(withoutBrackets(hostname), [...listChain(certificate)])
    answer(AS_VERIFIED)
  })
  return chains
}

function* listChain(leaf: Certificate): Generator<Uint8Array> {
  // the typings leave out that the last certificate has no issuer
  for (let one: Certificate | undefined = leaf; one; one = one.issuerCert) {
    yield new Uint8Array(Buffer.from(one.data.replaceAll(/-----[A-Z ]+-----/g, ''), 'base64'))
  }
}

/** IPv6 is in brackets in an address only. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[|\]$/g, '')
}

function listHeaders({ headers }: IncomingMessage): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each): [string, string] => [name, each]),
  )
}

function redirected(status: number): AppError {
  return new AppError('redirect-refused', 'The service redirects to another address.', {
    details: { status },
  })
}

/** Chromium names its network errors `net::ERR_NAME`; that name is their code. */
const NAME = /net::(ERR_[A-Z0-9_]+)/

const CODES: readonly (readonly [pattern: RegExp, code: AppErrorCode, message: string])[] = [
  [/^ERR_CONTENT_LENGTH_MISMATCH$/, 'reply-cut', 'The reply is shorter than it announced.'],
  [/^ERR_(CERT_|SSL_|BAD_SSL)/, 'certificate-invalid', 'The service did not prove who it is (TLS).'],
  [/TIMED_OUT$/, 'network-timeout', 'The service did not answer in time.'],
  [
    /^ERR_(TOO_MANY_REDIRECTS|UNSAFE_REDIRECT)$/,
    'redirect-refused',
    'The service redirects to another address.',
  ],
  [
    /^ERR_(NAME_|ADDRESS_|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_FAILED|PROXY_|UNEXPECTED_PROXY_|TUNNEL_)/,
    'network-unreachable',
    'The service cannot be reached.',
  ],
  [
    /^ERR_(INVALID_HTTP_RESPONSE|INVALID_CHUNKED_ENCODING|RESPONSE_HEADERS_|CONTENT_DECODING_)/,
    'reply-malformed',
    'The reply is not valid HTTP.',
  ],
]

/** Errors that are not listed are interruptions, which a retry may fix. */
function toNetError(error: Error): AppError {
  const reason = NAME.exec(error.message)?.[1] ?? 'unknown'
  const [, code, message] = CODES.find(([pattern]) => pattern.test(reason)) ?? []
  return new AppError(code ?? 'network-interrupted', message ?? 'The connection broke off.', {
    cause: error,
    details: { reason },
  })
}
