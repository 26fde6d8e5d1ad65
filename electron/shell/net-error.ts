import { AppError, type AppErrorCode } from '../../shared/app-error.ts'

/** Chromium names its network errors `net::ERR_NAME`; that name is their code. */
const NAME = /net::(ERR_[A-Z0-9_]+)/

const CODES: readonly (readonly [pattern: RegExp, code: AppErrorCode, message: string])[] = [
  [/^ERR_CONTENT_LENGTH_MISMATCH$/, 'reply-cut', 'The reply is shorter than it announced.'],
  [/^ERR_(CERT_|SSL_|BAD_SSL)/, 'certificate-invalid', 'The service did not prove who it is (TLS).'],
  [/TIMED_OUT$/, 'network-timeout', 'The service did not answer in time.'],
  [
    /^ERR_(TOO_MANY_REDIRECTS|UNSAFE_REDIRECT)$/,
    'redirect-refused',
    'The service redirects to another address.',
  ],
  [
    /^ERR_(NAME_|ADDRESS_|INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_FAILED|PROXY_|UNEXPECTED_PROXY_|TUNNEL_)/,
    'network-unreachable',
    'The service cannot be reached.',
  ],
  [
    /^ERR_(INVALID_HTTP_RESPONSE|INVALID_CHUNKED_ENCODING|RESPONSE_HEADERS_|CONTENT_DECODING_)/,
    'reply-malformed',
    'The reply is not valid HTTP.',
  ],
]

/** What is not listed broke on the way, and may pass. */
export function toNetError(error: Error): AppError {
  const reason = NAME.exec(error.message)?.[1] ?? 'unknown'
  const [, code, message] = CODES.find(([pattern]) => pattern.test(reason)) ?? []
  return new AppError(code ?? 'network-interrupted', message ?? 'The connection broke off.', {
    cause: error,
    details: { reason },
  })
}
