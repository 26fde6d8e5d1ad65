import { AppError, toAppError } from '../../shared/app-error.ts'
import { timeout } from './transport.ts'

/** Translates errors of node:http, node:net and node:tls by their code, never by their message. */

const UNREACHABLE: ReadonlyMap<string, string> = new Map([
  ['ENOTFOUND', 'dns'],
  ['EAI_AGAIN', 'dns'],
  ['EAI_FAIL', 'dns'],
  ['EAI_NODATA', 'dns'],
  ['EAI_NONAME', 'dns'],
  ['ECONNREFUSED', 'refused'],
  ['EHOSTUNREACH', 'unreachable'],
  ['ENETUNREACH', 'unreachable'],
  ['EHOSTDOWN', 'unreachable'],
  ['ENETDOWN', 'unreachable'],
  ['EADDRNOTAVAIL', 'unreachable'],
])
const INTERRUPTED: ReadonlySet<string> = new Set([
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ERR_STREAM_PREMATURE_CLOSE',
  'HPE_INVALID_EOF_STATE',
])
const TIMED_OUT: ReadonlySet<string> = new Set(['ETIMEDOUT', 'ERR_SOCKET_CONNECTION_TIMEOUT'])
const HEADERS_TOO_LARGE = 'HPE_HEADER_OVERFLOW'
/** Codes of node:http's parser for bytes that are not HTTP. */
const NOT_HTTP = /^HPE_/
/** Codes of OpenSSL's verification and of Node's host name check. */
const TLS =
  /^(?:ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED_CERT|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED|ERROR_IN_CERT|EPROTO$)/

/** Other failures of a system call, such as too many open files. */
const SYSTEM = /^E[A-Z]+$/

/** AppErrors pass through; every failure of a request becomes one, and a bug of ours stays *internal*. */
export function translateNetworkError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (TLS.test(code)) {
    return new AppError('certificate-invalid', 'The service could not prove who it is.', {
      details: { reason: code },
      cause: error,
    })
  }
  if (TIMED_OUT.has(code)) return timeout('connect', error)
  if (INTERRUPTED.has(code)) return interrupted(code, error)
  if (code === HEADERS_TOO_LARGE) {
    const details = { part: 'headers' }
    return new AppError('reply-too-large', 'The headers of the reply are too large.', {
      details,
      cause: error,
    })
  }
  if (NOT_HTTP.test(code)) return notHttp(code, error)
  if (UNREACHABLE.has(code) || SYSTEM.test(code)) return unreachable(code, error)
  return toAppError(error)
}

export function interrupted(reason: string, cause?: unknown): AppError {
  return new AppError('network-interrupted', 'The connection broke off.', { details: { reason }, cause })
}

export function notHttp(reason: string, cause?: unknown): AppError {
  return new AppError('reply-malformed', 'The reply breaks the rules of HTTP.', {
    details: { reason },
    cause,
  })
}

function unreachable(code: string, cause: unknown): AppError {
  const reason = UNREACHABLE.get(code) ?? code
  return new AppError('network-unreachable', 'The service cannot be reached.', { details: { reason }, cause })
}

/** An AggregateError means that all addresses failed; its own code, or else that of the first, gives the reason. */
function codeOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code
  return error instanceof AggregateError && error.errors.length > 0 ? codeOf(error.errors[0]) : ''
}
