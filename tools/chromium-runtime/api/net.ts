import * as http from 'node:http'
import * as https from 'node:https'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import type { ClientRequestConstructorOptions } from 'electron'
import { HonestEmitter, honest, notImplemented } from '../honest.ts'
import { toChromiumError } from './net-error-names.ts'

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

/** A reply; the body comes decoded, as from Chromium's network stack. */
class NetReply extends HonestEmitter {
  readonly statusCode: number
  readonly statusMessage: string
  readonly headers: Readonly<Record<string, string | string[]>>

  constructor(message: http.IncomingMessage) {
    super('IncomingMessage', ['data', 'end', 'aborted', 'error'])
    this.statusCode = message.statusCode ?? 0
    this.statusMessage = message.statusMessage ?? ''
    this.headers = Object.fromEntries(
      Object.entries(message.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, value]],
      ),
    )
    // Waits for its listeners, which are added in the 'response' event.
    queueMicrotask(() => this.#pass(message))
  }

  #pass(message: http.IncomingMessage): void {
    const body = decode(message)
    body.on('data', (chunk: Buffer) => this.emit('data', chunk))
    body.on('end', () => this.emit('end'))
    const fail = (error: unknown) => this.emit('error', toBodyError(message, error))
    message.on('error', fail)
    if (body !== message) body.on('error', fail)
  }
}

/** One request over node:http; the interface and the words of its failures are those of Electron's `net`. */
class NetRequest extends HonestEmitter {
  readonly #request: http.ClientRequest
  readonly #redirect: ClientRequestConstructorOptions['redirect']
  #isSettled = false

  constructor(options: ClientRequestConstructorOptions) {
    super('ClientRequest', ['response', 'redirect', 'login', 'error', 'abort', 'close', 'finish'])
    for (const name of Object.keys(options)) {
      if (!OPTIONS.has(name)) throw notImplemented(`net.request({ ${name} })`)
    }
    const { url = '', method = 'GET', headers = {}, redirect = 'follow', credentials } = options
    if (credentials !== 'omit') throw notImplemented("net.request without credentials: 'omit'")
    if (redirect === 'follow') throw notImplemented("net.request with redirect: 'follow'")
    this.#redirect = redirect
    const { request } = new URL(url).protocol === 'https:' ? https : http
    this.#request = request(url, { method, headers, agent: false })
    this.#request.on('response', (message) => this.#receive(message))
    this.#request.on('error', (error) => this.#fail(toChromiumError(error)))
  }

  setHeader(name: string, value: string): void {
    this.#request.setHeader(name, value)
  }

  write(chunk: string | Buffer): void {
    this.#request.write(chunk)
  }

  end(chunk?: string | Buffer): this {
    this.#request.end(chunk)
    return this
  }

  abort(): void {
    if (!this.#isSettled) this.emit('abort')
    this.#isSettled = true
    this.#request.destroy()
  }

  #receive(message: http.IncomingMessage): void {
    const { statusCode = 0, headers } = message
    const isRedirect = statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    if (!isRedirect) {
      this.emit('response', new NetReply(message))
      return
    }
    message.resume()
    if (this.#redirect === 'error') {
      this.#fail(new Error('net::ERR_UNSAFE_REDIRECT'))
    } else {
      this.emit('redirect', statusCode, 'GET', headers.location, headers)
      // Nobody followed the redirect while it was announced, and nobody can here.
      if (!this.#isSettled) this.#fail(new Error('Redirect was cancelled'))
    }
  }

  #fail(error: Error): void {
    if (this.#isSettled) return
    this.#isSettled = true
    this.emit('error', error)
    this.#request.destroy()
  }
}
honest('ClientRequest', NetRequest.prototype)
honest('IncomingMessage', NetReply.prototype)

function decode(message: http.IncomingMessage): Readable {
  switch (message.headers['content-encoding']?.trim().toLowerCase()) {
    case 'gzip':
      return message.pipe(createGunzip())
    case 'deflate':
      return message.pipe(createInflate())
    case 'br':
      return message.pipe(createBrotliDecompress())
    case 'zstd':
      return message.pipe(createZstdDecompress())
    default:
      return message
  }
}

/** A body that broke off: Chromium tells apart a reset, a length that was not reached and a last chunk that never came. */
function toBodyError(message: http.IncomingMessage, error: unknown): Error {
  const isCut = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (!isCut || message.socket.errored) return toChromiumError(error)
  const isChunked = message.headers['transfer-encoding'] !== undefined
  return new Error(isChunked ? 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' : 'net::ERR_CONTENT_LENGTH_MISMATCH', {
    cause: error,
  })
}

export const net = honest('net', {
  request: (options: ClientRequestConstructorOptions | string) =>
    new NetRequest(typeof options === 'string' ? { url: options } : options),
  isOnline: () => true,
})
