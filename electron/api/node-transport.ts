import type { Agent } from 'node:http'
import https from 'node:https'
import tls from 'node:tls'
import { exchange, http } from './node-exchange.ts'
import { decodeContent } from './reply-body.ts'
import {
  DEFAULT_LIMITS,
  requestHeaders,
  requireSecureAddress,
  SYSTEM_CLOCK,
  type Transport,
  type TransportClock,
  type TransportLimits,
} from './transport.ts'

interface NodeTransportOptions {
  readonly limits?: Partial<TransportLimits>
  readonly clock?: TransportClock
  /** PEM certificates to trust instead of those of Node and of the system. */
  readonly authorities?: readonly string[]
}

export interface NodeTransport extends Transport {
  /** Closes idle connections; requests under way end on their own. */
  close(): void
}

/**
 * Requests over Node's own network stack, for the command line and for tests. It sends no cookies and no client
 * certificate, follows no redirect, and never accepts an invalid certificate. The application with a window uses
 * Electron's stack, which follows the system's proxy settings.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { clock = SYSTEM_CLOCK, authorities } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const agents = createNodeAgents(authorities)
  return {
    async send(request) {
      const { url: address, body, signal } = request
      const headers = requestHeaders(request)
      const url = requireSecureAddress(address)
      const sentAtMs = clock.nowMs()
      const startMs = clock.monotonicMs()
      const reply = await exchange({ url, headers, body, agent: agents.agentFor(url), limits, signal })
      const elapsedMs = clock.monotonicMs() - startMs
      const receivedAtMs = clock.nowMs()
      const decoded = await decodeContent(reply.body, reply.headers['content-encoding'], limits.bodyBytes)
      return { ...reply, body: decoded, sentAtMs, receivedAtMs, elapsedMs }
    },
    close: agents.close,
  }
}

/**
 * Connections kept between requests of one transport. Verification of certificates is requested explicitly, so that
 * no environment variable can disable it, and no client certificate is ever offered.
 */
interface NodeAgents {
  agentFor(url: URL): Agent
  /** Closes idle connections. */
  close(): void
}

/**
 * A service may close an idle connection at the moment of the next request, which would then fail; so we close it
 * first.
 */
const LONGEST_IDLE_MS = 4_000
const KEEP_ALIVE = { keepAlive: true, timeout: LONGEST_IDLE_MS }

/** @param authorities PEM certificates to trust; by default those of Node and of the system. */
function createNodeAgents(authorities?: readonly string[]): NodeAgents {
  const plain = new http.Agent(KEEP_ALIVE)
  let secure: https.Agent | null = null
  return {
    agentFor(url) {
      if (url.protocol === 'http:') return plain
      secure ??= createSecureAgent(authorities ?? trustedAuthorities())
      return secure
    },
    close() {
      plain.destroy()
      secure?.destroy()
    },
  }
}

function createSecureAgent(authorities: readonly string[]): https.Agent {
  // created once: loading hundreds of certificates for every connection would take longer than the request
  const secureContext = tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' })
  // a resumed session has no certificates, and receipts name them
  return new https.Agent({ ...KEEP_ALIVE, secureContext, rejectUnauthorized: true, maxCachedSessions: 0 })
}

function trustedAuthorities(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}
