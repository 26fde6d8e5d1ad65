import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type NameRow, type ReplyShape, writeError, writePage } from './independent-reply.ts'
import type { EventRow, ResponseRow, Rows } from './independent-rows.ts'

/**
 * A small review service for tests, made from the specification alone: it shares no code with the application, so that
 * a misreading on one side does not hide behind the same misreading on the other.
 */
export interface IndependentServiceOptions {
  readonly events: readonly EventRow[]
  readonly responses: readonly ResponseRow[]
  readonly clientId: string
  readonly privateKey: string
  readonly perPage?: number
  readonly shape?: ReplyShape
  /** false: the service knows no /api/test and answers it with a web page. */
  readonly hasTestCall?: boolean
  /** What its businesses are called; without it the service knows no such call. */
  readonly businessNames?: readonly NameRow[]
  /** Called before a request is answered, with its number from 1 on. */
  readonly onRequest?: (number: number) => Promise<void> | void
}

interface RecordedRequest {
  readonly path: string
  readonly parameters: Readonly<Record<string, unknown>>
  readonly headers: IncomingMessage['headers']
}

export interface IndependentService {
  readonly baseUrl: string
  /** Every request so far, oldest first. */
  readonly requests: readonly RecordedRequest[]
  /** From the next request on, other rows are served. */
  replaceRows(rows: Rows): void
  close(): Promise<void>
}

type Parameters = Readonly<Record<string, unknown>>

interface Answer {
  readonly status?: number
  readonly type?: string
  readonly text: string
}

export async function startIndependentService(
  options: IndependentServiceOptions,
): Promise<IndependentService> {
  const requests: RecordedRequest[] = []
  let answer = createAnswerer(options)
  const server = createServer((request, response) => {
    readBody(request).then(
      async (body) => {
        const parameters = toParameters(body)
        const path = request.url ?? ''
        requests.push({ path, parameters, headers: request.headers })
        await options.onRequest?.(requests.length)
        send(response, answer(request.method ?? '', path, parameters))
      },
      () => response.destroy(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    requests,
    replaceRows: (rows) => {
      answer = createAnswerer({ ...options, ...rows })
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function createAnswerer(options: IndependentServiceOptions) {
  const { clientId, privateKey, perPage = 500, shape = 'flat', hasTestCall = true, businessNames } = options
  const events = newestFirst(options.events, ({ time }) => time)
  const responses = newestFirst(options.responses, ({ date }) => date)
  return (method: string, path: string, parameters: Parameters): Answer => {
    const isNames = path === '/api/businesses/get'
    const isExtra = isNames ? businessNames !== undefined : hasTestCall && path === '/api/test'
    const isKnown = path.startsWith('/api/feedbacks/') || isExtra
    if (method !== 'POST' || !isKnown) return { status: 404, type: 'text/html', text: '<h1>Not found</h1>' }
    if (parameters.clientId !== clientId) return { text: writeError(2, 'Invalid clientId') }
    if (!isSigned(parameters, privateKey)) return { text: writeError(1, 'Invalid hash sign') }
    if (path === '/api/test') return { text: writeError(0, 'Success') }
    if (isNames) return { text: writePage(pageOfNames(businessNames ?? [], parameters), shape) }
    const isHistory = path === '/api/feedbacks/show-hide-history'
    const selected = isHistory
      ? select(events, parameters, ({ time }) => time)
      : select(responses, parameters, ({ date }) => date)
    const page = Number(parameters.page ?? 1)
    const rows = selected.slice((page - 1) * perPage, page * perPage)
    return { text: writePage({ page, pages: Math.ceil(selected.length / perPage), perPage, rows }, shape) }
  }
}

/** The call for names has a size of page of its own, 100 where none is asked for. */
function pageOfNames(names: readonly NameRow[], parameters: Parameters) {
  const [page, perPage] = [Number(parameters.page ?? 1), Number(parameters.limit ?? 100)]
  const rows = names.slice((page - 1) * perPage, page * perPage)
  return { page, pages: Math.ceil(names.length / perPage), perPage, rows }
}

/** SHA-256 of the key followed by name and value of each parameter but the hash, in byte order of the names. */
function isSigned(parameters: Parameters, privateKey: string): boolean {
  const names = Object.keys(parameters).filter((name) => name !== 'hash')
  names.sort((a, b) => Buffer.from(a).compare(Buffer.from(b)))
  const digest = createHash('sha256').update(privateKey)
  for (const name of names) digest.update(name).update(String(parameters[name]))
  const expected = Buffer.from(digest.digest('hex'))
  const given = Buffer.from(String(parameters.hash ?? ''))
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function select<Row extends { businessId: string; feedbackId: string }>(
  rows: readonly Row[],
  parameters: Parameters,
  timeOf: (row: Row) => string,
): readonly Row[] {
  const businesses = idList(parameters.businessId)
  const feedback = idList(parameters.feedbackId)
  const from = String(parameters.from ?? '0000-00-00')
  const to = String(parameters.to ?? '9999-99-99')
  return rows.filter((row) => {
    const day = timeOf(row).slice(0, 10)
    const isAsked =
      (!businesses || businesses.has(row.businessId)) && (!feedback || feedback.has(row.feedbackId))
    return isAsked && from <= day && day <= to
  })
}

function idList(value: unknown): Set<string> | null {
  return value === undefined ? null : new Set(String(value).split(','))
}

function newestFirst<Row>(rows: readonly Row[], timeOf: (row: Row) => string): readonly Row[] {
  return rows.toSorted((a, b) => Date.parse(timeOf(b)) - Date.parse(timeOf(a)))
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

/** An unreadable body has no parameters, and so fails for want of a client id. */
export function toParameters(body: string): Parameters {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}

function send(response: ServerResponse, { status = 200, type = 'application/json', text }: Answer): void {
  response.writeHead(status, { 'content-type': type, 'content-length': Buffer.byteLength(text) })
  response.end(text)
}
