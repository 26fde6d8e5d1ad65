import { requireSecureAddress } from './address-policy.ts'
import { decodeContent } from './content-coding.ts'
import { createNodeAgents } from './node-agents.ts'
import { exchange } from './node-exchange.ts'
import {
  DEFAULT_LIMITS,
  SYSTEM_CLOCK,
  type Transport,
  type TransportClock,
  type TransportLimits,
} from './transport.ts'

export interface NodeTransportOptions {
  readonly limits?: Partial<TransportLimits>
  readonly clock?: TransportClock
  /** PEM certificates to trust in place of those of Node and of the system. */
  readonly authorities?: readonly string[]
}

export interface NodeTransport extends Transport {
  /** Closes idle connections; requests under way end on their own. */
  close(): void
}

/**
 * Requests over Node's own network stack, for the command line and for tests. It sends no cookies and no client
 * certificate, follows no redirect, and knows no way around a bad certificate. The window's application uses
 * Electron's stack instead, which honours the system's proxy.
 */
export function createNodeTransport(options: NodeTransportOptions = {}): NodeTransport {
  const { clock = SYSTEM_CLOCK, authorities } = options
  const limits = { ...DEFAULT_LIMITS, ...options.limits }
  const agents = createNodeAgents(authorities)
  return {
    async send({ url: address, body, signal }) {
      const url = requireSecureAddress(address)
      const sentAtMs = clock.nowMs()
      const startMs = clock.monotonicMs()
      const reply = await exchange({ url, body, agent: agents.agentFor(url), limits, signal })
      const elapsedMs = clock.monotonicMs() - startMs
      const receivedAtMs = clock.nowMs()
      const decoded = await decodeContent(reply.body, reply.headers['content-encoding'], limits.bodyBytes)
      return { ...reply, body: decoded, sentAtMs, receivedAtMs, elapsedMs }
    },
    close: agents.close,
  }
}
