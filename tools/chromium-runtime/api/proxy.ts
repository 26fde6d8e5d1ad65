import * as http from 'node:http'
import { isIP, type Socket } from 'node:net'
import * as tls from 'node:tls'
import { commandLine } from './app-paths.ts'

/** Host and port of an HTTP proxy. */
export interface ProxyAddress {
  readonly host: string
  readonly port: number
}

/**
 * The proxy that `--proxy-server` and `--proxy-bypass-list` choose for an address. As in Chromium, loopback addresses
 * bypass it unless the list has `<-loopback>`. Throws for other values of the switches.
 */
export function proxyFor({ hostname }: URL): ProxyAddress | null {
  const server = commandLine.getSwitchValue('proxy-server')
  const bypass = commandLine.getSwitchValue('proxy-bypass-list')
  if (server === '') return null
  if (bypass !== '' && bypass !== '<-loopback>')
    throw new Error(`--proxy-bypass-list=${bypass} is not supported`)
  if (bypass === '' && isLoopback(hostname)) return null
  const found = /^(?:http:\/\/)?([a-z0-9.-]+):(\d+)$/.exec(server)
  if (!found?.[1]) throw new Error(`--proxy-server=${server} is not supported`)
  return { host: found[1], port: Number(found[2]) }
}

function isLoopback(hostname: string): boolean {
  return /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

/** Passwords that a session has sent to proxies. They are sent preemptively until a proxy refuses them. */
export class ProxyPasswords {
  readonly #known = new Map<string, string>()

  /** The value of the Proxy-Authorization header. */
  find({ host, port }: ProxyAddress): string | undefined {
    return this.#known.get(`${host}:${port}`)
  }

  keep({ host, port }: ProxyAddress, username: string, password: string): void {
    this.#known.set(`${host}:${port}`, `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`)
  }

  /** @returns whether the session has another password by now, with which the request is to be sent again */
  refuse(proxy: ProxyAddress, sent: string | undefined): boolean {
    if (this.find(proxy) !== sent) return true
    this.#known.delete(`${proxy.host}:${proxy.port}`)
    return false
  }
}

const DEFAULT = {}
const bySession = new WeakMap<object, ProxyPasswords>()

/** The passwords of a session; requests without a session share one set. */
export function proxyPasswordsOf(session: object = DEFAULT): ProxyPasswords {
  const known = bySession.get(session)
  if (known) return known
  const made = new ProxyPasswords()
  bySession.set(session, made)
  return made
}

interface TunnelEvents {
  /** The tunnel is open; `connection` is a TLS connection to the service. */
  onOpen(connection: tls.TLSSocket): void
  /** The proxy asks for a password. */
  onAuthentication(reply: http.IncomingMessage): void
  /** The error's message is Chromium's. */
  onFailure(error: Error): void
}

/** Opens a TLS connection to the host of an https address through a proxy (CONNECT). */
export function openTunnel(
  url: URL,
  { host, port }: ProxyAddress,
  headers: http.OutgoingHttpHeaders,
  identity: Pick<tls.ConnectionOptions, 'checkServerIdentity'>,
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
      onOpen(tls.connect({ socket, host: url.hostname, ...name, ...identity }))
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
