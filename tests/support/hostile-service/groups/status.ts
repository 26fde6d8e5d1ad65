import { type CatalogueRow, replyWith, rowsOf } from '../catalogue-row.ts'
import type { Behaviour } from '../types.ts'

const row = rowsOf('status')

const HTML = '<!doctype html><html><head><title>Sign in</title></head><body>Please sign in.</body></html>'
const page = (status: number): Behaviour =>
  replyWith({ status, headers: { 'Content-Type': 'text/html; charset=utf-8' }, body: HTML })
const bare = (status: number): Behaviour => replyWith({ status, body: '' })
/** The address in Location is this service: a client that follows shows up in its requests. */
const redirect = (status: number): Behaviour =>
  replyWith({ status, headers: { Location: '/elsewhere' }, body: '' })
const failure = (status: number, errorCode: number): Behaviour =>
  replyWith({ status, body: JSON.stringify({ errorCode, errorMessage: 'The account is not active' }) })
const throttled = (retryAfter: string | undefined): Behaviour =>
  replyWith({ status: 429, headers: retryAfter === undefined ? {} : { 'Retry-After': retryAfter }, body: '' })

const HOUR_MS = 3_600_000
const httpDate = (inMs: number): string => new Date(Date.now() + inMs).toUTCString()

const REDIRECTS = [301, 302, 303, 307, 308]
const REFUSALS = [401, 403, 407]
const OVERLOADS = [500, 502, 503, 504]
const UNFINISHED = [408, 425]

export const STATUS_ROWS: readonly CatalogueRow[] = [
  ...REDIRECTS.map((status) =>
    row(`status ${status}`, 'fail', redirect(status), { note: 'no request for /elsewhere' }),
  ),
  row('status 200 with a page of HTML', 'fail', page(200)),
  row('status 204', 'fail', ({ send }) => void send('HTTP/1.1 204 No Content\r\n\r\n')),
  row('status 200 with nothing', 'fail', bare(200)),
  row('status 206 with a whole page', 'fail', replyWith({ status: 206 })),
  row('status 304', 'fail', ({ send }) => void send('HTTP/1.1 304 Not Modified\r\n\r\n')),
  row('status 400 with an error of the service', 'fail', failure(400, 99), { note: 'shows the message' }),
  row('status 404 with an error of the service', 'fail', failure(404, 2), { note: 'shows the message' }),
  row('status 404 with a page of HTML', 'fail', page(404)),
  ...REFUSALS.map((status) => row(`status ${status}`, 'fail', page(status))),
  ...UNFINISHED.map((status) => row(`status ${status}`, 'retry', page(status))),
  row('status 429', 'retry', throttled(undefined)),
  row('status 429, Retry-After in seconds', 'retry', throttled('1')),
  row('status 429, Retry-After as a date', 'retry', (exchange) => throttled(httpDate(2_000))(exchange)),
  row('status 429, Retry-After in the past', 'retry', (exchange) => throttled(httpDate(-HOUR_MS))(exchange)),
  row('status 429, Retry-After negative', 'retry', throttled('-5')),
  row('status 429, Retry-After ten years', 'retry', throttled('315360000'), { note: 'the delay is clamped' }),
  row('status 429, Retry-After of garbage', 'retry', throttled('soon; very=soon')),
  ...OVERLOADS.map((status) => row(`status ${status}`, 'retry', page(status))),
  row('status 500 with a whole page', 'fail', replyWith({ status: 500 })),
  row('status 0', 'fail', replyWith({ status: 0 })),
  row('status 999', 'fail', replyWith({ status: 999 })),
  row(
    'a status that is no number',
    'fail',
    ({ send }) => void send('HTTP/1.1 abc Odd\r\nContent-Length: 0\r\n\r\n'),
  ),
]
