import { AppError } from '../../shared/app-error.ts'
import type { Peer } from '../../shared/domain/receipt.ts'
import { isAcceptableBaseUrl } from '../../shared/domain/workspace.ts'

/** One POST or one GET, and its complete reply. */
export interface Transport {
  /**
   * Resolves with any complete reply that is not a redirect, with any status.
   * @throws AppError *insecure-address*, *certificate-invalid*, *redirect-refused*, *network-unreachable*
   *   (details.reason), *network-timeout* (details.phase), *network-interrupted*, *reply-cut*, *reply-too-large*,
   *   *reply-malformed*, *cancelled*.
   */
  send(request: TransportRequest): Promise<ServiceReply>
}

/** A complete HTTP reply, not parsed yet. */
export interface ServiceReply {
  readonly status: number
  /** Lower-case names; repeated headers joined by ", ". */
  readonly headers: Readonly<Record<string, string>>
  /** The body after content decoding. */
  readonly body: Uint8Array
  readonly sentAtMs: number
  readonly receivedAtMs: number
  readonly elapsedMs: number
  /** Absent where the transport knows nothing about it. */
  readonly peer?: Peer
}

export interface TransportRequest {
  readonly url: string
  /** What is posted, JSON unless `contentType` says otherwise; without it the request is a GET. */
  readonly body?: string | Buffer
  readonly contentType?: string
  readonly signal?: AbortSignal
}

/** How much of this machine's time and memory one reply may take. */
export interface TransportLimits {
  /** From the start until the connection is established, TLS included. */
  readonly connectMs: number
  /** From the start until the last byte of the headers, interim replies included. */
  readonly headersMs: number
  /** Between two pieces of the body. */
  readonly idleMs: number
  /** From the start until the last byte of the body. */
  readonly totalMs: number
  /** Of the status line and all headers together. */
  readonly headerBytes: number
  /** Of the body, both as it travels and after content decoding. */
  readonly bodyBytes: number
}

/**
 * A page of 500 entries is 60 to 150 kB, so no regular reply comes near the limits, and a broken service can neither
 * fill the memory nor delay a sweep for long.
 */
export const DEFAULT_LIMITS: TransportLimits = {
  connectMs: 20_000,
  headersMs: 30_000,
  idleMs: 20_000,
  totalMs: 120_000,
  headerBytes: 32 * 1024,
  bodyBytes: 64 * 1024 * 1024,
}

type TransportPhase = 'connect' | 'headers' | 'idle' | 'total'

/** Wall time for the record, and a clock that never jumps for durations; both in milliseconds. */
export interface TransportClock {
  readonly nowMs: () => number
  readonly monotonicMs: () => number
}

export const SYSTEM_CLOCK: TransportClock = {
  nowMs: () => Date.now(),
  monotonicMs: () => performance.now(),
}

/** The headers of a request. Identity, so that the archived bytes are the bytes on the wire. */
export function requestHeaders({ contentType }: TransportRequest): Readonly<Record<string, string>> {
  const json = 'application/json'
  return {
    'content-type': contentType ?? json,
    accept: contentType === undefined ? json : '*/*',
    'accept-encoding': 'identity',
  }
}

/**
 * Returns the address of a request after checking that it is https, or http to this machine: whoever can read a
 * signed request on its way can send it again. Every request is checked, not only the address that the user enters.
 * @throws AppError *insecure-address*; nothing was looked up or sent.
 */
export function requireSecureAddress(url: string): URL {
  if (isAcceptableBaseUrl(url) && URL.canParse(url)) return new URL(url)
  throw new AppError('insecure-address', 'Requests go to https addresses, or to this machine, only.')
}

/**
 * Follows no redirect: the address that a reply names would receive the signed request.
 * @throws AppError *redirect-refused* for any 3xx.
 */
export function refuseRedirect(status: number): void {
  if (status < 300 || status > 399) return
  throw new AppError('redirect-refused', 'The service points to another address.', { details: { status } })
}

/** One header of a reply, unchanged. */
export type RawHeader = readonly [name: string, value: string]

/** Lower-case names; values of repeated headers joined by ", " (RFC 9110, 5.2). */
export function joinHeaders(headers: Iterable<RawHeader>): Readonly<Record<string, string>> {
  const joined = new Map<string, string>()
  for (const [name, value] of headers) {
    const key = name.toLowerCase()
    const earlier = joined.get(key)
    joined.set(key, earlier === undefined ? value : `${earlier}, ${value}`)
  }
  // fromEntries defines own properties, so that a header "__proto__" is harmless
  return Object.fromEntries(joined)
}

/** The time limits of one request; the first that expires ends it. */
export interface Deadlines {
  /** The connection is established. */
  connected(): void
  /** The headers are complete; from now on the idle limit applies. */
  headersReceived(): void
  pieceReceived(): void
  /** Suspends every limit while a person is asked for input, until `resume`, which restarts them in full. */
  pause(): void
  resume(): void
  /** Stops every limit; must be called however the request ends. */
  stop(): void
}

/** @param onExpire is called at most once, with AppError *network-timeout*. */
export function startDeadlines(limits: TransportLimits, onExpire: (error: AppError) => void): Deadlines {
  const timers = new Map<TransportPhase, NodeJS.Timeout>()
  const start = (phase: TransportPhase, ms: number) => {
    timers.set(
      phase,
      setTimeout(() => {
        stop()
        onExpire(timeout(phase))
      }, ms),
    )
  }
  const end = (phase: TransportPhase) => clearTimeout(timers.get(phase))
  let isStopped = false
  const pause = () => {
    for (const timer of timers.values()) clearTimeout(timer)
  }
  const stop = () => {
    isStopped = true
    pause()
  }
  start('connect', limits.connectMs)
  start('headers', limits.headersMs)
  start('total', limits.totalMs)
  return {
    connected: () => end('connect'),
    headersReceived() {
      end('connect')
      end('headers')
      start('idle', limits.idleMs)
    },
    pieceReceived: () => timers.get('idle')?.refresh(),
    pause,
    resume: () => {
      if (isStopped) return
      start('connect', limits.connectMs)
      start('headers', limits.headersMs)
      start('total', limits.totalMs)
    },
    stop,
  }
}

const SENTENCES: Readonly<Record<TransportPhase, string>> = {
  connect: 'No connection to the service could be made in time.',
  headers: 'The service did not begin to answer in time.',
  idle: 'The service stopped sending in the middle of its answer.',
  total: 'The service took too long to send its whole answer.',
}

export function timeout(phase: TransportPhase, cause?: unknown): AppError {
  return new AppError('network-timeout', SENTENCES[phase], { details: { phase }, cause })
}
