import type * as http from 'node:http'
import type { Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'
import { StrictEmitter, strictStub } from '../strict-stub.ts'

/** A response with its body decompressed, as Chromium's network stack delivers it. */
export class NetReply extends StrictEmitter {
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
    // Deferred: listeners are added in the 'response' event.
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
strictStub('IncomingMessage', NetReply.prototype)

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

/** Chromium distinguishes a reset, a body shorter than its Content-Length, and a missing last chunk. */
function toBodyError(message: http.IncomingMessage, error: unknown): Error {
  const isCut = error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
  if (!isCut || message.socket.errored) return toChromiumError(error)
  const isChunked = message.headers['transfer-encoding'] !== undefined
  return new Error(isChunked ? 'net::ERR_INCOMPLETE_CHUNKED_ENCODING' : 'net::ERR_CONTENT_LENGTH_MISMATCH', {
    cause: error,
  })
}

/** Chromium's names for Node's network error codes. */
const NAMES: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'ERR_CONNECTION_REFUSED',
  ECONNRESET: 'ERR_CONNECTION_RESET',
  EPIPE: 'ERR_CONNECTION_RESET',
  ECONNABORTED: 'ERR_CONNECTION_ABORTED',
  ETIMEDOUT: 'ERR_CONNECTION_TIMED_OUT',
  ENOTFOUND: 'ERR_NAME_NOT_RESOLVED',
  EAI_AGAIN: 'ERR_NAME_NOT_RESOLVED',
  EHOSTUNREACH: 'ERR_ADDRESS_UNREACHABLE',
  ENETUNREACH: 'ERR_INTERNET_DISCONNECTED',
  EADDRNOTAVAIL: 'ERR_ADDRESS_INVALID',
  ERR_TLS_CERT_ALTNAME_INVALID: 'ERR_CERT_COMMON_NAME_INVALID',
  CERT_HAS_EXPIRED: 'ERR_CERT_DATE_INVALID',
  CERT_NOT_YET_VALID: 'ERR_CERT_DATE_INVALID',
  CERT_REVOKED: 'ERR_CERT_REVOKED',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'ERR_CERT_AUTHORITY_INVALID',
  SELF_SIGNED_CERT_IN_CHAIN: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'ERR_CERT_AUTHORITY_INVALID',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'ERR_CERT_AUTHORITY_INVALID',
  HPE_HEADER_OVERFLOW: 'ERR_RESPONSE_HEADERS_TOO_BIG',
  HPE_INVALID_CHUNK_SIZE: 'ERR_INVALID_CHUNKED_ENCODING',
  HPE_UNEXPECTED_CONTENT_LENGTH: 'ERR_RESPONSE_HEADERS_MULTIPLE_CONTENT_LENGTH',
  Z_DATA_ERROR: 'ERR_CONTENT_DECODING_FAILED',
  Z_BUF_ERROR: 'ERR_CONTENT_DECODING_FAILED',
}

/** @returns an error with the message of Electron's `net`, `net::ERR_…`, and Node's error as its cause */
export function toChromiumError(error: unknown): Error {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return new Error(`net::${nameOf(code)}`, { cause: error })
}

function nameOf(code: string): string {
  const known = NAMES[code]
  if (known) return known
  if (code.startsWith('HPE_')) return 'ERR_INVALID_HTTP_RESPONSE'
  if (code.startsWith('ERR_SSL_')) return 'ERR_SSL_PROTOCOL_ERROR'
  return 'ERR_FAILED'
}
