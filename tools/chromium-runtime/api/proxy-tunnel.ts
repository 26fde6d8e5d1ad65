import * as http from 'node:http'
import { isIP, type Socket } from 'node:net'
import * as tls from 'node:tls'
import type { ProxyAddress } from './proxy-route.ts'

interface TunnelEvents {
  /** The proxy connects; `connection` speaks TLS with the service. */
  onOpen(connection: tls.TLSSocket): void
  /** The proxy asks who it serves. */
  onAuthentication(reply: http.IncomingMessage): void
  /** With the name of Chromium's error. */
  onFailure(error: Error): void
}

/** Asks a proxy for a connection to the service of an https address. */
export function openTunnel(
  url: URL,
  { host, port }: ProxyAddress,
  headers: http.OutgoingHttpHeaders,
  { onOpen, onAuthentication, onFailure }: TunnelEvents,
): http.ClientRequest {
  const target = `${url.hostname}:${url.port || '443'}`
  const request = http.request({
    host,
    port,
    method: 'CONNECT',
    path: target,
    headers: { host: target, ...headers },
    agent: false,
  })
  request.on('connect', (reply, socket: Socket) => {
    if (reply.statusCode === 200) {
      const name = isIP(url.hostname) ? {} : { servername: url.hostname }
      onOpen(tls.connect({ socket, host: url.hostname, ...name }))
      return
    }
    socket.destroy()
    if (reply.statusCode === 407) onAuthentication(reply)
    else onFailure(new Error('net::ERR_TUNNEL_CONNECTION_FAILED'))
  })
  request.on('error', (cause) => onFailure(new Error('net::ERR_PROXY_CONNECTION_FAILED', { cause })))
  request.end()
  return request
}
