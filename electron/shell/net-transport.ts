import { type ClientRequest, type IncomingMessage, net, session } from 'electron'
import { AppError } from '../../shared/app-error.ts'
import { isAcceptableBaseUrl } from '../../shared/domain/workspace.ts'
import type { ServiceReply } from '../api/parsed-page.ts'
import {
  DEFAULT_LIMITS,
  REQUEST_HEADERS,
  SYSTEM_CLOCK,
  type Transport,
  type TransportClock,
  type TransportLimits,
  type TransportPhase,
  type TransportRequest,
} from '../api/transport.ts'
import { toNetError } from './net-error.ts'

/**
 * The application's way to the service: Electron's network stack, which honours the system's proxy and certificate
 * store. A session of its own, in memory: no cookies, no cache, and none of the renderer's prohibitions.
 */
export function createNetTransport(
  limits: TransportLimits = DEFAULT_LIMITS,
  clock: TransportClock = SYSTEM_CLOCK,
): Transport {
  return {
    send: (request) => {
      if (!isAcceptableBaseUrl(request.url)) {
        return Promise.reject(new AppError('insecure-address', 'http:// is accepted for this machine only.'))
      }
      return new Exchange(request, limits, clock).reply
    },
  }
}

/** One request and its reply; the first of reply, error, limit and cancellation decides. */
class Exchange {
  readonly reply: Promise<ServiceReply>
  readonly #limits: TransportLimits
  readonly #clock: TransportClock
  readonly #sentAtMs: number
  readonly #startMs: number
  readonly #request: ClientRequest
  readonly #timers = new Map<TransportPhase, NodeJS.Timeout>()
  readonly #chunks: Buffer[] = []
  #size = 0
  #settle: { resolve: (reply: ServiceReply) => void; reject: (error: AppError) => void }

  constructor({ url, body, signal }: TransportRequest, limits: TransportLimits, clock: TransportClock) {
    const { promise, resolve, reject } = Promise.withResolvers<ServiceReply>()
    this.reply = promise.finally(() => this.#clearTimers())
    this.#settle = { resolve, reject }
    this.#limits = limits
    this.#clock = clock
    this.#sentAtMs = clock.nowMs()
    this.#startMs = clock.monotonicMs()
    this.#request = net.request({
      url,
      method: 'POST',
      headers: { ...REQUEST_HEADERS },
      session: session.fromPartition('review-service'),
      credentials: 'omit',
      redirect: 'manual',
      cache: 'no-store',
    })
    this.#listen(signal)
    this.#limit('headers', limits.headersMs)
    this.#limit('total', limits.totalMs)
    this.#request.end(body)
  }

  #listen(signal: AbortSignal | undefined): void {
    const request = this.#request
    request.on('response', (message) => this.#receive(message))
    request.on('redirect', (status) =>
      this.#fail(
        new AppError('redirect-refused', 'The service redirects to another address.', {
          details: { status },
        }),
      ),
    )
    request.on('login', (_info, answer) => answer())
    request.on('error', (error) => this.#fail(toNetError(error)))
    const cancel = () => this.#fail(new AppError('cancelled', 'The request was cancelled.'))
    if (signal?.aborted) cancel()
    signal?.addEventListener('abort', cancel, { once: true })
    void this.reply.catch(() => undefined).finally(() => signal?.removeEventListener('abort', cancel))
  }

  #receive(message: IncomingMessage): void {
    this.#endLimit('headers')
    this.#limit('idle', this.#limits.idleMs)
    message.on('data', (chunk) => {
      this.#limit('idle', this.#limits.idleMs)
      this.#size += chunk.length
      if (this.#size > this.#limits.bodyBytes) this.#fail(tooLarge(this.#limits.bodyBytes))
      else this.#chunks.push(chunk)
    })
    message.on('error', (error: Error) => this.#fail(toNetError(error)))
    message.on('aborted', () => this.#fail(new AppError('network-interrupted', 'The reply broke off.')))
    message.on('end', () =>
      this.#settle.resolve({
        status: message.statusCode,
        headers: toPlainHeaders(message.headers),
        body: Uint8Array.from(Buffer.concat(this.#chunks)),
        sentAtMs: this.#sentAtMs,
        receivedAtMs: this.#clock.nowMs(),
        elapsedMs: Math.round(this.#clock.monotonicMs() - this.#startMs),
      }),
    )
  }

  #fail(error: AppError): void {
    this.#settle.reject(error)
    this.#clearTimers()
    this.#chunks.length = 0
    this.#request.abort()
  }

  #limit(phase: TransportPhase, ms: number): void {
    this.#endLimit(phase)
    this.#timers.set(
      phase,
      setTimeout(() => this.#fail(timeout(phase)), ms),
    )
  }

  #endLimit(phase: TransportPhase): void {
    clearTimeout(this.#timers.get(phase))
    this.#timers.delete(phase)
  }

  #clearTimers(): void {
    for (const phase of [...this.#timers.keys()]) this.#endLimit(phase)
  }
}

function toPlainHeaders(headers: Record<string, string | string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.toLowerCase(),
      Array.isArray(value) ? value.join(', ') : value,
    ]),
  )
}

function timeout(phase: TransportPhase): AppError {
  return new AppError('network-timeout', 'The service did not answer in time.', { details: { phase } })
}

function tooLarge(limitBytes: number): AppError {
  return new AppError('reply-too-large', 'The reply is larger than any honest page.', {
    details: { limitBytes },
  })
}
