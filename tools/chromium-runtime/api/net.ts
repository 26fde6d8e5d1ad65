import * as http from 'node:http'
import * as https from 'node:https'
import type { AuthInfo, ClientRequestConstructorOptions } from 'electron'
import { notImplemented, StrictEmitter, strictStub } from '../strict-stub.ts'
import { NetReply, toChromiumError } from './net-reply.ts'
import { openTunnel, type ProxyAddress, type ProxyPasswords, proxyFor, proxyPasswordsOf } from './proxy.ts'
import { Session } from './session.ts'

const OPTIONS = new Set([
  'url',
  'method',
  'headers',
  'session',
  'partition',
  'credentials',
  'redirect',
  'cache',
])

/** One request over node:http, with the interface and the error messages of Electron's `net`. */
class NetRequest extends StrictEmitter {
  readonly #url: URL
  readonly #proxy: ProxyAddress | null
  readonly #method: string
  readonly #headers: http.OutgoingHttpHeaders
  readonly #passwords: ProxyPasswords
  /** The check of certificates by the session. */
  readonly #identity: Partial<Pick<Session, 'checkServerIdentity'>>
  readonly #redirect: ClientRequestConstructorOptions['redirect']
  /** Sent as a whole at the end, and again when a proxy asks for a password. */
  readonly #body: Buffer[] = []
  #request: http.ClientRequest | undefined
  /** The Proxy-Authorization header of the last attempt. */
  #authorization: string | undefined
  #isSettled = false

  constructor(options: ClientRequestConstructorOptions) {
    super('ClientRequest', ['response', 'redirect', 'login', 'error', 'abort', 'close', 'finish'])
    for (const name of Object.keys(options)) {
      if (!OPTIONS.has(name)) throw notImplemented(`net.request({ ${name} })`)
    }
    const { url = '', method = 'GET', headers = {}, redirect = 'follow', credentials, session } = options
    if (credentials !== 'omit') throw notImplemented("net.request without credentials: 'omit'")
    if (redirect === 'follow') throw notImplemented("net.request with redirect: 'follow'")
    this.#url = new URL(url)
    this.#proxy = proxyFor(this.#url)
    this.#method = method
    this.#headers = { ...headers }
    this.#passwords = proxyPasswordsOf(session)
    this.#identity = session instanceof Session ? { checkServerIdentity: session.checkServerIdentity } : {}
    this.#redirect = redirect
  }

  setHeader(name: string, value: string): void {
    this.#headers[name.toLowerCase()] = value
  }

  write(chunk: string | Buffer): void {
    this.#body.push(Buffer.from(chunk))
  }

  end(chunk?: string | Buffer): this {
    if (chunk !== undefined) this.write(chunk)
    if (!this.#isSettled) this.#send()
    return this
  }

  abort(): void {
    if (!this.#isSettled) this.emit('abort')
    this.#isSettled = true
    this.#request?.destroy()
  }

  #send(): void {
    const isSecure = this.#url.protocol === 'https:'
    const proxy = this.#proxy
    if (!proxy) {
      const { request } = isSecure ? https : http
      this.#exchange(request(this.#url, { ...this.#options(), agent: false }))
      return
    }
    this.#authorization = this.#passwords.find(proxy)
    const authorization = this.#authorization ? { 'proxy-authorization': this.#authorization } : {}
    if (!isSecure) {
      const headers = { ...this.#headers, host: this.#url.host, ...authorization }
      const options = { ...this.#options(), ...proxy, path: this.#url.href, headers, agent: false }
      this.#exchange(http.request(options), 'ERR_PROXY_CONNECTION_FAILED')
      return
    }
    this.#request = openTunnel(this.#url, proxy, authorization, this.#identity, {
      onOpen: (connection) =>
        this.#exchange(https.request(this.#url, { ...this.#options(), createConnection: () => connection })),
      onAuthentication: (reply) => this.#logIn(proxy, reply),
      onFailure: (error) => this.#fail(error),
    })
  }

  #options(): https.RequestOptions {
    const length = this.#body.reduce((sum, { length }) => sum + length, 0)
    const headers = length === 0 ? this.#headers : { ...this.#headers, 'content-length': length }
    return { method: this.#method, headers, ...this.#identity }
  }

  #exchange(request: http.ClientRequest, refused?: string): void {
    this.#request = request
    request.on('response', (message) => this.#receive(message))
    request.on('error', (error) => {
      const isRefused = refused !== undefined && 'code' in error && error.code === 'ECONNREFUSED'
      this.#fail(isRefused ? new Error(`net::${refused}`, { cause: error }) : toChromiumError(error))
    })
    request.end(Buffer.concat(this.#body))
  }

  #receive(message: http.IncomingMessage): void {
    const { statusCode = 0, headers } = message
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (statusCode === 407) {
      message.resume()
      if (this.#proxy && this.#url.protocol === 'http:') this.#logIn(this.#proxy, message)
      else this.#fail(new Error('net::ERR_UNEXPECTED_PROXY_AUTH'))
      return
    }
    if (!isRedirect) {
      this.emit('response', new NetReply(message))
      return
    }
    message.resume()
    if (this.#redirect === 'error') {
      this.#fail(new Error('net::ERR_UNSAFE_REDIRECT'))
    } else {
      this.emit('redirect', statusCode, 'GET', headers.location, headers)
      // No listener ended the request, and following a redirect is not implemented.
      if (!this.#isSettled) this.#fail(new Error('Redirect was cancelled'))
    }
  }

  /**
   * Asks the application for a password unless the session has another one by now, then sends the whole request again.
   */
  #logIn(proxy: ProxyAddress, { headers }: http.IncomingMessage): void {
    if (this.#isSettled) return
    if (this.#passwords.refuse(proxy, this.#authorization)) {
      this.#send()
      return
    }
    const challenge = headers['proxy-authenticate']
    const realm = /^basic realm="([^"]*)"/i.exec(challenge ?? '')?.[1]
    if (realm === undefined) {
      this.#fail(notImplemented(`a proxy that asks by ${challenge}`))
      return
    }
    const info: AuthInfo = { isProxy: true, scheme: 'basic', ...proxy, realm }
    const answer = (username?: string, password?: string) => {
      if (this.#isSettled) return
      if (username === undefined) throw notImplemented('an answer to login without a name')
      this.#passwords.keep(proxy, username, password ?? '')
      this.#send()
    }
    if (!this.emit('login', info, answer)) this.#fail(notImplemented('login without a listener'))
  }

  #fail(error: Error): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.emit('error', error)
    this.#request?.destroy()
  }
}
strictStub('ClientRequest', NetRequest.prototype)

export const net = strictStub('net', {
  request: (options: ClientRequestConstructorOptions | string) =>
    new NetRequest(typeof options === 'string' ? { url: options } : options),
})
