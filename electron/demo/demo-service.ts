import { timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { SignatureScheme } from '../../shared/domain/signature-scheme.ts'
import { isCalendarDate } from '../../shared/domain/workspace.ts'
import { signParameters } from '../api/build-request.ts'
import { parseJson } from '../lib/json-file.ts'
import type { DemoData } from './demo-data.ts'
import {
  createBusinessPager,
  createHistoryPager,
  createResponsesPager,
  type DemoFilter,
  type DemoPageRequest,
  type DemoPager,
} from './demo-pages.ts'

export interface DemoService {
  /** http://127.0.0.1:PORT */
  readonly baseUrl: string
  close(): Promise<void>
}

/** Specification, "Limits". */
const ENTRIES_PER_PAGE = 500
/** api-facts.md, "Other calls of the same service". */
const BUSINESSES_PER_PAGE = 100
const BODY_LIMIT_BYTES = 262_144

interface Route {
  /** Undefined for the call that only tests the connection. */
  readonly pager: DemoPager | undefined
  readonly perPage: number
}

/**
 * A review service on this machine that follows the specification, with the given data. It listens on 127.0.0.1 only,
 * on a free port. Failed calls have status 200 and an error code in the reply, like the real service. `from` and `to`
 * are inclusive and compare with the date in an entry's own text.
 */
export async function startDemoService(
  options: DemoAccess & { readonly data: DemoData; readonly perPage?: number },
): Promise<DemoService> {
  const { data, perPage = ENTRIES_PER_PAGE } = options
  const routes = new Map<string, Route>([
    ['/api/feedbacks/show-hide-history', { pager: createHistoryPager(data.history), perPage }],
    ['/api/feedbacks/responses/get', { pager: createResponsesPager(data.responses), perPage }],
    ['/api/businesses/get', { pager: createBusinessPager(data.businesses), perPage: BUSINESSES_PER_PAGE }],
    ['/api/test', { pager: undefined, perPage }],
  ])
  const server = createServer((request, response) => {
    answer(request, routes, options).then(
      ({ status, body }) => send(response, status, body),
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the demo service has no port')
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}

interface Reply {
  readonly status: number
  readonly body: string
}

async function answer(
  request: IncomingMessage,
  routes: ReadonlyMap<string, Route>,
  access: DemoAccess,
): Promise<Reply> {
  const route = routes.get(request.url ?? '')
  if (!route) return { status: 404, body: errorEnvelope(-1) }
  if (request.method !== 'POST') return { status: 405, body: errorEnvelope(-1) }
  if (!/^application\/json\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    return { status: 415, body: errorEnvelope(-1) }
  }
  const body = await readBody(request)
  if (body === undefined) return { status: 413, body: errorEnvelope(-1) }
  const checked = readDemoRequest(body, access)
  if ('errorCode' in checked) return { status: 200, body: errorEnvelope(checked.errorCode) }
  return { status: 200, body: answerSigned(route, checked.parameters) }
}

function answerSigned({ pager, perPage }: Route, parameters: ReadonlyMap<string, string>): string {
  if (!pager) return JSON.stringify({ errorCode: 0, errorMessage: 'Success' })
  const request = toPageRequest(parameters, perPage)
  return request ? pager(request) : errorEnvelope(-1)
}

/** Undefined when the body is longer than any request of this API. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > BODY_LIMIT_BYTES) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function send(response: ServerResponse, status: number, body: string): void {
  const bytes = Buffer.from(body, 'utf8')
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...(status === 413 && { connection: 'close' }),
  })
  response.end(bytes)
}

/** The credentials and the signature scheme of the demo service. */
export interface DemoAccess {
  readonly clientId: string
  readonly privateKey: string
  readonly scheme: SignatureScheme
}

/** Codes of the specification, section "Errors". */
type DemoErrorCode = -1 | 1 | 2 | 3
const ERROR_MESSAGES: Readonly<Record<DemoErrorCode, string>> = {
  [-1]: 'Unknown error',
  1: 'Invalid hash sign',
  2: 'Invalid clientId',
  3: 'Server error - please contact support',
}

function errorEnvelope(errorCode: DemoErrorCode): string {
  return JSON.stringify({ errorCode, errorMessage: ERROR_MESSAGES[errorCode] })
}

type Parameters = ReadonlyMap<string, string>

/**
 * Reads and checks the body of a request. A number signs like its decimal text; any other value that is not text is
 * refused, as is a body that is not one object.
 */
function readDemoRequest(
  body: string,
  access: DemoAccess,
): { readonly parameters: Parameters } | { readonly errorCode: DemoErrorCode } {
  const parameters = parseParameters(body)
  if (!parameters) return { errorCode: -1 }
  if (parameters.get('clientId') !== access.clientId) return { errorCode: 2 }
  const expected = Buffer.from(signParameters(access.scheme, access.privateKey, parameters))
  const given = Buffer.from(parameters.get('hash') ?? '')
  const isSigned = given.length === expected.length && timingSafeEqual(given, expected)
  return isSigned ? { parameters } : { errorCode: 1 }
}

function parseParameters(body: string): Parameters | undefined {
  const value = parseJson(body)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const parameters = new Map<string, string>()
  for (const [name, member] of Object.entries(value)) {
    if (typeof member !== 'string' && typeof member !== 'number') return undefined
    parameters.set(name, String(member))
  }
  return parameters
}

/**
 * The entries that a checked request selects, or undefined for an invalid value.
 * @param longestPage the largest page, and the page size when the request has no `limit`.
 */
function toPageRequest(parameters: Parameters, longestPage: number): DemoPageRequest | undefined {
  const page = parameters.get('page') ?? '1'
  const from = parameters.get('from')
  const to = parameters.get('to')
  if (!/^[1-9]\d{0,8}$/.test(page)) return undefined
  if ([from, to].some((date) => date !== undefined && !isCalendarDate(date))) return undefined
  const businessIds = toIds(parameters.get('businessId'))
  const feedbackIds = toIds(parameters.get('feedbackId'))
  const filter: DemoFilter = {
    ...(businessIds && { businessIds }),
    ...(feedbackIds && { feedbackIds }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
  const limit = parameters.get('limit') ?? String(longestPage)
  if (!/^[1-9]\d{0,8}$/.test(limit)) return undefined
  return {
    filter,
    page: Number(page),
    perPage: Math.min(longestPage, Number(limit)),
    isAggregated: parameters.has('aggregateResponse'),
  }
}

function toIds(list: string | undefined): ReadonlySet<string> | undefined {
  return list === undefined ? undefined : new Set(list.split(',').map((id) => id.trim()))
}
