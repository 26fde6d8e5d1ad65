import type { AppErrorCode } from '../../../shared/app-error.ts'

/** How rows to retry end when the service never recovers, and how rows to fail end: names of rows by error code. */
const NAMES_BY_CODE: Partial<Record<AppErrorCode, readonly string[]>> = {
  'network-unreachable': ['a name that does not resolve', 'a refused connection'],
  'network-timeout': [
    'a connection that is never answered',
    'a Content-Length that is too large, on an open connection',
    'headers that trickle in',
    'a body of one byte now and then',
  ],
  'network-interrupted': [
    'a reset before the headers',
    'an end before the headers',
    'a reset in the middle of the body',
    'chunks without an end',
  ],
  'certificate-invalid': ['a certificate that nobody vouches for', 'no TLS behind an https address'],
  'redirect-refused': ['status 301', 'status 302', 'status 303', 'status 307', 'status 308', 'status 304'],
  'reply-too-large': [
    'a body without an end',
    'a small body that unpacks to hundreds of megabytes',
    'headers of a megabyte',
  ],
  'reply-cut': [
    'an end in the middle of the body',
    'a Content-Length that is too large, then the end',
    'a gzip body that is cut',
    'a JSON text that is cut',
  ],
  'reply-malformed': [
    'a Content-Length that is too small',
    'gzip in the header, none in the body',
    'an unknown Content-Encoding',
    'two encodings, one on top of the other',
    'status 200 with nothing',
    'status 0',
    'a status that is no number',
    'UTF-16, little-endian',
    'UTF-16, big-endian',
    'bytes that are not UTF-8',
    'text before the JSON',
    'text after the JSON',
    'the JSON twice',
    'an array at the top',
    'null at the top',
    'a string at the top',
    'a number at the top',
    'NaN',
    'a comment',
    'a comma too many',
    'single quotes',
    'a raw line break in a string',
    'a depth of 100,000',
    '100,000 keys',
    'pages 10^9',
    'another page than the one asked for',
    'the same page for ever',
    'two arrays that could be meant',
  ],
  'not-this-api': ['status 200 with a page of HTML'],
  'service-status': [
    'status 204',
    'status 206 with a whole page',
    'status 404 with a page of HTML',
    'status 403',
    'status 407',
    'status 408',
    'status 425',
    'status 500',
    'status 502',
    'status 503',
    'status 504',
    'status 500 with a whole page',
    'status 999',
  ],
  'service-unauthorized': ['status 401'],
  'service-throttled': [
    'status 429',
    'status 429, Retry-After in seconds',
    'status 429, Retry-After as a date',
    'status 429, Retry-After in the past',
    'status 429, Retry-After negative',
    'status 429, Retry-After ten years',
    'status 429, Retry-After of garbage',
  ],
  'service-unknown': [
    'status 400 with an error of the service',
    'no errorCode',
    'errorCode null',
    'errorCode true',
    'errorCode 99',
    'errorCode 0.5',
    'errorCode -1',
    'a message with markup',
    'a message of a megabyte',
  ],
  'service-client-id': ['status 404 with an error of the service', 'errorCode 2'],
  'service-fault': ['errorCode 3, then success'],
  'service-signature': ['errorCode 1', 'errorCode 1 on page 5 only'],
  'other-account': ['the data of another account in a later sweep'],
}

const CODES = new Map(
  Object.entries(NAMES_BY_CODE).flatMap(([code, names]) => names.map((name) => [name, code] as const)),
)

/** @throws Error for a row that nobody has thought about. */
export function getExpectedError(name: string): string {
  const code = CODES.get(name)
  if (code === undefined) throw new Error(`No error is expected of the row "${name}".`)
  return code
}

/** Errors of replies that did not arrive whole, or were not readable as HTTP: there is nothing to archive. */
export const UNARCHIVED = new Set([
  'a Content-Length that is too small',
  'gzip in the header, none in the body',
  'an unknown Content-Encoding',
  'two encodings, one on top of the other',
  'a gzip body that is cut',
  'status 0',
  'a status that is no number',
])
