import http from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import tls from 'node:tls'

/**
 * Connections kept between requests of one transport. Nothing here can weaken the check of a certificate: it is asked
 * for by name, so that no environment variable turns it off, and no client certificate is ever offered.
 */
export interface NodeAgents {
  agentFor(url: URL): http.Agent
  /** Closes idle connections. */
  close(): void
}

/** An idle connection that a service is about to close would fail the next request, so it is closed before. */
const LONGEST_IDLE_MS = 4_000
const KEEP_ALIVE = { keepAlive: true, timeout: LONGEST_IDLE_MS }

/** @param authorities PEM certificates to trust; without them those of Node and of the system. */
export function createNodeAgents(authorities?: readonly string[]): NodeAgents {
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
  // made once: reading hundreds of certificates for every connection would take longer than the request
  const secureContext = tls.createSecureContext({ ca: [...authorities], minVersion: 'TLSv1.2' })
  return new https.Agent({ ...KEEP_ALIVE, secureContext, rejectUnauthorized: true })
}

function trustedAuthorities(): string[] {
  return [...new Set([...tls.getCACertificates('default'), ...tls.getCACertificates('system')])]
}

/** This machine's own name is not looked up: an answer from elsewhere would carry an http request away. */
export const lookupLoopback: LookupFunction = (_hostname, options, callback) => {
  const addresses = [
    { address: '127.0.0.1', family: 4 },
    { address: '::1', family: 6 },
  ].filter(({ family }) => !options.family || options.family === family)
  if (options.all) callback(null, addresses)
  else callback(null, addresses[0]?.address ?? '127.0.0.1', addresses[0]?.family ?? 4)
}
