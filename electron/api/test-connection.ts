import { AppError, toAppError } from '../../shared/app-error.ts'
import type { Operation } from '../../shared/domain/receipt.ts'
import type { Connection } from '../../shared/domain/workspace.ts'
import type { ConnectionStep, ConnectionTest, SentRequest } from '../../shared/ipc/application-contract.ts'
import { type BuiltRequest, buildPageRequest, buildTestRequest } from './build-request.ts'
import { openReply } from './open-reply.ts'
import { parsePage } from './parse-page.ts'
import type { PageFailure } from './parsed-page.ts'
import type { ServiceReply, Transport } from './transport.ts'

interface ConnectionTestInput {
  readonly transport: Transport
  readonly connection: Connection
  readonly privateKey: string
  readonly signal?: AbortSignal
}

/**
 * Asks the service whether it accepts these credentials, by its test call where there is one, and for the first pages
 * of the history and of the responses: credentials may be good for one of them. Nothing is stored or retried. Never
 * rejects.
 */
export async function testConnection(input: ConnectionTestInput): Promise<ConnectionTest> {
  const trial: Trial = { ...input, sent: [] }
  const outcome = await tryConnection(trial)
  return outcome.isAccepted ? outcome : { ...outcome, sent: trial.sent.at(-1) ?? null }
}

/** A test under way, with its requests so far. */
interface Trial extends ConnectionTestInput {
  readonly sent: SentRequest[]
}

type Accepted = Extract<ConnectionTest, { readonly isAccepted: true }>
type Refused = Omit<Extract<ConnectionTest, { readonly isAccepted: false }>, 'sent'>

async function tryConnection(trial: Trial): Promise<Accepted | Refused> {
  let passed: TestCall | null = null
  try {
    passed = await tryTestCall(trial)
    if (passed?.failure) return refuse(passed.failure)
    return await tryFirstPages(trial, passed)
  } catch (error) {
    return { isAccepted: false, error: toAppError(error).toShape(), failedAt: passed ? 'data' : 'service' }
  }
}

interface TestCall {
  readonly elapsedMs: number
  readonly failure: PageFailure | null
}

/** @returns null when the service has no such call, or its reply is not of this API. */
async function tryTestCall(input: Trial): Promise<TestCall | null> {
  const reply = await send(input, buildTestRequest(input)).catch(nullWhenRedirected)
  if (reply === null) return null
  const answer = openReply(reply)
  if (answer.kind === 'document') return { elapsedMs: reply.elapsedMs, failure: null }
  return isAboutCredentials(answer) ? { elapsedMs: reply.elapsedMs, failure: answer } : null
}

function isAboutCredentials({ code }: PageFailure): boolean {
  return code === 'service-signature' || code === 'service-client-id'
}

/** Services redirect unknown calls to a web page. */
function nullWhenRedirected(error: unknown): null {
  if (error instanceof AppError && error.code === 'redirect-refused') return null
  throw error
}

async function tryFirstPages(input: Trial, passed: TestCall | null): Promise<Accepted | Refused> {
  const history = await readFirstPage(input, 'history')
  if (history.page.kind === 'failure') return refuse(history.page, passed ? 'data' : 'service')
  const responses = await readFirstPage(input, 'responses')
  if (responses.page.kind === 'failure') {
    const { page } = responses
    return refuse({ ...page, message: `Responses: ${page.message}` }, 'data')
  }
  return {
    isAccepted: true,
    durationMs: Math.round(passed?.elapsedMs ?? history.elapsedMs),
    pages: history.page.envelope.pages,
    entries: history.page.entries.length,
  }
}

async function readFirstPage(input: Trial, operation: Operation) {
  const { scope } = input.connection
  const reply = await send(input, buildPageRequest({ ...input, operation, page: 1, scope }))
  return { page: parsePage({ ...reply, operation }), elapsedMs: reply.elapsedMs }
}

async function send(
  { transport, signal, sent }: Trial,
  { url, body, archivedRequestJson }: BuiltRequest,
): Promise<ServiceReply> {
  const request = { url, parametersJson: archivedRequestJson }
  const at = sent.push({ ...request, clockAheadMs: null }) - 1
  const reply = await transport.send(signal ? { url, body, signal } : { url, body })
  sent[at] = { ...request, clockAheadMs: readClock(reply) }
  return reply
}

/** RFC 9110, 6.6.1: the header has whole seconds, so that less than one apart is none. */
function readClock({ headers: { date }, sentAtMs, receivedAtMs }: ServiceReply): number | null {
  const theirs = date === undefined ? Number.NaN : Date.parse(date)
  if (Number.isNaN(theirs)) return null
  const [earliest, latest] = [theirs - receivedAtMs, theirs + 999 - sentAtMs]
  return latest < 0 ? latest : Math.max(0, earliest)
}

/** @param otherwise where a failure belongs that is not about the credentials. */
function refuse(failure: PageFailure, otherwise: ConnectionStep = 'credentials'): Refused {
  const { code, message, details } = failure
  const isForeign = code === 'not-this-api' && otherwise === 'service'
  return {
    isAccepted: false,
    error: new AppError(code, message, { details }).toShape(),
    failedAt: isAboutCredentials(failure) ? 'credentials' : isForeign ? 'service' : 'data',
  }
}
