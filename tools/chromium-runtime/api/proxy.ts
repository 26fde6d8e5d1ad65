import * as http from 'node:http'
import { isIP, type Socket } from 'node:net'
import * as tls from 'node:tls'
import { commandLine } from './command-line.ts'

/** host and port of a proxy that speaks HTTP */
export interface ProxyAddress {
  readonly host: string
  readonly port: number
}

/**
 * The proxy that `--proxy-server` and `--proxy-bypass-list` name for an address. As in Chromium, this machine is reached
 * without it unless the list has `<-loopback>`; other entries of either switch than plain ones throw.
 */
export function proxyFor({ hostname }: URL): ProxyAddress | null {
  const server = commandLine.getSwitchValue('proxy-server')
  const bypass = commandLine.getSwitchValue('proxy-bypass-list')
  if (server === '') return null
  if (bypass !== '' && bypass !== '<-loopback>')
    throw new Error(`--proxy-bypass-list=${bypass} is not imitated`)
  if (bypass === '' && isLoopback(hostname)) return null
  const found = /^(?:http:\/\/)?([a-z0-9.-]+):(\d+)$/.exec(server)
  if (!found?.[1]) throw new Error(`--proxy-server=${server} is not imitated`)
  return { host: found[1], port: Number(found[2]) }
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Names and passwords that a session has sent to proxies: sent unasked from then on, until one is refused. */
export class ProxyPasswords {
  readonly #known = new Map<string, string>()

  /** The header's value. */
  find({ host, port }: ProxyAddress): string | undefined {
    return this.#known.get(`${host}:${port}`)
  }

  keep({ host, port }: ProxyAddress, username: string, password: string): void {
    this.#known.set(`${host}:${port}`, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  }

  /** @returns whether another one is known meanwhile, with which the request is sent again unasked. */
  refuse(proxy: ProxyAddress, sent: string | undefined): boolean {
    if (this.find(proxy) !== sent) return true
    this.#known.delete(`${proxy.host}:${proxy.port}`)
    return false
  }
}

const DEFAULT = {}
const bySession = new WeakMap<object, ProxyPasswords>()

/** Each session has its own; without one, that of all requests which name none. */
export function proxyPasswordsOf(session: object = DEFAULT): ProxyPasswords {
  const known = bySession.get(session)
  if (known) return known
  const made = new ProxyPasswords()
  bySession.set(session, made)
  return made
}

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
